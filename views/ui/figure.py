"""A number of points whose digits are never cut, however large the phone's text is.

It is drawn, and drawings do not grow with the phone's text: a figure stays as large as its place allows.
"""

__all__ = ["DIGIT_WIDTH", "figure"]

import flet as ft
import flet.canvas as cv

from views.ui import theme

DIGIT_WIDTH = 0.66  # of the type size: every digit of the display face is as wide
_LINE = 1.1  # of the type size


def figure(points: str, size: int, color: str, *, spoken: str = "") -> ft.Control:
    """`spoken` is what a screen reader says; the points themselves without it."""
    width, height = DIGIT_WIDTH * size * len(points), _LINE * size
    drawn = cv.Text(
        x=width / 2,
        y=height / 2,
        value=points,
        style=theme.display(size, color),
        alignment=ft.Alignment.CENTER,
    )
    return ft.Semantics(
        label=spoken or points, exclude_semantics=True, content=cv.Canvas([drawn], width=width, height=height)
    )
