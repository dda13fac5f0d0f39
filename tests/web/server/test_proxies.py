"""Phones behind one proxy: each has its own address and code attempts, if the host trusts the proxy."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from models.sharing.code_throttle import MAX_FAILURES_PER_ADDRESS
from models.store import open_store
from models.values import LinkRefused, ModelErrorCode, RateLimitExceeded
from testkit.seeding.databases import copy_empty_database
from testkit.servers.threaded import threaded_server
from web.host.settings import Settings
from web.server.uvicorn_server import server_config

CLIENTS = ("203.0.113.7", "203.0.113.8", "2001:db8::9")


@contextmanager
def serve_address_echo(settings: Settings) -> Iterator[int]:
    """Run a server that responds with the client's address, and yield its port."""

    async def who(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text(websocket.client.host if websocket.client else "")
        await websocket.close()

    routes = [
        Route("/", lambda request: PlainTextResponse(request.client.host)),
        WebSocketRoute("/ws", who),
    ]
    with threaded_server(server_config(Starlette(routes=routes), settings)) as port:
        yield port


def seen_addresses(client: str, port: int) -> tuple[str, str]:
    """Return the client addresses that the server sees for a page's request and for the app's socket."""
    forwarded = {"X-Forwarded-For": client}
    page = httpx2.get(f"http://127.0.0.1:{port}/", headers=forwarded).text
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=forwarded) as phone_socket:
        return page, str(phone_socket.recv())


def test_trusted_proxy_headers_identify_clients() -> None:
    with serve_address_echo(Settings(trusted_proxies=("127.0.0.1",))) as port:
        assert [seen_addresses(phone, port) for phone in CLIENTS] == [(phone, phone) for phone in CLIENTS]


def test_untrusted_proxy_headers_are_ignored() -> None:
    with serve_address_echo(Settings()) as port:
        assert {seen_addresses(phone, port) for phone in CLIENTS} == {("127.0.0.1", "127.0.0.1")}


def test_code_throttle_counts_clients_behind_a_proxy_separately(tmp_path: Path) -> None:
    with closing(open_store(copy_empty_database(tmp_path), key=b"k" * 32)) as store:
        for _ in range(MAX_FAILURES_PER_ADDRESS):
            with pytest.raises(LinkRefused), store.code_throttle.attempt(CLIENTS[0]):
                raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this code opens nothing")
        with pytest.raises(RateLimitExceeded), store.code_throttle.attempt(CLIENTS[0]):
            raise AssertionError("was let in")
        with store.code_throttle.attempt(CLIENTS[1]):
            pass
