"""Stalled connections are closed, but connections that wait for a response are not."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator, Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from testkit.servers.threaded import threaded_server
from web.host.settings import Settings
from web.server.uvicorn_server import HttpConnection, server_config

REQUEST_TIMEOUT = 3.0  # seconds; a test that keeps a connection pauses for a quarter of it
STALL_CHECK_INTERVAL = 3.0  # longer than a busy machine ever pauses a thread
TIMEOUT = 120.0
REQUEST = b"GET / HTTP/1.1\r\nHost: tavolo\r\n\r\n"
LARGE_BODY = 16_000_000  # bytes; more than the system's buffers hold
STREAM = b"GET /stream HTTP/1.1\r\nHost: tavolo\r\n\r\n"


async def _respond(_: Request) -> Response:
    return PlainTextResponse("welcome")


async def _refuse(_: Request) -> Response:
    """Respond before the body has arrived."""
    return PlainTextResponse("no", status_code=403)


async def _stream(_: Request) -> Response:
    async def words() -> AsyncIterator[bytes]:
        for _ in range(5):
            await asyncio.sleep(REQUEST_TIMEOUT / 2)
            yield b"word "
        yield b"end"

    return StreamingResponse(words())


async def _count(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def _large_response(_: Request) -> Response:
    return Response(bytes(LARGE_BODY))


async def _echo(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text(await websocket.receive_text())


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(HttpConnection, "request_timeout", REQUEST_TIMEOUT)
    monkeypatch.setattr(HttpConnection, "stall_check_interval", STALL_CHECK_INTERVAL)
    routes = [
        Route("/", _respond),
        Route("/refuse", _refuse, methods=["POST"]),
        Route("/stream", _stream),
        Route("/much", _large_response),
        Route("/count", _count, methods=["PUT"]),
        WebSocketRoute("/ws", _echo),
    ]
    config = server_config(Starlette(routes=routes), Settings(public_url=""))
    config.timeout_keep_alive = 60  # so that only our timers end a connection
    with threaded_server(config) as port:
        yield port


@contextlib.contextmanager
def _connected(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as connection:
        yield connection


def _read_until(connection: socket.socket, end: bytes) -> bytes:
    answer = b""
    while not answer.endswith(end):
        piece = connection.recv(10_000)
        assert piece, f"hung up after {answer!r}"
        answer += piece
    return answer


@pytest.mark.parametrize("rest", [b"", b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nHost: tavolo\r\nX-Slow: "])
def test_idle_connection_after_a_response_is_closed(port: int, rest: bytes) -> None:
    with _connected(port) as connection:
        for _ in range(2):
            connection.sendall(REQUEST)
            _read_until(connection, b"welcome")
        connection.sendall(rest)
        assert connection.recv(1_000) == b""


def test_stalled_unread_body_is_closed(port: int) -> None:
    with _connected(port) as connection:
        connection.sendall(b"POST /refuse HTTP/1.1\r\nHost: tavolo\r\nContent-Length: 1000\r\n\r\n")
        _read_until(connection, b"no")
        connection.sendall(b"half of it")
        assert connection.recv(1_000) == b""


def test_active_connection_is_kept(port: int) -> None:
    with _connected(port) as connection:
        for _ in range(6):
            connection.sendall(REQUEST)
            _read_until(connection, b"welcome")
            time.sleep(REQUEST_TIMEOUT / 4)


def test_long_response_is_not_interrupted(port: int) -> None:
    with _connected(port) as connection:
        connection.sendall(REQUEST)
        _read_until(connection, b"welcome")
        connection.sendall(STREAM + REQUEST[:10])  # the next request has begun
        _read_until(connection, b"end\r\n0\r\n\r\n")
        connection.sendall(REQUEST[10:])
        _read_until(connection, b"welcome")


def test_pipelined_requests_are_all_answered(port: int) -> None:
    with _connected(port) as connection:
        connection.sendall(STREAM + REQUEST)
        assert _read_until(connection, b"welcome").count(b"200 OK") == 2


def test_websocket_may_be_silent(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/ws") as websocket:
        time.sleep(2 * REQUEST_TIMEOUT)
        websocket.send("still here")
        assert websocket.recv(timeout=TIMEOUT) == "still here"


@pytest.mark.parametrize("sip", [0, 200], ids=["nothing", "next to nothing"])
def test_client_that_reads_nothing_is_disconnected(port: int, sip: int) -> None:
    with _connected(port) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.sendall(b"GET /much HTTP/1.1\r\nHost: tavolo\r\n\r\n")
        given_up = time.monotonic() + TIMEOUT
        taken = 0
        with pytest.raises(ConnectionError):  # noqa: PT012 - any of the reads may raise it
            while time.monotonic() < given_up:
                time.sleep(REQUEST_TIMEOUT / 4)
                taken += len(connection.recv(sip)) if sip else 0
                connection.sendall(b"\r\n")
        assert taken < LARGE_BODY


def test_slow_reader_gets_the_whole_response(port: int) -> None:
    with _connected(port) as connection:
        connection.sendall(b"GET /much HTTP/1.1\r\nHost: tavolo\r\nConnection: close\r\n\r\n")
        taken = bytearray()
        while piece := connection.recv(1_000_000):
            taken += piece
            time.sleep(REQUEST_TIMEOUT / 20)
        assert len(taken) > LARGE_BODY


def test_endless_headers_are_aborted(port: int) -> None:
    with _connected(port) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: tavolo\r\n")
        sent = 0
        with pytest.raises(ConnectionError):  # noqa: PT012 - any of the sends may raise it
            while sent < LARGE_BODY:
                sent += connection.send(b"X-More: " + b"x" * 4_000 + b"\r\n")
        assert sent < LARGE_BODY


def test_many_requests_and_a_large_body_are_accepted(port: int) -> None:
    with _connected(port) as connection:
        for _ in range(200):
            connection.sendall(REQUEST[:-2] + b"X-More: " + b"x" * 1_000 + b"\r\n\r\n")
            _read_until(connection, b"welcome")
        body = bytes(1_000_000)
        connection.sendall(b"PUT /count HTTP/1.1\r\nHost: tavolo\r\nContent-Length: 1000000\r\n\r\n" + body)
        _read_until(connection, b"1000000")
        connection.sendall(REQUEST)
        _read_until(connection, b"welcome")
