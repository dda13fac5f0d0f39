"""Avatars: a player's initials in a coloured circle, hidden from screen readers because the name is next to it."""

from zlib import crc32

import flet as ft

from views.ui import theme
from views.ui.fixed_text import fixed_size_text
from wording import can_draw

_FONT_SIZE_RATIO = 0.4  # type size / circle diameter


def avatar(name: str, colour: int | None = None, *, size: int = 44) -> ft.Control:
    """Return the initials of a name in a circle of `size` pixels."""
    style = theme.text(round(size * _FONT_SIZE_RATIO), theme.INITIALS_INK, strong=True)
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Container(
            fixed_size_text(initials(name), style, width=size, height=size),
            width=size,
            height=size,
            border_radius=size / 2,
            bgcolor=initials_fill(name, colour),
            border=ft.Border.all(1, theme.DIVIDER),
        ),
    )


def initials_fill(name: str, colour: int | None = None) -> str:
    """Return the colour behind the initials: `colour` is an index into the palette; None derives one from the name, the
    same on every phone."""
    index = crc32(name.casefold().encode()) if colour is None else colour
    return theme.INITIALS_FILLS[index % len(theme.INITIALS_FILLS)]


def short_name(name: str) -> str:
    """Return the initial of the first word and the last word of a name, or its only word."""
    first, *others = name.split() or [""]
    return f"{first[:1]}. {others[-1]}" if others else first


def initials(name: str) -> str:
    """Return the first letters or digits of the first and the last word that the app can draw; without any, the first
    character, or a question mark for one that it can't draw."""
    letters = [next((char for char in word if char.isalnum() and can_draw(char)), "") for word in name.split()]
    found = [letter for letter in letters if letter] or [name[:1] if can_draw(name[:1]) else "?"]
    return "".join([found[0], *found[1:][-1:]]).upper()
