"""A match in a list: each side in its colour with its total, and what there is to know in one line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from views.ui import theme
from views.ui.buttons import card_style, named
from views.ui.figure import DIGIT_WIDTH, figure
from views.ui.text_scale import column_width, size_without_breaks
from views.ui.theme import SIDE_STYLES, Gap, Size


@dataclass(frozen=True, kw_only=True)
class CardSide:
    names: str
    total: str
    won: bool = False


def match_card(
    *, key: str, sides: Sequence[CardSide], caption: str, spoken: str, on_tap: Callable[[], object]
) -> ft.Control:
    """The whole card is one button that says `spoken`."""
    rows: list[ft.Control] = [_side(side, index) for index, side in enumerate(sides)]
    rows.append(ft.Text(caption, style=theme.label()))
    content = ft.Column(rows, spacing=Gap.TIGHT, tight=True)
    return named(content, spoken, key=key, style=card_style(Gap.LARGE, Gap.LARGE), on_click=on_tap)


_DIGITS = 28  # their type size
_BESIDE = 68  # pixels that names leave to the card's edges, their shape and the gaps
_PRIZE = 26


def match_sides(sides: Sequence[CardSide], *, caption: str) -> ft.Control:
    """The same card, which leads nowhere."""
    return ft.Container(
        ft.Column(
            [*(_side(side, index) for index, side in enumerate(sides)), ft.Text(caption, style=theme.label())],
            spacing=Gap.TIGHT,
            tight=True,
        ),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.RULE),
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.MEDIUM, Gap.LARGE, Gap.MEDIUM),
    )


def _side(side: CardSide, index: int) -> ft.Control:
    side_style = SIDE_STYLES[index]
    taken = _BESIDE + len(side.total) * DIGIT_WIDTH * _DIGITS + (_PRIZE if side.won else 0)
    size = size_without_breaks(side.names, 17, width=column_width() - taken)
    marks: list[ft.Control] = [
        ft.Icon(side_style.icon, size=16, color=side_style.strong),
        ft.Text(side.names, style=theme.text(size, strong=side.won), expand=True),
    ]
    if side.won:
        marks.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=18, color=theme.ACTION.fill))
    marks.append(figure(side.total, _DIGITS, side_style.strong))
    return ft.Row(marks, spacing=Gap.SMALL)
