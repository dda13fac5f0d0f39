"""Sessions of phones that connect and leave: they are kept for a while, but never too many."""

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

from models.store import open_store
from testkit.clients.flet_peer import REGISTER, Peer
from testkit.clients.flet_protocol import Action, decode_frame, encode_frame, encode_registration
from testkit.seeding.databases import copy_empty_database
from views.core.feed import subscribe_page
from web.flet import sessions as module
from web.flet.socket import FletSocket

MAX_SESSIONS = 6
CRASHED = 6  # flet.messaging.protocol.MessageAction


def _main(page: ft.Page) -> None:
    page.add(ft.Text("hello"))


@pytest.fixture(autouse=True)
def flet_sessions(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Session]]:
    """Flet's own record of sessions, empty at first; our record must equal it."""
    sessions: dict[str, Session] = {}
    monkeypatch.setattr(app_manager, "_FletAppManager__sessions", sessions)
    ours: dict[str, Session] = {}
    monkeypatch.setattr(module, "_SESSIONS", ours)
    yield sessions
    assert ours == sessions


async def _connect(
    socket: FletSocket, session_id: str | None = None, *, peer: Peer | None = None
) -> tuple[Peer, "asyncio.Task[None]", str]:
    """Connect; return the peer, its task and the id of its session."""
    peer = peer or Peer()
    task = peer.connect(socket)
    peer.send_frame(encode_registration(session=session_id))
    answer = await peer.wait_for("websocket.send")
    return peer, task, decode_frame(answer["bytes"])[1]["session_id"]


async def _disconnect(peer: Peer, task: "asyncio.Task[None]") -> None:
    peer.disconnect()
    async with asyncio.timeout(120):
        await task


async def _connect_and_leave(socket: FletSocket) -> str:
    peer, task, session_id = await _connect(socket)
    await _disconnect(peer, task)
    return session_id


def _session_ids(flet_sessions: dict[str, Session]) -> list[str]:
    return [session.id for session in flet_sessions.values()]


def test_disconnected_session_is_kept_for_fifteen_minutes(flet_sessions: dict[str, Session]) -> None:
    asyncio.run(_connect_and_leave(FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)))
    (session,) = flet_sessions.values()
    assert session.expires_at is not None
    assert timedelta(minutes=14) < session.expires_at - datetime.now(UTC) <= timedelta(minutes=15)


async def test_reconnecting_phone_resumes_its_session(flet_sessions: dict[str, Session]) -> None:
    socket = FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)
    left = await _connect_and_leave(socket)
    peer, task, session_id = await _connect(socket, left)
    assert session_id == left
    assert next(iter(flet_sessions.values())).expires_at is None
    await _disconnect(peer, task)


async def test_reconnecting_phone_ends_its_previous_connection(flet_sessions: dict[str, Session]) -> None:
    """The network may take a minute to report that the sleeping phone's connection is lost."""
    socket = FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)
    _asleep, ended, first = await _connect(socket)
    peer, task, session_id = await _connect(socket, first)
    assert (session_id, _session_ids(flet_sessions), socket.phones) == (first, [first], 1)
    async with asyncio.timeout(120):
        await ended
    await _disconnect(peer, task)


@pytest.mark.parametrize("other", [{"address": "192.168.1.66"}, {"user_agent": "thief"}, {"cookie": "other"}])
async def test_another_client_cannot_take_over_or_end_a_session(
    flet_sessions: dict[str, Session], other: dict[str, str]
) -> None:
    """A stolen session id with another User-Agent once ended the connection of its owner."""
    socket = FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)
    phone, stays, first = await _connect(socket)
    intruder, task, session_id = await _connect(socket, first, peer=Peer(**other))
    assert (session_id != first, socket.phones, stays.done()) == (True, 2, False)
    await _disconnect(intruder, task)
    await _disconnect(phone, stays)


