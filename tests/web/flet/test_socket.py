"""The socket's limits: strangers who say nothing, a full house, phones that vanish."""

import asyncio
from collections.abc import Callable

import flet as ft
import msgpack
import pytest
from starlette.types import Message

from tests.flet_protocol import unframed
from tests.web.flet.peer import REGISTER, SCOPE, Peer
from web.flet import socket as flet_socket
from web.flet.sessions import FletSessions
from web.flet.socket import FletSocket


def _main(page: ft.Page) -> None:
    page.add(ft.Text("hello"))


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flet_socket, "_REGISTER_WITHIN", 0.2)
    monkeypatch.setattr(flet_socket, "_LAST_WORDS", 0.2)


async def _ends(task: "asyncio.Task[None]") -> None:
    async with asyncio.timeout(30):
        await task


def test_a_phone_that_says_who_it_is_is_answered() -> None:
    async def scenario() -> None:
        peer = Peer()
        task = peer.join(FletSocket(_main, limit=5, most_sessions=50))
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
        task = peer.join(FletSocket(_main, limit=5, most_sessions=50))
        for frame in frames:
            peer.say(frame)
        assert (await peer.heard("websocket.close"))["code"] == 1008
        await _ends(task)

    asyncio.run(scenario())


def test_one_that_vanishes_without_a_word_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=1, most_sessions=50)
        for _ in range(3):
            peer = Peer()
            task = peer.join(socket)
            peer.vanish()
            await _ends(task)
            assert not any(message["type"] == "websocket.close" for message in peer.sent)

    asyncio.run(scenario())


def test_a_full_house_refuses_politely_and_opens_again() -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=2, most_sessions=50)
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


def test_no_network_takes_the_whole_house() -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=5, most_sessions=50, of_one_network=2)
        crowd = [Peer("2001:db8:0:1::1"), Peer("2001:db8:0:1::2")]
        tasks = [peer.join(socket) for peer in crowd]
        await asyncio.sleep(0)
        outside = Peer("2001:db8:0:1:ffff::3")
        await _ends(outside.join(socket))
        assert outside.sent == [{"type": "websocket.close", "code": 1013, "reason": "too many phones of one network"}]
        honest = Peer("2001:db8:0:2::1")
        tasks.append(honest.join(socket))
        honest.say(REGISTER)
        await honest.heard("websocket.send")
        for peer in (*crowd, honest):
            peer.vanish()
        for task in tasks:
            await _ends(task)

    asyncio.run(scenario())


def test_those_who_say_nothing_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest silent one makes room, whoever is known stays."""
    monkeypatch.setattr(flet_socket, "_REGISTER_WITHIN", 600.0)

    async def scenario() -> None:
        socket = FletSocket(_main, limit=3, most_sessions=50)
        known = Peer("192.168.1.1")
        tasks = [known.join(socket)]
        known.say(REGISTER)
        await known.heard("websocket.send")
        silent = [Peer(f"10.0.0.{number}") for number in range(9)]
        tasks += [peer.join(socket) for peer in silent]
        for peer in silent[:6]:
            assert (await peer.heard("websocket.close"))["code"] == 1001
        newcomer = Peer("192.168.1.2")
        tasks.append(newcomer.join(socket))
        newcomer.say(REGISTER)
        await newcomer.heard("websocket.send")
        assert not any(message["type"] == "websocket.close" for message in (*known.sent, *newcomer.sent))
        for peer in (known, newcomer, *silent):
            peer.vanish()
        for task in tasks:
            await _ends(task)

    asyncio.run(scenario())


def test_a_traceback_goes_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither of a handler nor of the start."""

    async def heard(main: Callable[[ft.Page], None], *, kind: int) -> str:
        peer = Peer()
        task = peer.join(FletSocket(main, limit=5, most_sessions=50))
        peer.say(REGISTER)
        async with asyncio.timeout(30):
            while True:
                found = [unframed(each["bytes"]) for each in peer.sent if each["type"] == "websocket.send"]
                said = [body for action, body in found if action == kind]
                if said:
                    break
                await asyncio.sleep(0.01)
        peer.vanish()
        await _ends(task)
        return str(said)

    def fails(_page: ft.Page) -> None:
        raise RuntimeError("of a file of ours")

    async def scenario() -> list[str]:
        crashed = await heard(fails, kind=6)
        monkeypatch.setattr(FletSessions, "make_room", fails)
        return [crashed, await heard(_main, kind=1)]

    for said in asyncio.run(scenario()):
        assert "Something went wrong here" in said
        assert "Traceback" not in said
        assert "of ours" not in said


def test_a_connection_that_is_cut_short_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        before = asyncio.all_tasks()
        peer = Peer()
        task = peer.join(FletSocket(_main, limit=5, most_sessions=50))
        peer.say(REGISTER)
        await peer.heard("websocket.send")
        task.cancel()  # as the end of the server does, and a phone that is gone while Flet is still busy with it
        await asyncio.gather(task, return_exceptions=True)
        async with asyncio.timeout(30):
            while asyncio.all_tasks() - before:
                await asyncio.sleep(0.01)

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
        task = asyncio.create_task(FletSocket(main, limit=5, most_sessions=50)(dict(SCOPE), peer.inbox.get, send))
        peer.say(REGISTER)
        await peer.heard("websocket.send")
        async with asyncio.timeout(30):
            while not pages:
                await asyncio.sleep(0.01)
        pages[0].add(ft.Text("too late"))
        await asyncio.sleep(0)
        peer.vanish()
        await _ends(task)
        async with asyncio.timeout(30):
            await gone.wait()

    asyncio.run(scenario())
