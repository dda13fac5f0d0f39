"""A player's initials in a coloured circle; the name always stands beside it, so it says nothing by itself."""

from dataclasses import dataclass
from zlib import crc32

import flet as ft

from views.ui import theme
from views.ui.figure import drawn

_LETTERS = 0.4  # their height, of the circle's


def avatar(name: str, colour: int | None = None, *, size: int = 44) -> ft.Control:
    side_style = player_style(name, colour)
    style = theme.text(round(size * _LETTERS), theme.INITIALS_INK, strong=True)
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Container(
            drawn(side_style.initials, style, width=size, height=size),
            width=size,
            height=size,
            border_radius=size / 2,
            bgcolor=side_style.fill,
            border=ft.Border.all(1, theme.RULE),
        ),
    )


@dataclass(frozen=True, kw_only=True)
class PlayerStyle:
    """`initials` are one or two letters on `fill`."""

    initials: str
    fill: str


def player_style(name: str, colour: int | None = None) -> PlayerStyle:
    """`colour` is a number of the palette; None: the same one for this name on every phone."""
    fills = theme.INITIALS_FILLS
    index = crc32(name.casefold().encode()) if colour is None else colour
    return PlayerStyle(initials=_initials(name), fill=fills[index % len(fills)])


def _initials(name: str) -> str:
    """Of the first and the last word; signs that are no letters or digits do not count unless there is nothing else."""
    letters = [next((sign for sign in word if sign.isalnum()), "") for word in name.split()]
    found = [letter for letter in letters if letter] or [name[:1]]
    return "".join([found[0], *found[1:][-1:]]).upper()
