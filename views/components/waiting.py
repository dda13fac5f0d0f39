"""What stands where figures will be in a moment."""

__all__ = ["waiting"]

import flet as ft

from views import theme
from views.theme import Gap


def waiting(sentence: str) -> ft.Control:
    """A quiet ring and one sentence, read aloud once."""
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Row(
                [
                    ft.ProgressRing(width=22, height=22, stroke_width=3, color=theme.INK_SOFT),
                    ft.Text(sentence, style=theme.text(17, theme.INK_SOFT), expand=True),
                ],
                spacing=Gap.MEDIUM,
            ),
            padding=ft.Padding(Gap.SMALL, Gap.WIDE, Gap.SMALL, Gap.WIDE),
        ),
    )
