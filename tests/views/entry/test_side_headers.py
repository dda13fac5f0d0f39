"""Tests of the side headers of the deal-entry screen: names are not broken within words at any width."""

import pytest

from tests.views.entry.test_labels_fit import STRONG, text_pixels
from views.entry.sides import SideHeader
from views.ui.theme import SIDE_STYLES, Gap

SHAPE_WIDTH = 14 + Gap.TIGHT + 2 * Gap.TIGHT  # icon with its gap and padding
MIN_SIZE = 11  # pixels; smaller letters are unreadable


def make_header(names: str, *, width: float, text_scale: float) -> SideHeader:
    return SideHeader(
        names=names,
        total="0",
        side_style=SIDE_STYLES[0],
        spoken=names,
        typist="",
        typist_spoken="",
        is_shown=True,
        columns=2,
        width=width,
        text_scale=text_scale,
    )


@pytest.mark.parametrize("text_scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("width", [189, 126, 110, 60])
@pytest.mark.parametrize("names", ["Al", "Massimiliano", "Bartolomeo and Massimiliano", "Mariantonietta and Bo"])
def test_words_of_names_are_not_broken(names: str, width: float, text_scale: float) -> None:
    """Check that each word fits its line, or that the names are on one line, which ends in an ellipsis."""
    shown = make_header(names, width=width, text_scale=text_scale)
    size = shown.name_size * text_scale
    longest = max(text_pixels(word, shown.name_size, STRONG) * text_scale for word in names.split())
    assert size >= MIN_SIZE
    assert shown.name_lines == 1 or longest <= width - SHAPE_WIDTH
