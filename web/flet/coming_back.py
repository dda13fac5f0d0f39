"""The return of a phone to its session, after its line was lost or while it slept.

Flet gives it the page as it was, with the controls' old numbers, and what has changed since after that. The client then
compares each control with the one of that number before it, with all that it holds, and so again for all that it holds:
a deal's entry took a phone ten seconds, in which it could not be touched. Here the screens are rendered first, whose
controls are all new then (views/ui/screen.py), and the phone is given the page as it is after that, once. What was
tapped on the screen before counts all the same.
"""

__all__ = ["Return", "is_return"]

import asyncio
from collections.abc import Callable

import flet as ft
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody

_RENDERED_WITHIN = 2.0  # seconds; without a new screen, the phone is given the one that is there


def is_return(message: Message) -> bool:
    """Whether this is the answer to a phone that knows its session, and has screens to be rendered again."""
    body = message.body
    return (
        isinstance(body, RegisterClientResponseBody)
        and isinstance(body.page_patch, ft.Page)
        and body.page_patch.on_connect is not None
        and any(_views(body.page_patch))
    )


class Return:
    """From Flet's `answer` to the phone until it is given; `say` sends a message."""

    def __init__(self, answer: Message, say: Callable[[Message], None]) -> None:
        self._answer = answer
        self._say = say
        self._page: ft.Page = answer.body.page_patch
        self._former = dict(self._page.session.index)
        self._screens = _views(self._page)
        self._later: list[Message] = []
        self._over = False
        self._loop = asyncio.get_running_loop()
        self._loop.call_later(_RENDERED_WITHIN, self._end)

    def take(self, message: Message) -> bool:
        """Whether the message was taken: to be sent after the page, or dropped for what the page shows by itself."""
        if self._over:
            return False
        if message.action is MessageAction.PATCH_CONTROL:
            self._loop.call_soon(self._look)  # once all is rendered that is to be
        else:
            self._later.append(message)
        return True

    def _look(self) -> None:
        if self._screens.isdisjoint(_views(self._page)):
            self._end()

    def _end(self) -> None:
        if self._over:
            return
        self._over = True
        index = self._page.session.index
        # The phone shows them still, and has sent what was tapped on them: they are heard as long as they are kept.
        index.update(
            (number, control)
            for number, control in self._former.items()
            if number not in index and not isinstance(control, ft.View)
        )
        for message in (self._answer, *self._later):
            self._say(message)


def _views(page: ft.Page) -> set[int]:
    """The numbers of all screens."""
    return {number for number, control in page.session.index.items() if isinstance(control, ft.View)}
