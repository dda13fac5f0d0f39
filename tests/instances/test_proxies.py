"""Each proxy with its shipped configuration and https in front of a server: screens, live pages, uploads, headers."""

import os
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx2
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from models.archive import UploadKind
from models.archive.limits import MAX_FILE_BYTES
from models.store import Store, open_store
from testkit.client_cache import CACHE_DIR
from testkit.clients.flet_client import FletClient
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.threaded import threaded_server
from tests.instances.proxies import DOMAIN, PROXIES, Place, find_place, run_proxy
from views.app import flet_main
from web.host.settings import Settings
from web.server.application import create_application
from web.server.uvicorn_server import server_config
from web.urls import upload_path

PHONE = "127.0.0.2"  # the phone's address; the proxy's is 127.0.0.1
METRICS_KEY = "m" * 32
TIMEOUT = 60.0  # seconds for an answer


@dataclass(frozen=True, kw_only=True)
class Table:
    """A server behind no proxy yet, at `port`; `scopes` are the requests that it has received."""

    store: Store
    place: Place
    port: int
    scopes: list[Scope]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("table")
    place = find_place(folder)
    store = open_store(copy_empty_database(folder), key=b"k" * 32)
    settings = Settings(
        data_dir=folder,
        cache_dir=CACHE_DIR,
        public_url=f"https://{DOMAIN}:{place.secure}",
        trusted_proxies=("127.0.0.1",),
        metrics_key=METRICS_KEY,
        backup_dir=None,
    )
    start = flet_main(store=store, public_base=lambda _: settings.public_url)
    application = create_application(settings=settings, store=store, flet_main=start)
    scopes: list[Scope] = []
    with threaded_server(server_config(_record(application, scopes), settings)) as port:
        yield Table(store=store, place=place, port=port, scopes=scopes)
        application.state.close_streams()
    store.close()


def _record(application: ASGIApp, scopes: list[Scope]) -> ASGIApp:
    async def recording(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)
        await application(scope, receive, send)

    return recording


@pytest.fixture(scope="module", params=sorted(PROXIES))
def proxied(request: pytest.FixtureRequest, table: Table, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp(request.param)
    folder.chmod(0o711)
    with run_proxy(request.param, folder, table.place, server=table.port):
        yield table


@pytest.fixture(autouse=True)
def _domain_is_this_machine(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Resolve the configurations' name to this machine, and trust their certificate, as a phone of the club does."""
    resolve = socket.getaddrinfo

    def resolve_domain(host: Any, *rest: Any, **options: Any) -> Any:
        return resolve("127.0.0.1" if host in {DOMAIN, DOMAIN.encode()} else host, *rest, **options)

    monkeypatch.setattr(socket, "getaddrinfo", resolve_domain)
    monkeypatch.setenv("SSL_CERT_FILE", str(table.place.certificate))


@pytest.fixture
def phone(table: Table) -> Iterator[httpx2.Client]:
    trusted = ssl.create_default_context(cafile=str(table.place.certificate))
    transport = httpx2.HTTPTransport(verify=trusted, local_address=PHONE)
    base = f"https://{DOMAIN}:{table.place.secure}"
    with httpx2.Client(transport=transport, base_url=base, timeout=TIMEOUT) as client:
        yield client


def test_screens_work_through_the_websocket(proxied: Table) -> None:
    with FletClient.connect(f"https://{DOMAIN}:{proxied.place.secure}") as phone:
        phone.expect_text("New match")


def test_events_arrive_when_they_happen(proxied: Table, phone: httpx2.Client) -> None:
    match = PlayedMatch(store=proxied.store)
    with phone.stream("GET", f"/t/{match.issue_token()}/events") as events:
        lines = events.iter_lines()
        _read_until(lines, 'class="total">0<')
        match.play_deal()  # the stream is still open, so a proxy that gathers bytes would keep this event
        _read_until(lines, "Deal 1: Anna and Carla 765, ")


def _read_until(lines: Iterator[str], text: str) -> None:
    """Read `lines` of an event stream up to `text`, or fail at the third heartbeat, after a minute without it."""
    received = ""
    while text not in received:
        received += next(lines)
        assert received.count("event: beat") < 3, received


def test_largest_upload_passes(proxied: Table, phone: httpx2.Client) -> None:
    uploads = proxied.store.uploads
    content = os.urandom(MAX_FILE_BYTES)
    slot = uploads.open_slot(UploadKind.HISTORY, PHONE)
    assert phone.put(upload_path(slot), content=content).status_code == 200
    assert uploads.pop_file(slot) == content
    too_large = uploads.open_slot(UploadKind.HISTORY, PHONE)
    assert phone.put(upload_path(too_large), content=content + b"1").status_code == 413


def test_server_knows_the_phone_and_its_address_of_the_page(proxied: Table, phone: httpx2.Client) -> None:
    proxied.scopes.clear()
    answer = phone.get("/health", headers={"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"})
    (scope,) = (scope for scope in proxied.scopes if scope["type"] == "http" and scope["client"][0] == PHONE)
    assert (scope["path"], scope["scheme"]) == ("/health", "https")
    assert dict(scope["headers"])[b"host"].decode() == f"{DOMAIN}:{proxied.place.secure}"
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"


def test_metrics_are_hidden(proxied: Table, phone: httpx2.Client) -> None:
    key = {"Authorization": f"Bearer {METRICS_KEY}"}
    assert httpx2.get(f"http://127.0.0.1:{proxied.port}/metrics", headers=key).status_code == 200
    assert phone.get("/metrics", headers=key).status_code == 404


def test_http_leads_to_https(proxied: Table, phone: httpx2.Client, request: pytest.FixtureRequest) -> None:
    if PROXIES[request.node.callspec.params["proxied"]].redirects:
        answer = phone.get(f"http://{DOMAIN}:{proxied.place.plain}/t/x?a=1")
        assert answer.is_redirect
        location = answer.headers["location"].replace(f":{proxied.place.secure}/", "/")  # Caddy names the usual port
        assert location == f"https://{DOMAIN}/t/x?a=1"
