"""Playing cards of paper: small in a fan, or one big enough to be shown round the table.

Their signs are drawn: a card does not grow with the phone's text, so they may not either.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from views.ui import theme
from views.ui.theme import Gap

_SHAPE = 0.72  # a card's width to its height
_RANK = 0.4  # the height of its letters to its own


@dataclass(frozen=True, kw_only=True)
class PaperCard:
    """`sign` is its suit, or what it stands for; "" where nobody needs to know."""

    rank: str
    sign: str = ""
    red: bool = False


def card_fan(cards: Sequence[PaperCard], *, height: float, width: float) -> ft.Control:
    """No wider than `width`: the more cards, the closer they lie. It says nothing to a screen reader."""
    card_width = height * _SHAPE
    room = (width - card_width) / max(len(cards) - 1, 1)
    step = min(card_width + Gap.HAIR, room)
    return ft.Stack(
        [_card(card, left=step * place, height=height) for place, card in enumerate(cards)],
        width=card_width + step * (len(cards) - 1) if cards else 0,
        height=height,
    )


def _card(card: PaperCard, *, left: float, height: float) -> ft.Control:
    ink = theme.RED_SUIT if card.red else theme.INK
    letter = height * _RANK
    return ft.Container(
        cv.Canvas(
            [
                cv.Text(0, 0, card.rank, style=theme.card(letter, ink, narrow=len(card.rank) > 1)),
                cv.Text(0, theme.CARD_LINE * letter, card.sign, style=theme.card(letter, ink)),
            ]
        ),
        left=left,
        width=height * _SHAPE,
        height=height,
        padding=ft.Padding(Gap.HAIR, Gap.NONE, Gap.NONE, Gap.NONE),
        bgcolor=theme.KEY.fill,
        border=ft.Border.all(1, theme.CARD_EDGE),
        border_radius=height / 8,
    )


WIDTH, HEIGHT = 52, 72


def playing_card(*, rank: str, sign: str, red: bool) -> ft.Control:
    """Rank in the corner, the suit's `sign` large in the middle. It says nothing to a screen reader."""
    ink = theme.RED_SUIT if red else theme.INK
    side, end = Gap.TIGHT + Gap.HAIR, Gap.TIGHT
    corner = cv.Text(side, end, rank, style=theme.display(22, ink))
    middle = cv.Text(
        WIDTH - side, HEIGHT - end, sign, style=theme.display(34, ink), alignment=ft.Alignment.BOTTOM_RIGHT
    )
    return ft.Container(
        cv.Canvas([corner, middle]),
        width=WIDTH,
        height=HEIGHT,
        bgcolor=theme.KEY.fill,
        border=ft.Border.all(1, theme.CARD_EDGE),
        border_radius=8,
        shadow=ft.BoxShadow(
            blur_radius=5, color=ft.Colors.with_opacity(0.25, ft.Colors.SHADOW), offset=ft.Offset(0, 2)
        ),
    )
