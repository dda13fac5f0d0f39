"""A question before something that is hard or impossible to take back: what happens, and the two ways out."""

__all__ = ["question"]

from collections.abc import Callable

import flet as ft

from views import theme
from views.components.buttons import text_action


def question(
    title: str,
    sentence: str,
    *,
    yes: str,
    no: str,
    on_yes: Callable[[], object],
    on_no: Callable[[], None],
    danger: bool = True,
) -> ft.AlertDialog:
    """For `use_dialog`. A tap beside it is a no."""
    return ft.AlertDialog(
        title=ft.Text(title, style=theme.text(22, strong=True)),
        content=ft.Text(sentence, style=theme.text(18)),
        scrollable=True,
        bgcolor=theme.PAPER.fill,
        actions=[text_action(no, on_click=on_no), text_action(yes, on_click=on_yes, danger=danger)],
        on_dismiss=lambda _: on_no(),
    )
