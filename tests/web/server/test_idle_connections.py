"""Thousands of idle connections: the next client is refused with a status, and soon accepted again."""

import resource
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from starlette.responses import PlainTextResponse

from testkit.servers.threaded import threaded_server
from web.host.settings import Settings
from web.server.uvicorn_server import HttpConnection, server_config

WANTED = 2_000  # enough to open before the first one times out, even on a busy machine
TIMEOUT = 60.0  # seconds
PARTIAL_REQUEST = b"GET / HTTP/1.1\r\nHost: tavolo\r\nX-Slow: "
SPARE = 200  # files that this process has open anyway


@pytest.fixture
def idle_connections() -> Iterator[int]:
    """The number of connections that this process may open. It holds both ends, so each takes two files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield min(WANTED, (hard - SPARE) // 2)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def port(idle_connections: int) -> Iterator[int]:
    config = server_config(PlainTextResponse("welcome"), Settings(public_url=""))
    config.limit_concurrency = min(config.limit_concurrency or WANTED, idle_connections - SPARE)
    with threaded_server(config, backlog=4_096) as port:
        yield port


def _status(port: int) -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=TIMEOUT) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code


def _wait_for(status: int, port: int) -> None:
    deadline = time.monotonic() + TIMEOUT
    while (found := _status(port)) != status:
        assert time.monotonic() < deadline, f"still {found} instead of {status}"
        time.sleep(0.1)


def test_idle_connections_are_closed_and_new_ones_accepted(
    port: int, idle_connections: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _wait_for(200, port)
    monkeypatch.setattr(HttpConnection, "request_timeout", 10.0)
    with ExitStack() as crowd:
        for number in range(idle_connections):
            idle = crowd.enter_context(socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT))
            idle.sendall(PARTIAL_REQUEST if number % 2 else b"")
        _wait_for(503, port)
        _wait_for(200, port)
        assert idle.recv(1_000) == b""
