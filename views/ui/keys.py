"""The look of everything that is tapped like a key: flat, with small corners, made once for each look."""

__all__ = ["key_style"]

from functools import cache

import flet as ft

from views.ui import theme
from views.ui.theme import Gap, Size


@cache
def key_style(
    fill: str,
    *,
    ink: str | None = None,
    edge: str | None = None,
    thick: bool = False,
    padding: float = Gap.NONE,
    digits: int | None = None,
) -> ft.ButtonStyle:
    """`edge` is the frame's colour, none without; `digits` the size of a number as its whole content. One that cannot
    be tapped fades."""
    return ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.DISABLED.fill, ft.ControlState.DEFAULT: fill},
        color=ink,
        text_style=None if digits is None else theme.display(digits),
        padding=padding,
        elevation=0,
        side=None if edge is None else ft.BorderSide(3 if thick else 1, edge),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )
