"""Many phones behind one proxy: each has its own address and its own tries, where the host trusts that proxy."""

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

from models import LinkRefused, ModelErrorCode, TooMany, open_store
from models.sharing.code_tries import PER_ADDRESS
from tests.stores import fresh_sqlite
from tests.web.threaded_server import threaded_server
from web.server.settings import Settings
from web.server.uvicorn_server import server_config

PHONES = ("203.0.113.7", "203.0.113.8", "2001:db8::9")


@contextmanager
def serving(settings: Settings) -> Iterator[int]:
    """The port of a server that says by which address it knows whoever asks."""

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


def address_of(phone: str, port: int) -> tuple[str, str]:
    """As a page's request and the app's socket have it."""
    forwarded = {"X-Forwarded-For": phone}
    page = httpx2.get(f"http://127.0.0.1:{port}/", headers=forwarded).text
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=forwarded) as phone_socket:
        return page, str(phone_socket.recv())


def test_phones_behind_a_trusted_proxy_are_told_apart() -> None:
    with serving(Settings(trusted_proxies=("127.0.0.1",))) as port:
        assert [address_of(phone, port) for phone in PHONES] == [(phone, phone) for phone in PHONES]


def test_a_stranger_cannot_name_another_address() -> None:
    with serving(Settings()) as port:
        assert {address_of(phone, port) for phone in PHONES} == {("127.0.0.1", "127.0.0.1")}


def test_one_phone_that_guesses_behind_a_proxy_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    with closing(open_store(fresh_sqlite(tmp_path), key=b"k" * 32)) as store:
        for _ in range(PER_ADDRESS):
            with pytest.raises(LinkRefused), store.tries.counting(PHONES[0]):
                raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this code opens nothing")
        with pytest.raises(TooMany), store.tries.counting(PHONES[0]):
            raise AssertionError("was let in")
        with store.tries.counting(PHONES[1]):
            pass
