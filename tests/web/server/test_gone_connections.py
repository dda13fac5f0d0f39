"""Connections that are reset in the middle of whatever they do: nobody's fault, and no traceback in the log."""

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

from models import Store
from tests.e2e.client_cache import CACHE
from tests.web.played_table import PlayedTable
from tests.web.threaded_server import threaded_server
from web.server.application import create_application
from web.server.settings import Settings
from web.server.uvicorn_server import server_config

MUCH = 16_000_000  # bytes, more than the system's own buffers take
MOMENTS = (0.0, 0.05, 0.3)  # seconds until the connection is reset: before, while and after it is answered
PATIENCE = 20


@pytest.fixture
def port(store: Store, flet_client: Path, tmp_path: Path) -> Iterator[int]:
    settings = Settings(data_dir=tmp_path, cache_dir=CACHE, public_url="")
    application = create_application(settings=settings, store=store, flet_main=lambda page: page.add(ft.Text("x")))

    async def much(_: Request) -> Response:
        return Response(bytes(MUCH))

    application.router.routes.insert(0, Route("/much", much))
    with threaded_server(server_config(application, settings)) as port:
        yield port
        application.state.let_go()


def reset(port: int, words: bytes, *, after: float, read: bool = False) -> None:
    """Say that, and hang up without a goodbye (RST), as a phone does that loses its network."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", port))
        connection.sendall(words)
        if read:
            connection.recv(1_000)
        time.sleep(after)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def request(line: str, *, body: bytes = b"", length: int = 0) -> bytes:
    size = f"Content-Length: {length}\r\n" if length else ""
    return f"{line} HTTP/1.1\r\nHost: localhost\r\n{size}\r\n".encode() + body


def settled(port: int) -> None:
    """The server has come to all that was before."""
    time.sleep(0.5)
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        connection.sendall(request("GET /health"))
        assert b"200 OK" in connection.recv(10_000)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.exc_info or each.levelno >= logging.ERROR]


READINGS = ("/", "/much", "/t/{token}", "/t/{token}/events", "/t/{token}/score.csv")
QUESTIONS = (b"", b"GET / HT", b"PUT /u/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n")


@pytest.mark.parametrize("read", [False, True])
def test_a_reader_is_gone(port: int, store: Store, caplog: pytest.LogCaptureFixture, read: bool) -> None:
    table = PlayedTable(store=store, target=20_050)
    for moment in MOMENTS:
        for path in READINGS:
            reset(port, request(f"GET {path.format(token=table.token())}"), after=moment, read=read)
        table.play()  # whoever watches is told
    settled(port)
    assert faults(caplog) == []


def test_who_asks_is_gone(port: int, caplog: pytest.LogCaptureFixture) -> None:
    for moment in MOMENTS:
        for words in QUESTIONS:
            reset(port, words, after=moment)
    settled(port)
    assert faults(caplog) == []


def test_who_sends_a_file_is_gone(port: int, store: Store, caplog: pytest.LogCaptureFixture) -> None:
    for moment in MOMENTS:
        for sent in (1_000, 1_000_000):
            place = store.uploads.expect("phone")
            reset(port, request(f"PUT /u/{place}", body=b"x" * sent, length=2_000_000), after=moment)
    settled(port)
    until = time.monotonic() + PATIENCE
    while held(store):
        assert time.monotonic() < until, f"{held(store)} bytes wait for the rest of a file that never comes"
        time.sleep(0.02)
    assert faults(caplog) == []


def held(store: Store) -> int:
    with store.uploads._shelf() as shelf:  # noqa: SLF001
        return sum(place.size for place in shelf.places())
