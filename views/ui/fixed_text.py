"""Numbers and letters of a fixed size, which are never cut, however large the phone's text is.

They are drawn on a canvas, and drawings ignore the phone's text scale.
"""

import flet as ft
import flet.canvas as cv

from views.ui import theme
from views.ui.fit import number_width

_LINE_HEIGHT_RATIO = 1.1  # of the type size


_GROW = 350  # milliseconds in which a new number appears
_SHRINK = 120  # milliseconds in which the former one disappears


def number_text(points: str, size: int, color: str, *, spoken: str = "", grows: bool = False) -> ft.Control:
    """Return a number that a screen reader announces as `spoken`, or as `points` without it. If it `grows`, the client
    lets each new number grow in the place of the former one."""
    width, height = number_width(points, size), _LINE_HEIGHT_RATIO * size
    digits: ft.Control = fixed_size_text(points, theme.display(size, color), width=width, height=height)
    if grows:
        digits.key = points  # by which the client tells a new number from the same one in another colour
        digits = ft.AnimatedSwitcher(
            digits,
            duration=_GROW,
            reverse_duration=_SHRINK,
            switch_in_curve=ft.AnimationCurve.EASE_OUT_BACK,
            transition=ft.AnimatedSwitcherTransition.SCALE,
        )
    return ft.Semantics(label=spoken or points, exclude_semantics=True, content=digits)


def fixed_size_text(text: str, style: ft.TextStyle, *, width: float, height: float) -> cv.Canvas:
    """Return a few letters centred in a box that ignores the text scale; screen readers skip them."""
    letters = cv.Text(x=width / 2, y=height / 2, value=text, style=style, alignment=ft.Alignment.CENTER)
    return cv.Canvas([letters], width=width, height=height)
