"""Shapes of the sides: a different one for each side, the same in the app, on the live page and in pictures."""

from views.ui.theme import SIDE_STYLES
from web.files.style import palette
from wording import SIDE_SHAPES

MOST_SIDES = 6


def test_each_side_has_a_different_shape() -> None:
    assert len(set(SIDE_SHAPES)) == len(SIDE_SHAPES) == MOST_SIDES


def test_every_shape_has_an_icon_and_a_colour() -> None:
    assert len({style.icon for style in SIDE_STYLES}) == len(palette(dark=True).sides) == len(SIDE_SHAPES)
