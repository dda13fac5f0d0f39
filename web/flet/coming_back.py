"""The return of a phone to its session, after its line was lost or while it slept.

Flet gives it the page as it was, with the controls' old numbers, and what has changed since after that. The client then
compares each control with the one of that number before it, with all that it holds, and so again for all that it holds:
a deal's entry took a phone nine seconds, in which it could not be touched. Here the screens are rendered first, whose
controls are all new then (views/ui/screen.py), and the phone is given the page as it is after that, once. What was
tapped on the screen before counts all the same.
"""

import asyncio
from collections.abc import Callable

import flet as ft
from flet.messaging.protocol import Message, MessageAction, RegisterClientResponseBody

_ROUNDS = 12  # of the event loop, in which Flet hears of the return, renders and sends; twice as many as it takes
_KEPT = 60.0  # seconds for what was tapped before the return to come in


def is_return(message: Message) -> bool:
    """Whether this is the answer to a phone whose session has waited for it, without a connection so far."""
    body = message.body
    return (
        isinstance(body, RegisterClientResponseBody)
        and isinstance(body.page_patch, ft.Page)
        and body.page_patch.session.connection is None
    )


class Return:
    """From Flet's `answer` to the phone until it is given; `say` sends a message."""

    def __init__(self, answer: Message, say: Callable[[Message], None]) -> None:
        self._answer = answer
        self._say = say
        self._page: ft.Page = answer.body.page_patch
        self._former = dict(self._page.session.index)
        self._later: list[Message] = []
        self._over = False
        self._ending = asyncio.create_task(self._end_once_rendered())

    def take(self, message: Message) -> bool:
        """Whether the message was taken: to be sent after the page, or dropped for what the page shows by itself."""
        if self._over:
            return False
        if message.action is not MessageAction.PATCH_CONTROL:
            self._later.append(message)
        return True

    async def _end_once_rendered(self) -> None:
        for _ in range(_ROUNDS):
            await asyncio.sleep(0)
        self._over = True
        self._hear_former()
        for message in (self._answer, *self._later):
            self._say(message)

    def _hear_former(self) -> None:
        """The phone shows the screen before still, and has sent what was tapped on it: the index finds its controls as
        long as they are kept here."""
        index = self._page.session.index
        index.update(
            (number, control)
            for number, control in self._former.items()
            if number not in index and not isinstance(control, ft.View)
        )
        asyncio.get_running_loop().call_later(_KEPT, self._former.clear)
