"""The socket's limits: silent clients, a full server, phones that disappear."""

import asyncio
from collections.abc import Callable

import flet as ft
import msgpack
import pytest
from starlette.types import Message

from testkit.clients.flet_peer import REGISTER, SCOPE, Peer
from testkit.clients.flet_protocol import decode_frame
from web.flet import socket as flet_socket
from web.flet.sessions import FletSessions
from web.flet.socket import FletSocket


def _main(page: ft.Page) -> None:
    page.add(ft.Text("hello"))


@pytest.fixture(autouse=True)
def _short_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flet_socket, "_REGISTER_TIMEOUT", 0.2)
    monkeypatch.setattr(flet_socket, "_DISCONNECT_GRACE", 0.2)


async def _wait_for_end(task: "asyncio.Task[None]") -> None:
    async with asyncio.timeout(120):
        await task


async def test_registration_is_answered() -> None:
    peer = Peer()
    task = peer.connect(FletSocket(_main, limit=5, max_sessions=50))
    peer.send_frame(REGISTER)
    answer = await peer.wait_for("websocket.send")
    assert answer["bytes"][0] == 0
    peer.disconnect()
    await _wait_for_end(task)


@pytest.mark.parametrize("frames", [[], [b""], [b"\x00\xc1"], [b"\x00" + msgpack.packb([99, {}])], [b"\x07junk"]])
async def test_silent_or_invalid_client_is_disconnected(frames: list[bytes]) -> None:
    peer = Peer()
    task = peer.connect(FletSocket(_main, limit=5, max_sessions=50))
    for frame in frames:
        peer.send_frame(frame)
    assert (await peer.wait_for("websocket.close"))["code"] == 1008
    await _wait_for_end(task)


async def test_nothing_is_sent_after_the_connection_is_closed() -> None:
    """A screen changes while the server closes the connection; uvicorn raises RuntimeError for a later message."""
    pages: list[ft.Page] = []

    class ChangedWhileClosing(Peer):
        async def send(self, message: Message) -> None:
            await super().send(message)
            if message["type"] == "websocket.close":
                pages[0].add(ft.Text("late"))

    peer = ChangedWhileClosing()
    task = peer.connect(FletSocket(pages.append, limit=5, max_sessions=50))
    peer.send_frame(REGISTER)
    await peer.wait_for("websocket.send")
    peer.send_frame(b"\x07junk")
    await _wait_for_end(task)
    assert peer.sent[-1]["type"] == "websocket.close"


async def test_client_that_leaves_before_registering_frees_its_slot() -> None:
    socket = FletSocket(_main, limit=1, max_sessions=50)
    for _ in range(3):
        peer = Peer()
        task = peer.connect(socket)
        peer.disconnect()
        await _wait_for_end(task)
        assert not any(message["type"] == "websocket.close" for message in peer.sent)


async def test_full_server_refuses_phones_until_one_leaves() -> None:
    socket = FletSocket(_main, limit=2, max_sessions=50)
    inside = [Peer(), Peer()]
    tasks = [peer.connect(socket) for peer in inside]
    for peer in inside:
        peer.send_frame(REGISTER)
        await peer.wait_for("websocket.send")
    outside = Peer()
    await _wait_for_end(outside.connect(socket))
    assert outside.sent == [{"type": "websocket.close", "code": 1013, "reason": "the server is full"}]
    assert socket.refused == 1
    inside[0].disconnect()
    await _wait_for_end(tasks[0])
    newcomer = Peer()
    tasks.append(newcomer.connect(socket))
    newcomer.send_frame(REGISTER)
    await newcomer.wait_for("websocket.send")
    for peer in (inside[1], newcomer):
        peer.disconnect()
    for task in tasks:
        await _wait_for_end(task)


async def test_connections_of_one_network_are_limited() -> None:
    socket = FletSocket(_main, limit=5, max_sessions=50, max_per_network=2)
    crowd = [Peer("2001:db8:0:1::1"), Peer("2001:db8:0:1::2")]
    tasks = [peer.connect(socket) for peer in crowd]
    await asyncio.sleep(0)
    outside = Peer("2001:db8:0:1:ffff::3")
    await _wait_for_end(outside.connect(socket))
    assert outside.sent == [{"type": "websocket.close", "code": 1013, "reason": "too many phones of one network"}]
    honest = Peer("2001:db8:1::1")
    tasks.append(honest.connect(socket))
    honest.send_frame(REGISTER)
    await honest.wait_for("websocket.send")
    for peer in (*crowd, honest):
        peer.disconnect()
    for task in tasks:
        await _wait_for_end(task)


async def test_silent_connections_do_not_block_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest silent connection is closed; registered ones stay."""
    monkeypatch.setattr(flet_socket, "_REGISTER_TIMEOUT", 600.0)
    socket = FletSocket(_main, limit=3, max_sessions=50)
    known = Peer("192.168.1.1")
    tasks = [known.connect(socket)]
    known.send_frame(REGISTER)
    await known.wait_for("websocket.send")
    silent = [Peer(f"10.0.0.{number}") for number in range(9)]
    tasks += [peer.connect(socket) for peer in silent]
    for peer in silent[:6]:
        assert (await peer.wait_for("websocket.close"))["code"] == 1001
    newcomer = Peer("192.168.1.2")
    tasks.append(newcomer.connect(socket))
    newcomer.send_frame(REGISTER)
    await newcomer.wait_for("websocket.send")
    assert not any(message["type"] == "websocket.close" for message in (*known.sent, *newcomer.sent))
    for peer in (known, newcomer, *silent):
        peer.disconnect()
    for task in tasks:
        await _wait_for_end(task)


def test_tracebacks_are_not_sent_to_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for a failing handler nor for a failing start."""

    async def received(main: Callable[[ft.Page], None], *, kind: int) -> str:
        peer = Peer()
        task = peer.connect(FletSocket(main, limit=5, max_sessions=50))
        peer.send_frame(REGISTER)
        async with asyncio.timeout(120):
            while True:
                found = [decode_frame(each["bytes"]) for each in peer.sent if each["type"] == "websocket.send"]
                said = [body for action, body in found if action == kind]
                if said:
                    break
                await asyncio.sleep(0.01)
        peer.disconnect()
        await _wait_for_end(task)
        return str(said)

    def fails(_page: ft.Page) -> None:
        raise RuntimeError("of a file of ours")

    async def scenario() -> list[str]:
        crashed = await received(fails, kind=6)
        monkeypatch.setattr(FletSessions, "evict_excess", fails)
        return [crashed, await received(_main, kind=1)]

    for said in asyncio.run(scenario()):
        assert "Something went wrong here" in said
        assert "Traceback" not in said
        assert "of ours" not in said


async def test_cancelled_connection_leaves_no_task() -> None:
    before = asyncio.all_tasks()
    peer = Peer()
    task = peer.connect(FletSocket(_main, limit=5, max_sessions=50))
    peer.send_frame(REGISTER)
    await peer.wait_for("websocket.send")
    task.cancel()  # as at a shutdown, and when a phone disconnects while Flet is still busy
    await asyncio.gather(task, return_exceptions=True)
    async with asyncio.timeout(120):
        while asyncio.all_tasks() - before:
            await asyncio.sleep(0.01)


async def test_failed_send_counts_as_a_disconnect() -> None:
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
    task = asyncio.create_task(FletSocket(main, limit=5, max_sessions=50)(dict(SCOPE), peer.inbox.get, send))
    peer.send_frame(REGISTER)
    await peer.wait_for("websocket.send")
    async with asyncio.timeout(120):
        while not pages:
            await asyncio.sleep(0.01)
    pages[0].add(ft.Text("too late"))
    await asyncio.sleep(0)
    peer.disconnect()
    await _wait_for_end(task)
    async with asyncio.timeout(120):
        await gone.wait()
