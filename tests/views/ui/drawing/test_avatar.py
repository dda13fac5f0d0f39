"""Tests of a player's initials and the colours behind them."""

import pytest

from models.values import COLOURS
from views.ui import theme
from views.ui.drawing.avatar import initials, initials_fill


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Anna", "A"),
        ("Anna Maria Rossi", "AR"),
        ("élise de la Fontaine", "ÉF"),
        ("“Nonna” Pia", "NP"),
        ("ß", "SS"),
        ("–", "–"),
        ("3 Assi", "3A"),
        ("עדי לוי", "?"),
        ("漢 Rossi", "R"),
    ],
)
def test_initials_of_first_and_last_word(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_palette_has_every_selectable_colour() -> None:
    assert len(set(theme.INITIALS_FILLS)) == COLOURS


def test_chosen_colour_overrides_derived_colour() -> None:
    assert [initials_fill("Anna", colour) for colour in range(COLOURS)] == list(theme.INITIALS_FILLS)
    assert initials_fill("Anna") == initials_fill("ANNA")


def test_initials_contrast_with_every_fill() -> None:
    """WCAG 2.2: 4.5 to 1 for text."""
    ink = luminance(theme.INITIALS_INK)
    for fill in theme.INITIALS_FILLS:
        assert (ink + 0.05) / (luminance(fill) + 0.05) >= 4.5, fill


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
