"""The question before something goes away."""

__all__ = ["Question", "confirm"]

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from views import theme
from views.components.buttons import text_action


@dataclass(frozen=True, kw_only=True)
class Question:
    """`words` say what comes of it; `keep` and `do` are the two answers, said in full."""

    title: str
    words: str
    keep: str
    do: str


def confirm(question: Question, *, on_keep: Callable[[], None], on_do: Callable[[], object]) -> ft.AlertDialog:
    return ft.AlertDialog(
        title=ft.Text(question.title, style=theme.text(22, strong=True)),
        content=ft.Text(question.words, style=theme.text(18)),
        actions=[
            text_action(question.keep, on_click=on_keep),
            text_action(question.do, on_click=on_do, danger=True),
        ],
        on_dismiss=lambda _: on_keep(),
    )