async def test_another_browser_cannot_resume_a_session_whose_phone_left(flet_sessions: dict[str, Session]) -> None:
    socket = FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)
    left = await _connect_and_leave(socket)
    thief, task, session_id = await _connect(socket, left, peer=Peer(cookie="other"))
    assert session_id != left
    await _disconnect(thief, task)
    phone, task, session_id = await _connect(socket, left)
    assert session_id == left
    await _disconnect(phone, task)


async def test_longest_disconnected_sessions_are_evicted_first(flet_sessions: dict[str, Session]) -> None:
    socket = FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)
    stays, task, first = await _connect(socket)
    visitors = [await _connect_and_leave(socket) for _ in range(10 * MAX_SESSIONS)]
    assert _session_ids(flet_sessions) == [first, *visitors[1 - MAX_SESSIONS :]]
    await _disconnect(stays, task)
    await _connect_and_leave(socket)
    assert _session_ids(flet_sessions) == [first, *visitors[2 - MAX_SESSIONS :], _session_ids(flet_sessions)[-1]]


async def test_connected_phones_may_exceed_max_sessions(flet_sessions: dict[str, Session]) -> None:
    """Only `limit` refuses phones."""
    socket = FletSocket(_main, limit=5, max_sessions=2)
    inside = [await _connect(socket) for _ in range(4)]
    assert _session_ids(flet_sessions) == [session_id for *_, session_id in inside]
    for peer, task, _ in inside:
        await _disconnect(peer, task)


@pytest.mark.parametrize("session", [None, "a session that never was"])
async def test_second_registration_closes_the_connection(
    flet_sessions: dict[str, Session], session: str | None
) -> None:
    peer, task, _ = await _connect(FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS))
    peer.send_frame(encode_registration(session=session))
    assert (await peer.wait_for("websocket.close"))["code"] == 1008
    async with asyncio.timeout(120):
        await task
    assert len(flet_sessions) == 1
    assert [session.expires_at is None for session in flet_sessions.values()] == [False]


async def test_session_of_a_failed_registration_is_tracked(
    flet_sessions: dict[str, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)
    with monkeypatch.context() as broken:
        broken.setattr(Session, "apply_page_patch", None)
        for _ in range(2 * MAX_SESSIONS):
            peer = Peer()
            task = peer.connect(socket)
            peer.send_frame(REGISTER)
            await _disconnect(peer, task)
    assert all(session.expires_at for session in flet_sessions.values())
    newcomer = await _connect_and_leave(socket)
    assert len(flet_sessions) == MAX_SESSIONS
    assert _session_ids(flet_sessions)[-1] == newcomer


async def test_expired_session_is_untracked(flet_sessions: dict[str, Session], monkeypatch: pytest.MonkeyPatch) -> None:
    """Flet checks every ten seconds; here it checks after ten iterations of the event loop."""
    turn = asyncio.sleep
    await _connect_and_leave(FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS))
    (session,) = flet_sessions.values()
    await session.disconnect(-1)
    evict = asyncio.create_task(vars(type(app_manager))["_FletAppManager__evict_expired_sessions"](app_manager))
    monkeypatch.setattr(asyncio, "sleep", lambda _: turn(0))
    async with asyncio.timeout(120):
        while flet_sessions:
            await turn(0)
    evict.cancel()


