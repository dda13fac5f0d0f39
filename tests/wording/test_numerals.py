"""Formatting of points."""

from fractions import Fraction
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from wording import CHARACTER_WIDTHS, half_digits, number_width, translator

NO_BREAK = "\N{NO-BREAK SPACE}"
DISPLAY_FACE = Path(__file__).parents[2] / "assets/assets/fonts/PinellaDisplay-Bold.ttf"


@pytest.mark.parametrize(
    ("value", "language", "written"),
    [
        (0, "it", "0"),
        (745, "it", "745"),
        (2005, "it", "2005"),
        (2005, "en", "2005"),
        (9999, "en", "9999"),
        (10_000, "it", "10.000"),
        (15_250, "en", "15,250"),
        (15_250, "pt", "15.250"),
        (15_250, "es", "15.250"),
        (15_250, "fr", f"15{NO_BREAK}250"),
        (-20, "it", "−20"),
        (-12_345, "it", "−12.345"),
        (Fraction(155, 2), "it", "77½"),
        (Fraction(-305, 2), "it", "−152½"),
        (Fraction(1, 2), "it", "½"),
        (Fraction(-1, 2), "it", "−½"),
        (Fraction(310, 2), "it", "155"),
        (Fraction(20_001, 2), "en", "10,000½"),
        (Fraction(7, 3), "it", f"2{NO_BREAK}1/3"),
        (Fraction(-2, 3), "it", "−2/3"),
        (-(10**29) - 1, "it", "−100.000.000.000.000.000.000.000.000.001"),
    ],
)
def test_points(value: int | Fraction, language: str, written: str) -> None:
    assert translator(language).points(value) == written


@pytest.mark.parametrize(
    ("value", "written"),
    [(745, "+745"), (Fraction(155, 2), "+77½"), (0, "0"), (Fraction(0), "0"), (-20, "−20"), (Fraction(-1, 2), "−½")],
)
def test_signed(value: int | Fraction, written: str) -> None:
    assert translator("it").signed(value) == written


def test_widths_are_those_of_the_font() -> None:
    font = TTFont(DISPLAY_FACE)
    units, characters = font["head"].unitsPerEm, font.getBestCmap()
    widths = {each: font["hmtx"][characters[ord(each)]][0] / units for each in (*CHARACTER_WIDTHS, *"123456789")}
    assert widths == {**CHARACTER_WIDTHS, **dict.fromkeys("123456789", CHARACTER_WIDTHS["0"])}


def test_width_of_a_number_counts_each_character() -> None:
    assert number_width("−1117½") == pytest.approx(0.533 + 4 * 0.63 + 0.921)
    assert half_digits(["2005", "707½"]) == 9
    assert half_digits(["−1.000.000.000"]) == 18
