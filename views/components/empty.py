"""What a list shows before there is anything in it."""

__all__ = ["empty"]

import flet as ft

from views import theme
from views.theme import Gap


def empty(sentence: str) -> ft.Control:
    """The four suits and one sentence that says what to do."""
    suits = ft.Row(
        [
            ft.Text("♥", style=theme.display(44, theme.RED_SUIT)),
            ft.Text("♠", style=theme.display(44, theme.INK)),
            ft.Text("♦", style=theme.display(44, theme.RED_SUIT)),
            ft.Text("♣", style=theme.display(44, theme.INK)),
        ],
        spacing=Gap.LARGE,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(
        ft.Column(
            [
                ft.Semantics(exclude_semantics=True, content=suits),
                ft.Text(sentence, style=theme.text(18, theme.INK_SOFT), text_align=ft.TextAlign.CENTER),
            ],
            spacing=Gap.LARGE,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding(Gap.LARGE, Gap.WIDE * 2, Gap.LARGE, Gap.WIDE),
    )
