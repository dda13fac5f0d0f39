"""A heading between parts of a screen."""

__all__ = ["heading"]

import flet as ft

from views import theme
from views.theme import Gap


def heading(words: str) -> ft.Control:
    return ft.Container(
        ft.Semantics(header=True, content=ft.Text(words, style=theme.text(18, theme.INK_SOFT, strong=True))),
        padding=ft.Padding(Gap.NONE, Gap.MEDIUM, Gap.NONE, Gap.NONE),
    )
