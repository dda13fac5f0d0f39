"""The shapes of the sides, in the order in which they sit, so that nobody relies on colour alone.

The live page writes a shape's sign, pictures draw it, the app shows its icon: all of them name it by this table.
"""

from enum import StrEnum


class SideShape(StrEnum):
    """Values are the signs that stand for a shape in a text."""

    CIRCLE = "●"
    SQUARE = "■"
    TRIANGLE = "▲"
    STAR = "★"
    HEXAGON = "⬢"
    PENTAGON = "⬟"


SIDE_SHAPES = tuple(SideShape)
