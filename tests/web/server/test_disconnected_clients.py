"""Connections that are reset at any time cause no traceback in the log."""

import logging
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from models.archive import UploadKind
from models.store import Store
from testkit.client_cache import CACHE_DIR
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.threaded import threaded_server
from web.host.settings import Settings
from web.server.application import create_application
from web.server.uvicorn_server import server_config

LARGE_BODY = 16_000_000  # bytes; more than the system's buffers hold
DELAYS = (0.0, 0.05, 0.3)  # seconds until the reset: before, during and after the response
TIMEOUT = 120


@pytest.fixture
def port(store: Store, flet_client: Path, tmp_path: Path) -> Iterator[int]:
    settings = Settings(data_dir=tmp_path, cache_dir=CACHE_DIR, public_url="")
    application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("x")))

    async def much(_: Request) -> Response:
        return Response(bytes(LARGE_BODY))

    application.router.routes.insert(0, Route("/much", much))
    with threaded_server(server_config(application, settings)) as port:
        yield port
        application.state.close_streams()


def send_and_reset(port: int, data: bytes, *, after: float, read: bool = False) -> None:
    """Send data and reset the connection (RST), like a phone that loses its network."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.settimeout(TIMEOUT)
        connection.connect(("127.0.0.1", port))
        connection.sendall(data)
        if read:
            connection.recv(1_000)
        time.sleep(after)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def build_request(line: str, *, body: bytes = b"", length: int = 0) -> bytes:
    size = f"Content-Length: {length}\r\n" if length else ""
    return f"{line} HTTP/1.1\r\nHost: localhost\r\n{size}\r\n".encode() + body


def wait_for_server(port: int) -> None:
    """Wait until the server has processed everything before."""
    time.sleep(0.5)
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as connection:
        connection.sendall(build_request("GET /health"))
        assert b"200 OK" in connection.recv(10_000)


def error_records(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.exc_info or each.levelno >= logging.ERROR]


READ_PATHS = ("/", "/much", "/t/{token}", "/t/{token}/events", "/t/{token}/score.csv")
PARTIAL_REQUESTS = (b"", b"GET / HT", b"PUT /u/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n")


@pytest.mark.parametrize("read", [False, True])
def test_client_resets_while_reading(port: int, store: Store, caplog: pytest.LogCaptureFixture, read: bool) -> None:
    table = PlayedMatch(store=store, target=20_050)
    for moment in DELAYS:
        for path in READ_PATHS:
            send_and_reset(
                port, build_request(f"GET {path.format(token=table.issue_token())}"), after=moment, read=read
            )
        table.play_deal()  # subscribers are notified
    wait_for_server(port)
    assert error_records(caplog) == []


def test_client_resets_while_requesting(port: int, caplog: pytest.LogCaptureFixture) -> None:
    for moment in DELAYS:
        for words in PARTIAL_REQUESTS:
            send_and_reset(port, words, after=moment)
    wait_for_server(port)
    assert error_records(caplog) == []


def test_client_resets_while_uploading(port: int, store: Store, caplog: pytest.LogCaptureFixture) -> None:
    for moment in DELAYS:
        for sent in (1_000, 1_000_000):
            place = store.uploads.open_slot(UploadKind.HISTORY, "phone")
            send_and_reset(port, build_request(f"PUT /u/{place}", body=b"x" * sent, length=2_000_000), after=moment)
    wait_for_server(port)
    until = time.monotonic() + TIMEOUT
    while held_resources(store):
        assert time.monotonic() < until, f"{held_resources(store)} bytes wait for the rest of a file that never comes"
        time.sleep(0.02)
    assert error_records(caplog) == []


def held_resources(store: Store) -> int:
    with store.uploads._storage() as shelf:  # noqa: SLF001
        return sum(place.size for place in shelf.slots())
