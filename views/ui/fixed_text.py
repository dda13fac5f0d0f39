"""Numbers and letters of a fixed size, which are never cut, however large the phone's text is.

They are drawn on a canvas, and drawings ignore the phone's text scale.
"""

from collections.abc import Sequence

import flet as ft
import flet.canvas as cv

from views.ui import theme
from views.ui.fit import number_width

_LINE_HEIGHT_RATIO = 1.1  # of the type size
_GROW = 350  # milliseconds until a new number is visible
_SHRINK = 120  # milliseconds until the former one is gone
COUNT = 300  # milliseconds that a number counts up


def number_text(points: str, size: int, color: str, *, spoken: str = "", grows: bool = False) -> ft.Control:
    """Return a number that a screen reader announces as `spoken`, or as `points` without it. If it `grows`, the client
    animates each new number in place of the former one."""
    width, height = number_width(points, size), _LINE_HEIGHT_RATIO * size
    digits: ft.Control = fixed_size_text(points, theme.display(size, color), width=width, height=height)
    if grows:
        digits.key = points  # lets the client distinguish a new number from the same number in another colour
        digits = ft.AnimatedSwitcher(
            digits,
            duration=_GROW,
            reverse_duration=_SHRINK,
            switch_in_curve=ft.AnimationCurve.EASE_OUT_BACK,
            transition=ft.AnimatedSwitcherTransition.SCALE,
        )
    return ft.Semantics(label=spoken or points, exclude_semantics=True, content=digits)


def counting_text(
    numbers: Sequence[str], size: int, color: str, *, spoken: str, is_counting: bool, is_left: bool
) -> ft.Control:
    """Return the first of the numbers or, once it `is_counting`, the last one; the client counts through all of them,
    left-aligned or right-aligned. A screen reader announces `spoken` from the start."""
    width, height = max(number_width(number, size) for number in numbers), _LINE_HEIGHT_RATIO * size
    style = theme.display(size, color)
    lines: list[cv.Shape] = []
    for index, number in enumerate(numbers if is_counting else numbers[:1]):
        middle = number_width(number, size) / 2  # of the room that `number_text` gives it
        x, y = middle if is_left else width - middle, (index + 0.5) * height
        lines.append(cv.Text(x=x, y=y, value=number, style=style, alignment=ft.Alignment.CENTER))
    column = cv.Canvas(
        lines,
        key=" ".join(numbers),  # lets the client start again for another deal
        left=0,
        top=0,
        width=width,
        height=height * len(numbers),
        offset=ft.Offset(0, (1 - len(numbers)) / len(numbers) if is_counting else 0),
        animate_offset=ft.Animation(COUNT, ft.AnimationCurve.EASE_OUT_CUBIC),
    )
    window = ft.Stack([column], width=width, height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE)
    return ft.Semantics(label=spoken, exclude_semantics=True, content=window)


def fixed_size_text(text: str, style: ft.TextStyle, *, width: float, height: float) -> cv.Canvas:
    """Return a few letters centred in a box that ignores the text scale; screen readers skip them."""
    letters = cv.Text(x=width / 2, y=height / 2, value=text, style=style, alignment=ft.Alignment.CENTER)
    return cv.Canvas([letters], width=width, height=height)
