"""The host names that the server answers to."""

import socket
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from testkit.servers.threaded import threaded_server
from web.host.settings import Settings
from web.protection.allowed_hosts import AllowedHosts
from web.protection.security import SecurityMiddleware
from web.server.uvicorn_server import server_config


@pytest.fixture
def allowed_hosts(monkeypatch: pytest.MonkeyPatch) -> AllowedHosts:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tavolo.casa")
    return AllowedHosts(public_url="https://club.example:444", allowed=("Burraco.lan", "carte.lan:9000"))


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8550",
        "pinella.localhost:8550",
        "LOCALHOST.",
        "127.0.0.1:8550",
        "[::1]:8550",
        "192.168.7.20:8550",
        "10.1.2.3",
        "203.0.113.9",
        "[fd00::5]",
        "[2001:db8::9]:8550",
        "tavolo",
        "tavolo.casa:8550",
        "TAVOLO.local",
        "macbook-di-anna.local:8550",
        "club.example",
        "club.example:443",
        "burraco.lan:8550",
        "carte.lan",
    ],
)
def test_own_name_or_address_is_allowed(allowed_hosts: AllowedHosts, host: str) -> None:
    assert allowed_hosts.is_allowed(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        ":8550",
        "evil.example",
        "evil.example:8550",
        "localhost.evil.example",
        "tavolo.local.evil.example",
        "tavolo.evil.example",
        "xlocalhost",
        "evillocal",
        "192.168.7.20.evil.example",
        "www.club.example",
        "[::1",
        "[evil.example]",
        "local",
        "club.example evil.example",
        "club.example/",
        "club.example@evil.example",
        "club.example:port",
        "club.example\x00",
        "клуб.example",
    ],
)
def test_foreign_name_is_refused(allowed_hosts: AllowedHosts, host: str) -> None:
    assert not allowed_hosts.is_allowed(host)


@pytest.fixture
def port() -> Iterator[int]:
    guard = Middleware(SecurityMiddleware, public_url="")
    application = Starlette(routes=[Route("/", lambda _: PlainTextResponse("welcome"))], middleware=[guard])
    with threaded_server(server_config(application, Settings(public_url=""))) as port:
        yield port


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET / HTTP/1.0\r\n\r\n", b"200"),  # a proxy's health check
        (b"GET / HTTP/1.1\r\nHost:\r\n\r\n", b"421"),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", b"421"),
        (b"GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"421"),
        (b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n", b"421"),
    ],
)
def test_host_header_is_checked_over_http(port: int, head: bytes, status: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=120) as client:
        client.sendall(head)
        assert client.recv(65_536).split(b" ", 2)[1] == status
