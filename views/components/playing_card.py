"""One playing card of paper, big enough to be shown round the table."""

__all__ = ["playing_card"]

import flet as ft

from views import theme
from views.theme import Gap

WIDTH, HEIGHT = 52, 72


def playing_card(*, rank: str, sign: str, red: bool) -> ft.Control:
    """Rank in the corner, the suit's `sign` large in the middle. It says nothing to a screen reader."""
    ink = theme.RED_SUIT if red else theme.INK
    corner = ft.Text(rank, style=theme.display(22, ink))
    middle = ft.Text(sign, style=theme.display(34, ink))
    return ft.Container(
        ft.Stack(
            [
                ft.Container(corner, left=Gap.TIGHT + Gap.HAIR, top=Gap.TIGHT),
                ft.Container(middle, right=Gap.TIGHT + Gap.HAIR, bottom=Gap.TIGHT),
            ],
        ),
        width=WIDTH,
        height=HEIGHT,
        bgcolor=theme.KEY.fill,
        border=ft.Border.all(1, theme.CARD_EDGE),
        border_radius=8,
        shadow=ft.BoxShadow(
            blur_radius=5, color=ft.Colors.with_opacity(0.25, ft.Colors.SHADOW), offset=ft.Offset(0, 2)
        ),
    )
