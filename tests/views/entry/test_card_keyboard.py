"""Tests of the mapping from keyboard keys to keys of the rank pad."""

import pytest

from scoring import Rank, Suit
from views.entry.keyboard import pad_key_for
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
def test_pad_key_for_keyboard_key(pressed: str, key: Key | None) -> None:
    assert pad_key_for(pressed) == key
