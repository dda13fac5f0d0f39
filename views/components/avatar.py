"""A player's initials in a coloured circle; the name always stands beside it, so it says nothing by itself."""

__all__ = ["avatar"]

import flet as ft

from views import theme
from views.player_look import player_look

_LETTERS = 0.4  # their height, of the circle's


def avatar(name: str, colour: int | None = None, *, size: int = 44) -> ft.Control:
    look = player_look(name, colour)
    letters = ft.Text(look.initials, style=theme.text(round(size * _LETTERS), theme.INITIALS_INK, strong=True))
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Container(
            letters,
            width=size,
            height=size,
            border_radius=size / 2,
            bgcolor=look.fill,
            border=ft.Border.all(1, theme.RULE),
            alignment=ft.Alignment.CENTER,
        ),
    )
