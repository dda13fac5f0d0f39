"""The styles of everything that is tapped, each made once: keys, cards that lead somewhere, options, words."""

__all__ = ["action_style", "card_style", "key_style", "option_style", "words_style"]

from functools import cache

import flet as ft

from views.ui import theme
from views.ui.theme import Gap, Size, Tone


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
    """A key of a pad or a sheet: flat, with small corners. `edge` is the frame's colour, none without; `digits` the
    size of a number as its whole content. One that cannot be tapped fades."""
    return ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.DISABLED.fill, ft.ControlState.DEFAULT: fill},
        color=ink,
        text_style=None if digits is None else theme.display(digits),
        padding=padding,
        elevation=0,
        side=None if edge is None else ft.BorderSide(3 if thick else 1, edge),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )


@cache
def option_style(tone: Tone, *, strong: bool, left: float, right: float) -> ft.ButtonStyle:
    """An answer among others, or the head of a part that opens."""
    return ft.ButtonStyle(
        bgcolor=tone.fill,
        color=tone.ink,
        icon_color=tone.ink,
        elevation=0,
        padding=ft.Padding(left, Gap.NONE, right, Gap.NONE),
        text_style=theme.text(17, strong=strong),
        side=ft.BorderSide(1, theme.RULE),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS_KEY),
    )


@cache
def card_style(
    left: float, right: float, *, upright: float = Gap.MEDIUM, tone: Tone = theme.CARD, chosen: bool = False
) -> ft.ButtonStyle:
    """A card of a list: `upright` is the room above and below. A chosen one has a frame of brass."""
    return ft.ButtonStyle(
        bgcolor=tone.fill,
        color=tone.ink,
        elevation=0,
        padding=ft.Padding(left, upright, right, upright),
        side=ft.BorderSide(2, theme.ACTION.fill) if chosen else ft.BorderSide(1, theme.RULE),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
    )


@cache
def words_style(ink: str, *, size: int = 17) -> ft.ButtonStyle:
    """Words that are tapped, without a frame."""
    return ft.ButtonStyle(color=ink, text_style=theme.text(size, strong=True))


@cache
def action_style(tone: Tone, *, size: int, strong: bool = False, border: bool = False) -> ft.ButtonStyle:
    """A button of its own, the main one or a quiet one."""
    return ft.ButtonStyle(
        bgcolor={ft.ControlState.DISABLED: theme.DISABLED.fill, ft.ControlState.DEFAULT: tone.fill},
        color={ft.ControlState.DISABLED: theme.DISABLED.ink, ft.ControlState.DEFAULT: tone.ink},
        icon_color={ft.ControlState.DISABLED: theme.DISABLED.ink, ft.ControlState.DEFAULT: tone.ink},
        text_style=theme.text(size, strong=strong),
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.LARGE, Gap.SMALL),
        shape=ft.RoundedRectangleBorder(radius=Size.RADIUS),
        side=ft.BorderSide(1, theme.RULE) if border else None,
        elevation=0,
    )