def test_session_expires_even_if_flet_misses_the_disconnect(
    flet_sessions: dict[str, Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_noted(_key: str, _seconds: int) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(app_manager, "disconnect_session", never_noted)
    monkeypatch.setattr("web.flet.socket._DISCONNECT_GRACE", 0.1)
    asyncio.run(_connect_and_leave(FletSocket(_main, limit=5, max_sessions=MAX_SESSIONS)))
    (session,) = flet_sessions.values()
    assert session.expires_at is not None


async def test_deleted_session_unsubscribes_from_the_change_feed(
    flet_sessions: dict[str, Session], tmp_path: Path
) -> None:
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    unsubscribers: list[Callable[[], None]] = []

    def watch(page: ft.Page) -> None:
        unsubscribers.extend(
            subscribe_page(page, store, match_id, lambda _: asyncio.sleep(0)) for match_id in ("a", "b", "c")
        )

    await _connect_and_leave(FletSocket(watch, limit=5, max_sessions=MAX_SESSIONS))
    unsubscribers[0]()
    assert store.changes.subscribed_topics() == ("b", "c")
    await app_manager.delete_session(next(iter(flet_sessions)))
    async with asyncio.timeout(120):
        while store.changes.subscribed_topics():
            await asyncio.sleep(0.01)
    store.close()


async def test_tap_on_a_removed_control_is_ignored(
    flet_sessions: dict[str, Session], caplog: pytest.LogCaptureFixture
) -> None:
    handled: list[str] = []
    pages: list[ft.Page] = []

    def main(page: ft.Page) -> None:
        page.add(ft.FilledButton("Save", on_click=lambda _: handled.append("save")))
        pages.append(page)

    peer, task, _ = await _connect(FletSocket(main, limit=5, max_sessions=MAX_SESSIONS))
    async with asyncio.timeout(120):
        while not pages:
            await asyncio.sleep(0.01)
    removed = ft.FilledButton("Delete", on_click=lambda _: handled.append("delete"))
    number, shown = (vars(each)["_i"] for each in (removed, pages[0].controls[0]))
    session = pages[0].session
    session.index[number] = removed  # Flet updates its index after its screen
    for target in (number, shown):
        peer.send_frame(encode_frame(Action.EVENT, {"target": target, "name": "click", "data": None}))
    async with asyncio.timeout(120):
        while not handled:
            await asyncio.sleep(0.01)
    assert handled == ["save"]
    said = [decode_frame(each["bytes"])[0] for each in peer.sent if each["type"] == "websocket.send"]
    assert CRASHED not in said
    await _disconnect(peer, task)
    assert "Unhandled error" not in caplog.text


async def test_late_update_of_a_deleted_session_is_ignored(flet_sessions: dict[str, Session]) -> None:
    said: list[str] = []
    over = asyncio.Event()

    @ft.component  # type: ignore[untyped-decorator]
    def screen() -> ft.Control:
        text, set_text = ft.use_state("hello")

        async def set_late() -> None:
            await over.wait()
            try:
                set_text("too late")
                said.append("")
            except RuntimeError as error:
                said.append(str(error))

        ft.use_effect(lambda: ft.context.page.run_task(set_late) and None, dependencies=[])
        return ft.Text(text)

    await _connect_and_leave(FletSocket(lambda page: page.render(screen), limit=5, max_sessions=MAX_SESSIONS))
    (key,) = flet_sessions
    gone = weakref.ref(flet_sessions[key])
    await app_manager.delete_session(key)
    async with asyncio.timeout(120):
        while gone() is not None:
            await asyncio.sleep(0)
            gc.collect()
    over.set()
    async with asyncio.timeout(120):
        while not said:
            await asyncio.sleep(0)
    assert said == [""]
    assert not flet_sessions


def test_pending_call_of_a_deleted_session_is_cancelled(
    flet_sessions: dict[str, Session], caplog: pytest.LogCaptureFixture
) -> None:
    waiting: list[asyncio.Future[object]] = []

    def main(page: ft.Page) -> None:
        async def ask() -> None:
            await page.push_route("/elsewhere")

        waiting.append(asyncio.wrap_future(page.run_task(ask)))

    async def scenario() -> None:
        await _connect_and_leave(FletSocket(main, limit=5, max_sessions=MAX_SESSIONS))
        for key in tuple(flet_sessions):
            await app_manager.delete_session(key)
        await asyncio.wait(waiting)

    asyncio.run(scenario())
    (waited,) = waiting
    assert waited.cancelled()
    del waited
    waiting.clear()
    gc.collect()
    assert "never retrieved" not in caplog.text
