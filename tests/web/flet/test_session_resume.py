"""Resumed sessions: one response with the rendered screen, and a grace period for taps on the previous one."""

import asyncio
import gc
from collections.abc import Callable

import flet as ft
import pytest

from testkit.clients.flet_peer import Peer
from testkit.clients.flet_protocol import Action, Node, decode_frame, encode_frame, encode_registration, iter_controls
from web.flet import session_resume
from web.flet.socket import FletSocket


class CounterApp:
    """An app with a button that is replaced at each connect; `taps` counts the taps on all buttons."""

    def __init__(self) -> None:
        self.taps = 0

    def main(self, page: ft.Page) -> None:
        page.on_connect = lambda _: self._show(page)
        self._show(page)

    def _show(self, page: ft.Page) -> None:
        page.views = [ft.View([ft.FilledButton("Count", on_click=self._count)])]
        page.update()

    def _count(self, _: object) -> None:
        self.taps += 1


class Client:
    """A phone in the app, which resumes `session` if given."""

    def __init__(self, socket: FletSocket, session: str | None = None) -> None:
        self._peer = Peer()
        self._task = self._peer.connect(socket)
        self._peer.send_frame(encode_registration(session=session))

    @property
    def received(self) -> list[tuple[int, Node]]:
        """Actions and bodies of the server's messages."""
        return [decode_frame(each["bytes"]) for each in self._peer.sent if each["type"] == "websocket.send"]

    async def wait_for_button(self) -> tuple[str, int]:
        """Return the session's id and the button's id, once the button exists."""
        await _wait_until(lambda: self._button_id() is not None)
        found = self._button_id()
        assert found is not None
        return self.received[0][1]["session_id"], found

    def tap(self, button: int) -> None:
        self._peer.send_frame(encode_frame(Action.EVENT, {"target": button, "name": "click", "data": None}))

    async def disconnect(self) -> None:
        self._peer.disconnect()
        await _wait_until(self._task.done)

    def _button_id(self) -> int | None:
        found = [
            node["_i"] for _, body in self.received for node in iter_controls(body) if node.get("_c") == "FilledButton"
        ]
        return found[-1] if found else None


async def _wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.01)


async def test_response_contains_the_new_screen_and_no_patch_follows() -> None:
    socket = FletSocket(CounterApp().main, limit=5, max_sessions=5)
    first = Client(socket)
    session, before = await first.wait_for_button()
    await first.disconnect()
    again = Client(socket, session)
    same, now = await again.wait_for_button()
    assert same == session
    assert now != before
    await asyncio.sleep(0.1)
    assert [action for action, _ in again.received] == [Action.REGISTER]
    await again.disconnect()


@pytest.mark.parametrize(("kept", "heard"), [(60.0, 2), (0.0, 1)])
async def test_tap_on_the_previous_screen_counts_for_a_while(
    kept: float, heard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_resume, "_KEEP_SECONDS", kept)
    counter = CounterApp()
    socket = FletSocket(counter.main, limit=5, max_sessions=5)
    first = Client(socket)
    session, before = await first.wait_for_button()
    await first.disconnect()
    again = Client(socket, session)
    _, now = await again.wait_for_button()
    await asyncio.sleep(0.1)
    gc.collect()
    again.tap(before)
    again.tap(now)
    await _wait_until(lambda: counter.taps == heard)
    await again.disconnect()
    assert counter.taps == heard
