"""Phones that register and leave: their sessions wait a while, and never too many of them."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import flet as ft
import pytest
from flet.messaging.session import Session
from flet_web.fastapi import app_manager

from models import open_store
from tests.flet_protocol import Action, frame, registration, unframed
from tests.stores import fresh_sqlite
from tests.web.flet.peer import REGISTER, Peer
from views.core.feed import follow
from web.flet import sessions as module
from web.flet.socket import FletSocket

MOST = 6
CRASHED = 6  # flet.messaging.protocol.MessageAction


def _main(page: ft.Page) -> None:
    page.add(ft.Text("hello"))


@pytest.fixture(autouse=True)
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Session]]:
    """The sessions that Flet holds by its own record, none from other tests among them; ours has to be the same."""
    sessions: dict[str, Session] = {}
    monkeypatch.setattr(app_manager, "_FletAppManager__sessions", sessions)
    ours: dict[str, Session] = {}
    monkeypatch.setattr(module, "_HELD", ours)
    yield sessions
    assert ours == sessions


async def _enter(
    socket: FletSocket, session_id: str | None = None, *, peer: Peer | None = None
) -> tuple[Peer, "asyncio.Task[None]", str]:
    """Also gives the id of the session that the phone got."""
    peer = peer or Peer()
    task = peer.join(socket)
    peer.say(registration(session=session_id))
    answer = await peer.heard("websocket.send")
    return peer, task, unframed(answer["bytes"])[1]["session_id"]


async def _leave(peer: Peer, task: "asyncio.Task[None]") -> None:
    peer.vanish()
    async with asyncio.timeout(30):
        await task


async def _visit(socket: FletSocket) -> str:
    peer, task, session_id = await _enter(socket)
    await _leave(peer, task)
    return session_id


def _ids(held: dict[str, Session]) -> list[str]:
    return [session.id for session in held.values()]


def test_a_session_that_left_waits_a_quarter_of_an_hour(held: dict[str, Session]) -> None:
    asyncio.run(_visit(FletSocket(_main, limit=5, most_sessions=MOST)))
    (session,) = held.values()
    assert session.expires_at is not None
    assert timedelta(minutes=14) < session.expires_at - datetime.now(UTC) <= timedelta(minutes=15)


def test_a_phone_that_comes_back_finds_its_session(held: dict[str, Session]) -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=5, most_sessions=MOST)
        left = await _visit(socket)
        peer, task, session_id = await _enter(socket, left)
        assert session_id == left
        assert next(iter(held.values())).expires_at is None
        await _leave(peer, task)

    asyncio.run(scenario())


def test_a_phone_that_comes_back_ends_its_line_before(held: dict[str, Session]) -> None:
    """Its network may need a minute to say that the phone slept."""

    async def scenario() -> None:
        socket = FletSocket(_main, limit=5, most_sessions=MOST)
        _asleep, ended, first = await _enter(socket)
        peer, task, session_id = await _enter(socket, first)
        assert (session_id, _ids(held), socket.phones) == (first, [first], 1)
        async with asyncio.timeout(30):
            await ended
        await _leave(peer, task)

    asyncio.run(scenario())


def test_nobody_ends_the_line_of_a_phone_elsewhere(held: dict[str, Session]) -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=5, most_sessions=MOST)
        phone, stays, first = await _enter(socket)
        stranger, task, session_id = await _enter(socket, first, peer=Peer("192.168.1.66"))
        assert (session_id != first, socket.phones, stays.done()) == (True, 2, False)
        await _leave(stranger, task)
        await _leave(phone, stays)

    asyncio.run(scenario())


def test_of_those_that_left_the_longest_gone_make_room(held: dict[str, Session]) -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=5, most_sessions=MOST)
        stays, task, first = await _enter(socket)
        visitors = [await _visit(socket) for _ in range(10 * MOST)]
        assert _ids(held) == [first, *visitors[1 - MOST :]]
        await _leave(stays, task)
        await _visit(socket)
        assert _ids(held) == [first, *visitors[2 - MOST :], _ids(held)[-1]]

    asyncio.run(scenario())


def test_a_phone_that_nobody_left_room_for_gets_in_all_the_same(held: dict[str, Session]) -> None:
    """`limit` is what refuses phones."""

    async def scenario() -> None:
        socket = FletSocket(_main, limit=5, most_sessions=2)
        inside = [await _enter(socket) for _ in range(4)]
        assert _ids(held) == [session_id for *_, session_id in inside]
        for peer, task, _ in inside:
            await _leave(peer, task)

    asyncio.run(scenario())


@pytest.mark.parametrize("session", [None, "a session that never was"])
def test_who_says_twice_who_it_is_is_hung_up_on(held: dict[str, Session], session: str | None) -> None:
    async def scenario() -> None:
        peer, task, _ = await _enter(FletSocket(_main, limit=5, most_sessions=MOST))
        peer.say(registration(session=session))
        assert (await peer.heard("websocket.close"))["code"] == 1008
        async with asyncio.timeout(30):
            await task
        assert len(held) == 1

    asyncio.run(scenario())
    assert [session.expires_at is None for session in held.values()] == [False]


def test_a_phone_whose_first_message_breaks_off_is_counted_too(
    held: dict[str, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        socket = FletSocket(_main, limit=5, most_sessions=MOST)
        with monkeypatch.context() as broken:
            broken.setattr(Session, "apply_page_patch", None)
            for _ in range(2 * MOST):
                peer = Peer()
                task = peer.join(socket)
                peer.say(REGISTER)
                await _leave(peer, task)
        assert all(session.expires_at for session in held.values())
        newcomer = await _visit(socket)
        assert len(held) == MOST
        assert _ids(held)[-1] == newcomer

    asyncio.run(scenario())


def test_a_session_whose_time_is_over_is_forgotten(held: dict[str, Session], monkeypatch: pytest.MonkeyPatch) -> None:
    """By Flet, which looks every ten seconds: here, ten turns of the loop are as long."""
    turn = asyncio.sleep

    async def scenario() -> None:
        await _visit(FletSocket(_main, limit=5, most_sessions=MOST))
        (session,) = held.values()
        await session.disconnect(-1)
        evict = asyncio.create_task(vars(type(app_manager))["_FletAppManager__evict_expired_sessions"](app_manager))
        monkeypatch.setattr(asyncio, "sleep", lambda _: turn(0))
        async with asyncio.timeout(30):
            while held:
                await turn(0)
        evict.cancel()

    asyncio.run(scenario())


def test_a_session_that_flet_could_not_say_goodbye_to_ends_too(
    held: dict[str, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_noted(_key: str, _seconds: int) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(app_manager, "disconnect_session", never_noted)
    monkeypatch.setattr("web.flet.socket._LAST_WORDS", 0.1)
    asyncio.run(_visit(FletSocket(_main, limit=5, most_sessions=MOST)))
    (session,) = held.values()
    assert session.expires_at is not None


def test_the_change_feed_forgets_a_session_that_is_let_go(held: dict[str, Session], tmp_path: Path) -> None:
    store = open_store(fresh_sqlite(tmp_path), key=b"k" * 32)
    unsubscribers: list[Callable[[], None]] = []

    def watch(page: ft.Page) -> None:
        unsubscribers.extend(follow(page, store, match_id, lambda _: asyncio.sleep(0)) for match_id in ("a", "b", "c"))

    async def scenario() -> None:
        await _visit(FletSocket(watch, limit=5, most_sessions=MOST))
        unsubscribers[0]()
        assert store.changes.matches() == ("b", "c")
        await app_manager.delete_session(next(iter(held)))
        async with asyncio.timeout(30):
            while store.changes.matches():
                await asyncio.sleep(0.01)

    asyncio.run(scenario())
    store.close()


def test_a_tap_on_what_has_just_gone_is_nothing(held: dict[str, Session], caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        heard: list[str] = []
        pages: list[ft.Page] = []

        def main(page: ft.Page) -> None:
            page.add(ft.FilledButton("Save", on_click=lambda _: heard.append("save")))
            pages.append(page)

        peer, task, _ = await _enter(FletSocket(main, limit=5, most_sessions=MOST))
        async with asyncio.timeout(30):
            while not pages:
                await asyncio.sleep(0.01)
        gone = ft.FilledButton("Delete", on_click=lambda _: heard.append("delete"))
        number, shown = (vars(each)["_i"] for each in (gone, pages[0].controls[0]))
        session = pages[0].session
        session.index[number] = gone  # Flet's record of controls is behind its screen now and then
        for target in (number, shown):
            peer.say(frame(Action.EVENT, {"target": target, "name": "click", "data": None}))
        async with asyncio.timeout(30):
            while not heard:
                await asyncio.sleep(0.01)
        assert heard == ["save"]
        said = [unframed(each["bytes"])[0] for each in peer.sent if each["type"] == "websocket.send"]
        assert CRASHED not in said
        await _leave(peer, task)

    asyncio.run(scenario())
    assert "Unhandled error" not in caplog.text


def test_what_comes_too_late_for_a_session_that_is_let_go_is_nothing(held: dict[str, Session]) -> None:
    said: list[str] = []

    async def scenario() -> None:
        over = asyncio.Event()

        @ft.component  # type: ignore[untyped-decorator]
        def screen() -> ft.Control:
            text, set_text = ft.use_state("hello")

            async def hear() -> None:
                await over.wait()
                try:
                    set_text("too late")
                    said.append("")
                except RuntimeError as error:
                    said.append(str(error))

            ft.use_effect(lambda: ft.context.page.run_task(hear) and None, dependencies=[])
            return ft.Text(text)

        await _visit(FletSocket(lambda page: page.render(screen), limit=5, most_sessions=MOST))
        (key,) = held
        gone = weakref.ref(held[key])
        await app_manager.delete_session(key)
        async with asyncio.timeout(30):
            while gone() is not None:
                await asyncio.sleep(0)
                gc.collect()
        over.set()
        async with asyncio.timeout(30):
            while not said:
                await asyncio.sleep(0)

    asyncio.run(scenario())
    assert said == [""]
    assert not held


def test_whoever_waits_for_a_phone_that_never_came_back_is_cancelled(
    held: dict[str, Session], caplog: pytest.LogCaptureFixture
) -> None:
    waiting: list[asyncio.Future[object]] = []

    def main(page: ft.Page) -> None:
        async def ask() -> None:
            await page.push_route("/elsewhere")

        waiting.append(asyncio.wrap_future(page.run_task(ask)))

    async def scenario() -> None:
        await _visit(FletSocket(main, limit=5, most_sessions=MOST))
        for key in tuple(held):
            await app_manager.delete_session(key)
        await asyncio.wait(waiting)

    asyncio.run(scenario())
    (waited,) = waiting
    assert waited.cancelled()
    del waited
    waiting.clear()
    gc.collect()
    assert "never retrieved" not in caplog.text
