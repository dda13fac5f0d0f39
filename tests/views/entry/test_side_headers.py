"""Tests of the side headers of the deal-entry screen: names are not broken within words at any width."""

from itertools import product

import pytest

from tests.views.entry.test_labels_fit import STRONG, text_pixels
from views.ui import fit
from views.ui.fit import header_name_fit
from views.ui.theme import Gap

SHAPE_WIDTH = 14 + Gap.TIGHT + 2 * Gap.TIGHT  # icon with its gap and padding
MIN_SIZE = 11  # pixels; smaller letters are unreadable
MIN_NAME_SIZE = 12


@pytest.mark.parametrize("names", ["Al", "Massimiliano", "Bartolomeo and Massimiliano", "Mariantonietta and Bo"])
def test_words_of_names_are_not_broken(monkeypatch: pytest.MonkeyPatch, names: str) -> None:
    """Check that each word fits its line, or that the names are on one line, which ends in an ellipsis."""
    for width, scale in product((189, 126, 110, 60), (1.0, 1.3, 2.0)):
        monkeypatch.setattr(fit, "text_scale", lambda scale=scale: scale)
        name_size, lines = header_name_fit(names, width=width)
        longest = max(text_pixels(word, name_size, STRONG) * scale for word in names.split())
        assert name_size * scale >= MIN_SIZE, (width, scale)
        assert lines == 1 or longest <= width - SHAPE_WIDTH, (width, scale)


def test_names_too_long_for_one_line_have_two() -> None:
    assert header_name_fit("Conceição e Dona Antônia", width=170) == (MIN_NAME_SIZE, 2)
    assert header_name_fit("Tiago e Zé", width=170)[1] == 1
    assert header_name_fit("Bartolomeomassimiliano", width=110)[1] == 1
