"""A row of the deal's sheet: the label in the middle of two sides' cells, or before a single one."""

__all__ = ["sheet_row"]

from collections.abc import Sequence

import flet as ft

from views import theme
from views.theme import Gap

LABEL_WIDTH = 92
LABEL_WIDTH_SINGLE = 150


def sheet_row(words: str, cells: Sequence[ft.Control], *, points: str = "") -> ft.Control:
    """`points` stands small below the label: what one of these is worth."""
    lines: list[ft.Control] = [
        ft.Text(
            words, style=theme.text(15), text_align=ft.TextAlign.CENTER, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS
        )
    ]
    if points:
        lines.append(ft.Text(points, style=theme.text(13, theme.INK_SOFT), max_lines=1))
    label = ft.Container(
        ft.Column(
            lines,
            spacing=0,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=LABEL_WIDTH if len(cells) > 1 else LABEL_WIDTH_SINGLE,
        alignment=ft.Alignment.CENTER,
    )
    wide: list[ft.Control] = [ft.Container(cell, expand=True) for cell in cells]
    controls = [wide[0], label, *wide[1:]] if len(wide) > 1 else [label, *wide]
    return ft.Row(controls, spacing=Gap.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER)
