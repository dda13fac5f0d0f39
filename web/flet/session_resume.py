"""Resuming the session of a phone that was disconnected or asleep.

Flet sends the page as it was, with the controls' old ids, and then the changes since. The client compares each control
and its children with the previous state: on the deal entry, that froze a phone for nine seconds. Here the screens are
rendered first, with new control ids (views/ui/screen_context.py), and then the page is sent once. Taps on the previous
screen still count.
"""

import asyncio
from collections.abc import Callable

import flet as ft
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody

# Event-loop iterations for Flet to handle the connect event, render and send: twice as many as it needs.
_RENDER_ROUNDS = 12
_KEEP_SECONDS = 60.0  # seconds to accept taps from before the resumption


def is_resume(message: Message) -> bool:
    """Return whether `message` is the response to a phone that resumes a session without a connection."""
    body = message.body
    return (
        isinstance(body, RegisterClientResponseBody)
        and isinstance(body.page_patch, ft.Page)
        and body.page_patch.session.connection is None
    )


class SessionResume:
    """A delay of Flet's `response` to a resuming phone until the screens are rendered; `send` sends a message."""

    def __init__(self, response: Message, send: Callable[[Message], None]) -> None:
        self._response = response
        self._send = send
        self._page: ft.Page = response.body.page_patch
        self._previous_controls = dict(self._page.session.index)
        self._deferred: list[Message] = []
        self._is_done = False
        self._task = asyncio.create_task(self._finish_after_render())

    def intercept(self, message: Message) -> bool:
        """Return whether the message was intercepted: it is sent after the page, or dropped because the page includes
        it."""
        if self._is_done:
            return False
        if message.action is not MessageAction.PATCH_CONTROL:
            self._deferred.append(message)
        return True

    async def _finish_after_render(self) -> None:
        for _ in range(_RENDER_ROUNDS):
            await asyncio.sleep(0)
        self._is_done = True
        self._keep_previous_controls()
        for message in (self._response, *self._deferred):
            self._send(message)

    def _keep_previous_controls(self) -> None:
        """Keep the controls of the previous screen alive: the phone still shows them.

        The phone may already have sent taps on them; the session's index finds controls only as long as something
        references them.
        """
        index = self._page.session.index
        index.update(
            (number, control)
            for number, control in self._previous_controls.items()
            if number not in index and not isinstance(control, ft.View)
        )
        asyncio.get_running_loop().call_later(_KEEP_SECONDS, self._previous_controls.clear)
