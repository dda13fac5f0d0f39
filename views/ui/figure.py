"""A number of points whose digits are never cut, however large the phone's text is.

It is drawn, and drawings do not grow with the phone's text: a figure stays as large as its place allows.
"""

import flet as ft
import flet.canvas as cv

from views.ui import theme

DIGIT_WIDTH = 0.66  # of the type size: every digit of the display face is as wide
_LINE = 1.1  # of the type size


def figure(points: str, size: int, color: str, *, spoken: str = "") -> ft.Control:
    """`spoken` is what a screen reader says; the points themselves without it."""
    width, height = DIGIT_WIDTH * size * len(points), _LINE * size
    return ft.Semantics(
        label=spoken or points,
        exclude_semantics=True,
        content=drawn(points, theme.display(size, color), width=width, height=height),
    )


def figure_size(longest: int, largest: int, *, width: float) -> int:
    """The type size, `largest` at most, at which so many digits and signs fit this width."""
    return min(largest, int(width / (DIGIT_WIDTH * longest)))


def drawn(words: str, style: ft.TextStyle, *, width: float, height: float) -> cv.Canvas:
    """A few letters in the middle of a box that is no larger on a phone with large text. It says nothing."""
    letters = cv.Text(x=width / 2, y=height / 2, value=words, style=style, alignment=ft.Alignment.CENTER)
    return cv.Canvas([letters], width=width, height=height)
