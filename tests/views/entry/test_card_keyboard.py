"""Letters and digits of a keyboard as keys of the rank pad."""

import pytest

from scoring import Rank, Suit
from views.entry.keyboard import key_of
from views.entry.melds.keys import Key, PadKey


@pytest.mark.parametrize(
    ("pressed", "key"),
    [
        ("3", Rank.THREE),
        ("A", Rank.ACE),
        ("a", Rank.ACE),
        ("T", Rank.TEN),
        ("0", Rank.TEN),
        ("*", Rank.JOKER),
        ("Multiply", Rank.JOKER),
        ("H", Suit.HEARTS),
        ("d", Suit.DIAMONDS),
        ("W", PadKey.WILD_TWO),
        ("G", PadKey.GROUP),
        ("1", None),
        ("Z", None),
        ("Shift Left", None),
        ("", None),
    ],
)
def test_a_key_of_the_keyboard_is_one_of_the_pad(pressed: str, key: Key | None) -> None:
    assert key_of(pressed) == key
