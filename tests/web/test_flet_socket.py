"""The socket's limits: strangers who say nothing, a full house, phones that vanish."""

import asyncio

import flet as ft
import msgpack
import pytest
from starlette.types import Message

from web import flet_socket
from web.flet_socket import FletSocket

SCOPE = {
    "type": "websocket",
    "path": "/ws",
    "query_string": b"",
    "headers": [(b"host", b"tavolo.local"), (b"user-agent", b"test")],
    "client": ("192.168.1.30", 5000),
    "server": ("192.168.1.20", 8550),
    "scheme": "ws",
    "root_path": "",
}
CONNECT: Message = {"type": "websocket.connect"}
GONE: Message = {"type": "websocket.disconnect", "code": 1001}
REGISTER = b"\x00" + msgpack.packb([1, {"session_id": None, "page_name": "", "page": {"route": "/"}}])


class Peer:
    """The other end of one connection; `sent` is what the server said."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox.put_nowait(CONNECT)

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    def say(self, frame: bytes) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "bytes": frame})

    def vanish(self) -> None:
        self.inbox.put_nowait(GONE)

    def join(self, socket: FletSocket) -> "asyncio.Task[None]":
        return asyncio.create_task(socket(dict(SCOPE), self.inbox.get, self.send))

    async def heard(self, kind: str) -> Message:
        async with asyncio.timeout(10):
            while not any(message["type"] == kind for message in self.sent):
                await asyncio.sleep(0.01)
        return next(message for message in self.sent if message["type"] == kind)


def _main(page: ft.Page) -> None:
    page.add(ft.Text("hello"))


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flet_socket, "_REGISTER_WITHIN", 0.2)
    monkeypatch.setattr(flet_socket, "_LAST_WORDS", 0.2)


async def _ends(task: "asyncio.Task[None]") -> None:
    async with asyncio.timeout(10):
        await task


def test_a_phone_that_says_who_it_is_is_answered() -> None:
    async def scenario() -> None:
        peer = Peer()
        task = peer.join(FletSocket(_main, limit=5))
        peer.say(REGISTER)
        answer = await peer.heard("websocket.send")
        assert answer["bytes"][0] == 0
        peer.vanish()
        await _ends(task)

    asyncio.run(scenario())


@pytest.mark.parametrize("frames", [[], [b""], [b"\x00\xc1"], [b"\x00" + msgpack.packb([99, {}])], [b"\x07junk"]])
def test_a_stranger_is_shown_out(frames: list[bytes]) -> None:
    async def scenario() -> None:
        peer = Peer()
        task = peer.join(FletSocket(_main, limit=5))
        for frame in frames:
            peer.say(frame)
        assert (await peer.heard("websocket.close"))["code"] == 1008
        await _ends(task)

    asyncio.run(scenario())


def test_one_that_vanishes_without_a_word_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=1)
        for _ in range(3):
            peer = Peer()
            task = peer.join(socket)
            peer.vanish()
            await _ends(task)
            assert not any(message["type"] == "websocket.close" for message in peer.sent)

    asyncio.run(scenario())


def test_a_full_house_refuses_politely_and_opens_again() -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=2)
        inside = [Peer(), Peer()]
        tasks = [peer.join(socket) for peer in inside]
        for peer in inside:
            peer.say(REGISTER)
            await peer.heard("websocket.send")
        outside = Peer()
        await _ends(outside.join(socket))
        assert outside.sent == [{"type": "websocket.close", "code": 1013, "reason": "the house is full"}]
        inside[0].vanish()
        await _ends(tasks[0])
        newcomer = Peer()
        tasks.append(newcomer.join(socket))
        newcomer.say(REGISTER)
        await newcomer.heard("websocket.send")
        for peer in (inside[1], newcomer):
            peer.vanish()
        for task in tasks:
            await _ends(task)

    asyncio.run(scenario())


def test_a_phone_that_dies_in_the_middle_of_a_message_is_noted_as_gone() -> None:
    async def scenario() -> None:
        pages: list[ft.Page] = []
        gone = asyncio.Event()

        def main(page: ft.Page) -> None:
            page.on_disconnect = lambda _: gone.set()
            pages.append(page)

        async def send(message: Message) -> None:
            if pages:
                raise BrokenPipeError
            peer.sent.append(message)

        peer = Peer()
        task = asyncio.create_task(FletSocket(main, limit=5)(dict(SCOPE), peer.inbox.get, send))
        peer.say(REGISTER)
        await peer.heard("websocket.send")
        async with asyncio.timeout(10):
            while not pages:
                await asyncio.sleep(0.01)
        pages[0].add(ft.Text("too late"))
        await asyncio.sleep(0)
        peer.vanish()
        await _ends(task)
        async with asyncio.timeout(10):
            await gone.wait()

    asyncio.run(scenario())
