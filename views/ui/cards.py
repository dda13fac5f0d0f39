"""Playing cards: small ones in a fan, or one large enough to show around the table.

Ranks and suits are drawn on a canvas, so that they, like the card, do not grow with the phone's text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from views.ui import theme
from views.ui.theme import Gap

_ASPECT_RATIO = 0.72  # a card's width / its height
_RANK_SIZE_RATIO = 0.4  # type size of the rank / height of the card


@dataclass(frozen=True, kw_only=True)
class CardFace:
    """A card's rank and, in `symbol`, its suit or what it stands for; "" where that does not matter."""

    rank: str
    symbol: str = ""
    is_red: bool = False


def card_fan(cards: Sequence[CardFace], *, height: float, width: float) -> ft.Control:
    """Return the cards in a row, overlapping as far as `width` requires; screen readers skip them."""
    card_width = height * _ASPECT_RATIO
    max_step = (width - card_width) / max(len(cards) - 1, 1)
    step = min(card_width + Gap.HAIR, max_step)
    return ft.Stack(
        [_card(card, left=step * index, height=height) for index, card in enumerate(cards)],
        width=card_width + step * (len(cards) - 1) if cards else 0,
        height=height,
    )


def _card(card: CardFace, *, left: float, height: float) -> ft.Control:
    ink = theme.RED_SUIT if card.is_red else theme.INK
    letter_size = height * _RANK_SIZE_RATIO
    return ft.Container(
        cv.Canvas(
            [
                cv.Text(0, 0, card.rank, style=theme.card_corner(letter_size, ink, narrow=len(card.rank) > 1)),
                cv.Text(
                    0,
                    theme.CARD_LINE_HEIGHT_RATIO * letter_size,
                    card.symbol,
                    style=theme.card_corner(letter_size, ink),
                ),
            ]
        ),
        left=left,
        width=height * _ASPECT_RATIO,
        height=height,
        padding=ft.Padding(Gap.HAIR, Gap.NONE, Gap.NONE, Gap.NONE),
        bgcolor=theme.KEY.fill,
        border=ft.Border.all(1, theme.CARD_EDGE),
        border_radius=height / 8,
    )


WIDTH, HEIGHT = 52, 72


def playing_card(*, rank: str, symbol: str, is_red: bool) -> ft.Control:
    """Return a card with its rank in the corner and a large suit in the middle; screen readers skip it."""
    ink = theme.RED_SUIT if is_red else theme.INK
    side, end = Gap.TIGHT + Gap.HAIR, Gap.TIGHT
    corner = cv.Text(side, end, rank, style=theme.display(22, ink))
    middle = cv.Text(
        WIDTH - side, HEIGHT - end, symbol, style=theme.display(34, ink), alignment=ft.Alignment.BOTTOM_RIGHT
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
