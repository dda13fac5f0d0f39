"""The shapes of the sides: one for each side that can sit at a table, the same wherever a side is shown."""

from views.ui.theme import SIDE_STYLES
from web.files.style import palette
from wording import SIDE_SHAPES

MOST_SIDES = 6


def test_every_side_has_a_shape_of_its_own() -> None:
    assert len(set(SIDE_SHAPES)) == len(SIDE_SHAPES) == MOST_SIDES


def test_the_app_has_an_icon_and_pictures_have_a_colour_for_each() -> None:
    assert len({look.icon for look in SIDE_STYLES}) == len(palette(dark=True).sides) == len(SIDE_SHAPES)
