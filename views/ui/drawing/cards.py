"""Playing cards on a canvas: overlapping in a fan, or one alone. Like a drawing, they don't grow with the phone's text.

They stay paper in the dark theme, only dimmer.
"""

from collections.abc import Sequence
from typing import Any

import flet as ft
import flet.canvas as cv

from scoring import Card
from views.ui import theme
from wording import CardFace, card_faces, cards_text

HEIGHT, SMALL_HEIGHT, LARGE_HEIGHT = 56, 50, 84  # pixels
_ASPECT_RATIO = 0.72  # a card's width / its height
# Lengths in parts of a card's height.
_STRIP, _STEP = 0.375, 0.45  # the strip of the index; from one card of a fan to the next
_RANK_SIZE, _SIGN_SIZE, _LARGE_SIGN_SIZE, _BAND_SIZE = 0.3, 0.28, 0.5, 0.26
_RANK_TOP, _SIGN_TOP, _MARGIN, _BAND, _FRAME, _RADIUS = 0.03, 0.33, 0.07, 0.31, 0.05, 0.09
# A crown for the king, one with a pearl for the queen, a cap for the jack: points in a box of its own, filled.
_HEADS = {
    "K": ((0, 1), (0, 0.25), (0.25, 0.6), (0.5, 0.1), (0.75, 0.6), (1, 0.25), (1, 1)),
    "Q": ((0.1, 1), (0, 0.35), (0.3, 0.65), (0.42, 0.3), (0.5, 0), (0.58, 0.3), (0.7, 0.65), (1, 0.35), (0.9, 1)),
    "J": ((0, 1), (0.1, 0.55), (0.4, 0.35), (0.75, 0.4), (0.95, 0), (0.9, 0.6), (1, 1)),
}


def card_fan(cards: Sequence[CardFace], *, width: float, height: float = HEIGHT) -> ft.Control:
    """Return the cards in a row, overlapping so far that they fit `width`; screen readers skip them."""
    card_width = height * _ASPECT_RATIO
    step = min(height * _STEP, (width - card_width) / max(len(cards) - 1, 1))
    shapes: list[cv.Shape] = []
    for index, card in enumerate(cards):
        is_covered = index < len(cards) - 1
        strip = min(height * _STRIP, step) if is_covered else height * _STRIP
        shapes += _card(card, index * step, height=height, strip=strip, is_covered=is_covered)
    return cv.Canvas(shapes, width=card_width + step * (len(cards) - 1) if cards else 0, height=height)


def drawn_cards(cards: Sequence[Card], *, width: float, height: float = SMALL_HEIGHT) -> ft.Control:
    """Return a meld or a hand as a fan; screen readers hear its cards."""
    fan = card_fan(card_faces(cards), width=width, height=height)
    return ft.Semantics(label=cards_text(cards), content=fan)


def playing_card(card: CardFace) -> ft.Control:
    """Return one card, large enough to show around the table; screen readers skip it."""
    return card_fan([card], width=LARGE_HEIGHT * _ASPECT_RATIO, height=LARGE_HEIGHT)


def _card(card: CardFace, x: float, *, height: float, strip: float, is_covered: bool) -> list[cv.Shape]:
    """Return the shapes of a card whose left edge is at `x` and whose index is in a strip of this width. A covered card
    shows nothing else."""
    width, ink = height * _ASPECT_RATIO, theme.CARD_RED if card.is_red else theme.CARD_INK
    ink = theme.CARD_WILD if "★" in (card.rank, card.sign) else ink
    face = theme.COURT_FACE if card.is_court else theme.CARD_FACE
    middle, radius = x + strip / 2 + 1, height * _RADIUS
    shapes: list[cv.Shape] = [
        cv.Rect(x, 0, width, height, border_radius=radius, paint=fill(face)),
        *_band(card, x, middle, width=width, height=height),
        cv.Rect(x + 0.5, 0.5, width - 1, height - 1, border_radius=radius, paint=stroke(theme.EDGE)),
    ]
    if card.is_court:
        inset = height * _FRAME
        shapes.append(
            cv.Rect(
                x + inset,
                inset,
                width - 2 * inset,
                height - 2 * inset,
                border_radius=radius / 2,
                paint=stroke(theme.COURT_FRAME),
            )
        )
    rank = theme.card_index(round(height * _RANK_SIZE), ink, is_narrow=len(card.rank) > 1)
    sign = theme.card_index(round(height * _SIGN_SIZE), ink)
    shapes += [
        cv.Text(middle, height * _RANK_TOP, card.rank, style=rank, alignment=ft.Alignment.TOP_CENTER),
        cv.Text(middle, height * _SIGN_TOP, card.sign, style=sign, alignment=ft.Alignment.TOP_CENTER),
    ]
    if not is_covered and not card.stands_for:
        shapes.append(_large_sign(card, x + width, height=height, ink=ink))
    return shapes


def _band(card: CardFace, x: float, middle: float, *, width: float, height: float) -> list[cv.Shape]:
    """Return the band at the foot of a wild card, with the rank that it stands for."""
    if not card.stands_for:
        return []
    top, radius = height * (1 - _BAND), height * _RADIUS
    style = theme.card_index(round(height * _BAND_SIZE), theme.ACTION.ink, is_narrow=len(card.stands_for) > 1)
    corners = ft.BorderRadius.only(bottom_left=radius, bottom_right=radius)
    return [
        cv.Rect(x, top, width, height - top, border_radius=corners, paint=fill(theme.ACTION.fill)),
        cv.Text(middle, (top + height) / 2, card.stands_for, style=style, alignment=ft.Alignment.CENTER),
    ]


def _large_sign(card: CardFace, right: float, *, height: float, ink: str) -> cv.Shape:
    """Return what fills the lower right corner of an uncovered card: its suit, or a court card's crown or cap."""
    margin = height * _MARGIN
    if card.rank in _HEADS:
        size = height * _LARGE_SIGN_SIZE / 2
        left, top = right - size * 1.25 - 2 * margin, height - size - 2 * margin
        points = [(left + size * 1.25 * across, top + size * down) for across, down in _HEADS[card.rank]]
        return polyline(points, fill(ink))
    style = theme.card_index(round(height * _LARGE_SIGN_SIZE), ink)
    sign = card.sign or (card.rank if card.rank == "★" else "")
    return cv.Text(right - margin, height, sign, style=style, alignment=ft.Alignment.BOTTOM_RIGHT)


def polyline(points: Sequence[tuple[float, float]], paint: ft.Paint) -> cv.Path:
    """Return a line through the points, or the surface inside it."""
    first, *others = points
    return cv.Path([cv.Path.MoveTo(*first), *(cv.Path.LineTo(*point) for point in others)], paint=paint)


def fill(color: str) -> ft.Paint:
    return ft.Paint(color=color, style=ft.PaintingStyle.FILL)


def stroke(color: str, *, width: float = 1, **options: Any) -> ft.Paint:
    return ft.Paint(color=color, style=ft.PaintingStyle.STROKE, stroke_width=width, **options)
