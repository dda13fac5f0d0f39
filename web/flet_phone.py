"""Flet's end of one phone's connection, without the work that nobody sees."""

__all__ = ["FletPhone"]

from dataclasses import dataclass

from flet.messaging.protocol import Message
from flet_web.fastapi import FletApp


@dataclass(repr=False)
class _Unspoken(Message):
    """Flet spells out every message for its log, read or not: a tenth of what a screen's change costs."""

    def __repr__(self) -> str:
        return f"{self.action.name} …"


class FletPhone(FletApp):  # type: ignore[misc]  # flet_web has no types
    """The same, for messages of any length."""

    def send_message(self, message: Message) -> None:
        super().send_message(_Unspoken(message.action, message.body))
