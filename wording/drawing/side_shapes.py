"""Shapes of the sides in seating order, so that sides never differ by colour alone.

Pictures draw a shape and the app shows its icon, both by this table; live.css has the same shapes in the same order.
"""

from enum import StrEnum


class SideShape(StrEnum):
    """Shapes; values are the characters that represent them in text."""

    CIRCLE = "●"
    SQUARE = "■"
    TRIANGLE = "▲"
    STAR = "★"
    HEXAGON = "⬢"
    PENTAGON = "⬟"


SIDE_SHAPES = tuple(SideShape)
