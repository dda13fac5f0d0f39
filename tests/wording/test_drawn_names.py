"""Names whose letters the typefaces lack."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from wording import drawing_hint, drawn_name, drawn_names, translator
from wording.drawn_names import undrawn_letters

ENGLISH = translator("en")
FONTS = Path(__file__).parents[2] / "assets" / "assets" / "fonts"


@pytest.mark.parametrize("face", ["PinellaText-Regular", "PinellaText-SemiBold"])
def test_letters_that_can_be_drawn_are_those_of_the_typeface(face: str) -> None:
    known = TTFont(FONTS / f"{face}.ttf").getBestCmap()
    letters = [chr(code) for code in range(0x3000) if chr(code).isalnum()]
    assert [letter for letter in letters if not undrawn_letters(letter)] == [
        letter for letter in letters if ord(letter) in known
    ]


@pytest.mark.parametrize(
    ("name", "app", "paper"),
    [
        ("Anna", "Anna", "Anna"),
        ("D’Angelo 🃏", "D’Angelo 🃏", "D’Angelo 🃏"),
        ("Łukasz Ольга Νίκος ♥", "Łukasz Ольга Νίκος ♥", "Łukasz Ольга Νίκος ♥"),
        ("♥♥", "♥♥", "♥♥"),
        ("עדי", "Player 2", "Player 2"),
        ("Anna 漢", "Player 2", "Player 2"),
        ("Q\u0303", "Player 2", "Player 2"),
        ("👩🏽\u200d🦰", "👩🏽\u200d🦰", "Player 2"),
        ("1\ufe0f\u20e3 Anna", "1\ufe0f\u20e3 Anna", "1\ufe0f\u20e3 Anna"),
    ],
)
def test_the_seat_stands_for_a_name_that_cannot_be_drawn(name: str, app: str, paper: str) -> None:
    assert drawn_names(ENGLISH, ("Bruno", name)) == ("Bruno", app)
    assert drawn_names(ENGLISH, ("Bruno", name), paper=True) == ("Bruno", paper)
    assert bool(drawing_hint(ENGLISH, name)) == (paper != name)
    assert drawn_name(ENGLISH, name) == ("A name in other letters" if app == "Player 2" else name)


def test_letters_that_cannot_be_drawn_are_named_once() -> None:
    assert undrawn_letters("Anna 漢字漢") == "漢字"
    assert drawing_hint(ENGLISH, "") == ""
