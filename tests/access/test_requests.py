"""The routes of the server, by whoever asks: what comes is what the table says, and a look changes nothing."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace

import flet as ft
import pytest
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Message

from models import Signer
from tests.access.builder import fresh_house
from tests.access.cells import Cell, Outcome, judge
from tests.access.dump import dump
from tests.access.house import House, Standing
from tests.access.requests import ROUTES, SOCKET, Ask, RouteRow
from tests.e2e.client_cache import CACHE
from tests.uploading import is_waited_for
from tests.web.conftest import lay_flet_client
from web.server.application import create_application
from web.server.settings import Settings

PHOTO = b"what the phone sends"


@dataclass(kw_only=True)
class Server:
    """The house behind its door."""

    house: House
    application: Starlette

    def answer(self, row: RouteRow, standing: Standing) -> Outcome:
        """What comes of asking; a stream is left after its first words."""
        uploads = self.house.store.uploads
        place = uploads.expect(self.house.people[Standing.OWNER].device.id)
        guess = place[:-1] + ("0" if place[-1] != "0" else "1")
        ask = Ask(
            house=self.house,
            who=self.house.people[standing],
            place=place if standing is Standing.OWNER else guess,
        )
        with self.house.store.reading() as session:
            before = dump(session)
        status, body = asyncio.run(_ask(self.application, row.method, row.attempt(ask)))
        with self.house.store.reading() as session:
            after = dump(session)
        refused = "" if status == 200 and b"event: gone" not in body else f"{status}: {body[:100]!r}"
        shown = "" if refused else body.decode(errors="replace")
        if row.starts is not None and body.startswith(row.starts) and not refused:
            shown = self.house.id
        waits = is_waited_for(uploads, place)
        assert waits != (row.method == "PUT" and not refused), "the place of the owner's phone"
        uploads.give_up(place)
        return Outcome(before=before, after=after, refused=refused, shown=shown)

    def against(self, row: RouteRow, standing: Standing, *, credentials: Standing | None = None) -> str:
        """What speaks against the cell, where the one who asks has another's `credentials`."""
        return judge(row.may[standing], self.answer(row, credentials or standing), house=self.house, by=standing)


async def _ask(application: Starlette, method: str, path: str, *, origin: str = "") -> tuple[int, bytes]:
    """Status and body; whoever asks hangs up after the first words of a stream."""
    said: list[Message] = []
    asked = False
    spoken = asyncio.Event()

    async def receive() -> Message:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": PHOTO, "more_body": False}
        await spoken.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        said.append(message)
        if message["type"] == "http.response.body":
            spoken.set()

    headers = [(b"host", b"table.test"), *([(b"origin", origin.encode())] if origin else [])]
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "path": path,
        "raw_path": path.encode(), "query_string": b"", "root_path": "", "headers": headers,
        "client": ("192.168.1.30", 5000), "server": ("table.test", 80),
    }  # fmt: skip
    await application(scope, receive, send)
    return said[0]["status"], b"".join(message.get("body", b"") for message in said[1:])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch, fresh_house(folder) as house:
        lay_flet_client(folder / "flet", patch)
        phone = folder / "phone"
        phone.mkdir()
        (phone / "index.html").write_text("alone")
        settings = Settings(
            data_dir=folder, cache_dir=CACHE, phone_site=phone, public_url="", allowed_hosts=("table.test",)
        )
        application = create_application(
            settings=settings, store=house.store, flet_main=lambda page: page.add(ft.Text(""))
        )
        yield Server(house=house, application=application)


def rows(*, lent: bool = False) -> pytest.MarkDecorator:
    """Those that somebody may ask for; all of them unless only such can be `lent`."""
    chosen = [row for row in ROUTES if row.lender is not None or not lent]
    return pytest.mark.parametrize("row", chosen, ids=lambda row: row.name)


def test_every_route_has_a_row(server: Server) -> None:
    there = {(route.path, method) for route in server.application.routes for method in _methods(route)}
    assert there == {(row.route, row.method) for row in ROUTES} | {(SOCKET, "GET")}


def _methods(route: BaseRoute) -> set[str]:
    """A HEAD is a GET whose body stays away. Anything but a route has to be looked at first."""
    if isinstance(route, WebSocketRoute):
        return {"GET"}
    assert isinstance(route, Route), f"{route} is no row of the table"
    assert route.methods, f"{route.path} takes every method: name those that it answers"
    return route.methods - {"HEAD"}


@rows()
def test_it_comes_or_is_refused(server: Server, row: RouteRow) -> None:
    found = {standing: server.against(row, standing) for standing in Standing}
    assert not any(found.values()), found


@rows(lent=True)
def test_nobody_asks_as_somebody_else(server: Server, row: RouteRow) -> None:
    others = [standing for standing, cell in row.may.items() if cell is not Cell.YES]
    assert [each for each in others if not server.against(row, each, credentials=row.lender)] == []


@rows()
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "HEAD"])
def test_another_method_does_nothing(server: Server, row: RouteRow, method: str) -> None:
    if method != row.method:
        outcome = server.answer(
            replace(row, method=method), Standing.HOST if row.lender is Standing.HOST else Standing.OWNER
        )
        assert outcome.refused.startswith("405") or method == "HEAD"
        assert outcome.before == outcome.after


def test_without_signatures_the_table_fails(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Signer, "verify", lambda *_: True)
    signed = [row for row in ROUTES if row.lender is not None and row.method == "GET"]
    cells = [(row, each) for row in signed for each, cell in row.may.items() if cell is Cell.NO]
    held = {(row.name, each) for row, each in cells if not server.against(row, each)}
    assert len(cells) > 30
    # What was signed once is refused for another reason: the link was withdrawn, the device put out.
    assert {each for _, each in held} <= {Standing.WITHDRAWN, Standing.PUT_OUT}
