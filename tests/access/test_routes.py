"""Authorisation of the server's routes: each response is as the matrix says, and no request changes data."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from http import HTTPStatus

import flet as ft
import pytest
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Message

from models.access import Signer
from models.archive import UploadKind
from testkit.client_cache import CACHE_DIR
from testkit.seeding.world import open_world
from tests.access.dump import dump
from tests.access.expectations import AttemptResult, Expectation, find_violation
from tests.access.routes import ROUTES, SOCKET_ROUTE, RouteCall, RouteRow
from tests.access.world import Caller, CallersWorld
from tests.access.world_builder import seed_callers
from tests.uploading import is_slot_open
from tests.web.conftest import write_flet_client
from web.host.settings import Settings
from web.server.application import create_application

PHOTO = b"what the phone sends"


@dataclass(kw_only=True)
class RouteTester:
    """The application with the seeded world."""

    world: CallersWorld
    application: Starlette

    def request(self, row: RouteRow, caller: Caller) -> AttemptResult:
        """Return the response; a stream is closed after its first event."""
        uploads = self.world.store.uploads
        upload_slot = uploads.open_slot(UploadKind.HISTORY, "network")
        guess = upload_slot[:-1] + ("0" if upload_slot[-1] != "0" else "1")
        ask = RouteCall(
            world=self.world,
            credentials=self.world.credentials[caller],
            upload_slot=upload_slot if caller is Caller.OWNER else guess,
        )
        with self.world.store.reading() as session:
            before = dump(session)
        status, body = asyncio.run(_request(self.application, row.method, row.attempt(ask)))
        with self.world.store.reading() as session:
            after = dump(session)
        refused = "" if status == 200 and b"event: gone" not in body else f"{status}: {body[:100]!r}"
        shown = "" if refused else body.decode(errors="replace")
        if row.body_prefix is not None and body.startswith(row.body_prefix) and not refused:
            shown = self.world.match.id
        waits = is_slot_open(uploads, upload_slot)
        assert waits != (row.method == "PUT" and not refused), "the place of the owner's phone"
        uploads.abort(upload_slot)
        return AttemptResult(before=before, after=after, error=refused, output=shown)

    def violation(self, row: RouteRow, caller: Caller) -> str:
        return find_violation(row.expected[caller], self.request(row, caller), world=self.world, caller=caller)


async def _request(application: Starlette, method: str, path: str, *, origin: str = "") -> tuple[int, bytes]:
    """Return status and body, or the target of a redirect to a card; the client disconnects after the first body part
    of a stream."""
    messages: list[Message] = []
    requested = False
    started = asyncio.Event()

    async def receive() -> Message:
        nonlocal requested
        if not requested:
            requested = True
            return {"type": "http.request", "body": PHOTO, "more_body": False}
        await started.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        messages.append(message)
        if message["type"] == "http.response.body":
            started.set()

    headers = [(b"host", b"table.test"), *([(b"origin", origin.encode())] if origin else [])]
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "path": path,
        "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers,
        "client": ("192.168.1.30", 5000), "server": ("table.test", 80),
    }  # fmt: skip
    await application(scope, receive, send)
    if messages[0]["status"] == HTTPStatus.SEE_OTHER:
        return HTTPStatus.OK, dict(messages[0]["headers"])[b"location"]
    return messages[0]["status"], b"".join(message.get("body", b"") for message in messages[1:])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RouteTester]:
    folder = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch, open_world(folder, seed_callers) as world:
        write_flet_client(folder / "flet", patch)
        phone = folder / "phone"
        phone.mkdir()
        (phone / "index.html").write_text("alone")
        settings = Settings(
            data_dir=folder, cache_dir=CACHE_DIR, pwa_site=phone, public_url="", allowed_hosts=("table.test",)
        )
        application = create_application(
            settings=settings, store=world.store, flet_main=lambda page: page.add(ft.Text(""))
        )
        yield RouteTester(world=world, application=application)


def parametrize_rows(*, authorized_only: bool = False) -> pytest.MarkDecorator:
    """Parametrise with all rows, or with those that some caller may request."""
    chosen = [row for row in ROUTES if row.authorized_caller is not None or not authorized_only]
    return pytest.mark.parametrize("row", chosen, ids=lambda row: row.name)


def test_every_route_has_a_row(server: RouteTester) -> None:
    routes = {(route.path, method) for route in server.application.routes for method in _methods(route)}
    assert routes == {(row.route, row.method) for row in ROUTES} | {(SOCKET_ROUTE, "GET")}


def _methods(route: BaseRoute) -> set[str]:
    """Return the methods of a route except HEAD. Fails for anything but a route, which needs a test of its own."""
    if isinstance(route, WebSocketRoute):
        return {"GET"}
    assert isinstance(route, Route), f"{route} is not a row of the table"
    assert route.methods, f"{route.path} takes every method: name those that it answers"
    return route.methods - {"HEAD"}


@parametrize_rows()
def test_response_is_sent_or_refused(server: RouteTester, row: RouteRow) -> None:
    violations = {caller: server.violation(row, caller) for caller in Caller}
    assert not any(violations.values()), violations


@parametrize_rows(authorized_only=True)
def test_impersonation_is_detected(server: RouteTester, row: RouteRow) -> None:
    assert row.authorized_caller is not None
    done = server.request(row, row.authorized_caller)
    others = {caller: cell for caller, cell in row.expected.items() if cell is not Expectation.YES}
    missed = [each for each, cell in others.items() if not find_violation(cell, done, world=server.world, caller=each)]
    assert missed == []


@parametrize_rows()
def test_another_method_does_nothing(server: RouteTester, row: RouteRow) -> None:
    caller = Caller.ADMIN if row.authorized_caller is Caller.ADMIN else Caller.OWNER
    for method in {"POST", "PUT", "PATCH", "DELETE", "HEAD"} - {row.method}:
        outcome = server.request(replace(row, method=method), caller)
        assert outcome.error.startswith("405") or method == "HEAD", method
        assert outcome.before == outcome.after, method


def test_matrix_detects_disabled_signatures(server: RouteTester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Signer, "verify", lambda *_: True)
    signed = [row for row in ROUTES if row.authorized_caller is not None and row.method == "GET"]
    cells = [(row, each) for row in signed for each, cell in row.expected.items() if cell is Expectation.NO]
    undetected = {(row.name, each) for row, each in cells if not server.violation(row, each)}
    assert len(cells) > 30
    # Validly signed credentials are refused for another reason: the link was revoked, the device removed.
    assert {each for _, each in undetected} <= {Caller.REVOKED, Caller.REMOVED}
