"""The heads of the sides while a deal is entered: no word of a name is broken, however narrow a head is."""

import pytest

from tests.views.entry.test_labels_fit import STRONG, text_pixels
from views.entry.sides import SideHead
from views.ui.theme import SIDE_STYLES, Gap

SHAPE = 14 + Gap.TIGHT + 2 * Gap.TIGHT  # and what is around it
LEAST = 11  # pixels: smaller letters nobody reads


def head(names: str, *, width: float, text_scale: float) -> SideHead:
    return SideHead(
        names=names,
        total="0",
        side_style=SIDE_STYLES[0],
        spoken=names,
        typist="",
        typist_spoken="",
        shown=True,
        columns=2,
        width=width,
        text_scale=text_scale,
    )


@pytest.mark.parametrize("text_scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("width", [189, 126, 110, 60])
@pytest.mark.parametrize("names", ["Al", "Massimiliano", "Bartolomeo and Massimiliano", "Mariantonietta and Bo"])
def test_no_word_of_a_name_is_broken(names: str, width: float, text_scale: float) -> None:
    """What has no room even in small letters ends in an ellipsis: on one line, nothing breaks."""
    shown = head(names, width=width, text_scale=text_scale)
    size = shown.name_size * text_scale
    longest = max(text_pixels(word, shown.name_size, STRONG) * text_scale for word in names.split())
    assert size >= LEAST
    assert shown.name_lines == 1 or longest <= width - SHAPE
