"""Phones that come back to a session: one answer with what was rendered by then, and ears for the screen before."""

import asyncio
import gc
from collections.abc import Callable

import flet as ft
import pytest

from tests.flet_protocol import Action, Node, frame, nodes, registration, unframed
from tests.web.flet.peer import Peer
from web.flet import coming_back
from web.flet.socket import FletSocket


class Counter:
    """An app with a button, which is another one after each return; `taps` are those that any of them has heard."""

    def __init__(self) -> None:
        self.taps = 0

    def begin(self, page: ft.Page) -> None:
        page.on_connect = lambda _: self._show(page)
        self._show(page)

    def _show(self, page: ft.Page) -> None:
        page.views = [ft.View([ft.FilledButton("Count", on_click=self._count)])]
        page.update()

    def _count(self, _: object) -> None:
        self.taps += 1


class Visit:
    """A phone at the app; with the name of a `session`, one that comes back to it."""

    def __init__(self, socket: FletSocket, session: str | None = None) -> None:
        self._peer = Peer()
        self._task = self._peer.join(socket)
        self._peer.say(registration(session=session))

    @property
    def heard(self) -> list[tuple[int, Node]]:
        """What the server said: actions and bodies."""
        return [unframed(each["bytes"]) for each in self._peer.sent if each["type"] == "websocket.send"]

    async def sees_button(self) -> tuple[str, int]:
        """The session's name and the button's number, once it is there."""
        await _until(lambda: self._button() is not None)
        found = self._button()
        assert found is not None
        return self.heard[0][1]["session_id"], found

    def tap(self, button: int) -> None:
        self._peer.say(frame(Action.EVENT, {"target": button, "name": "click", "data": None}))

    async def leave(self) -> None:
        self._peer.vanish()
        await _until(self._task.done)

    def _button(self) -> int | None:
        found = [node["_i"] for _, body in self.heard for node in nodes(body) if node.get("_c") == "FilledButton"]
        return found[-1] if found else None


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


def test_the_answer_has_the_new_screen_and_nothing_follows() -> None:
    async def scenario() -> None:
        socket = FletSocket(Counter().begin, limit=5, most_sessions=5)
        first = Visit(socket)
        session, before = await first.sees_button()
        await first.leave()
        again = Visit(socket, session)
        same, now = await again.sees_button()
        assert same == session
        assert now != before
        await asyncio.sleep(0.1)
        assert [action for action, _ in again.heard] == [Action.REGISTER]
        await again.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize(("kept", "heard"), [(60.0, 2), (0.0, 1)])
def test_a_tap_on_the_screen_before_is_heard_for_a_while(
    kept: float, heard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coming_back, "_KEPT", kept)

    async def scenario() -> None:
        counter = Counter()
        socket = FletSocket(counter.begin, limit=5, most_sessions=5)
        first = Visit(socket)
        session, before = await first.sees_button()
        await first.leave()
        again = Visit(socket, session)
        _, now = await again.sees_button()
        await asyncio.sleep(0.1)
        gc.collect()
        again.tap(before)
        again.tap(now)
        await _until(lambda: counter.taps == heard)
        await again.leave()
        assert counter.taps == heard

    asyncio.run(scenario())
