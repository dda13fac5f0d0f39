"""Tiles with their spoken texts, and centred sentences."""

import flet as ft
import pytest

from testkit.clients.app_phone import within
from views.ui import theme
from views.ui.lists import centred, list_tile


def test_tile_is_announced_as_sentences_with_one_full_stop_each() -> None:
    tile = list_tile("Result", key="tile", lines=["1205 – 800", "Both have confirmed it.", "a phone"], on_tap=None)
    labels = [each.label for each in within(tile) if isinstance(each, ft.Semantics) and each.label]
    assert labels == ["Result. 1205 – 800. Both have confirmed it. a phone"]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Anna and Carla win!", "Anna and Carla\N{NO-BREAK SPACE}win!"),
        ("They enter with a code", "They enter with a\N{NO-BREAK SPACE}code"),
        ("By Wilhelmina Brzęczyszczykiewicz", "By Wilhelmina Brzęczyszczykiewicz"),
        ("Another number", "Another number"),
    ],
)
def test_last_two_words_stay_together_unless_they_are_long(words: str, shown: str) -> None:
    text = centred(words, theme.text(17))
    assert (text.value, text.semantics_label) == (shown, words)
