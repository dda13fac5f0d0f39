"""Ask before doing what cannot simply be done again."""

__all__ = ["use_question"]

from collections.abc import Awaitable, Callable

import flet as ft

from views.components.confirm import Question, confirm
from views.state.hooks import use_value


def use_question(question: Question, act: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A function that asks; `act` is done once the reader says so."""
    asking, set_asking = use_value(False)

    async def do() -> None:
        set_asking(False)
        await act()

    ft.use_dialog(confirm(question, on_keep=lambda: set_asking(False), on_do=do) if asking else None)
    return lambda: set_asking(True)
