"""Shapes of the sides in seating order, so that sides never differ by colour alone.

The live page writes a shape's sign, pictures draw it and the app shows its icon; all of them use this table.
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
