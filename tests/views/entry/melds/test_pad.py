"""The keys of the by-cards screen, for each of the nine games."""

import pytest

from scoring import VARIANTS
from tests.views.card_editor import card_editor
from tests.views.typing import keys
from views.entry.melds.pad import hand_keys, meld_keys
from wording import translator

T = translator("en")
WITH_GROUPS = ["♥♦♣♠Group⌫", "A234567", "8910JQK★", "×3×4×5×6×7×82★"]
PADS = {
    "burraco-reale": ["♥♦♣♠⌫", "A234567", "8910JQK2★"],
    "buraco-aberto": ["♥♦♣♠2★⌫", "A234567", "8910JQK★"],
    "canasta-italiana": ["Group⌫", "A234567", "8910JQK★", "×3×4×5×6×7×8"],
}


@pytest.mark.parametrize("name", VARIANTS)
def test_each_game_has_the_keys_that_it_needs(name: str) -> None:
    rows = meld_keys(T, card_editor(VARIANTS[name]))
    assert ["".join(cap.shown or "⌫" for cap in row) for row in rows] == PADS.get(name, WITH_GROUPS)


@pytest.mark.parametrize("name", VARIANTS)
def test_ranks_keep_their_places_for_a_hand(name: str) -> None:
    cards = card_editor(VARIANTS[name])
    for_melds, for_hands = meld_keys(T, cards), hand_keys(T, cards)
    assert len(for_hands) == len(for_melds)
    for melds, hands in list(zip(for_melds, for_hands, strict=True))[1:3]:
        assert [cap.key for cap in hands][:6] == [cap.key for cap in melds][:6]
        assert len(hands) == len(melds)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_key_that_can_be_tapped_does_something(name: str) -> None:
    rules = VARIANTS[name]
    for typed in ("", "♥ 3" if rules.runs else "K", "K K"):
        for cap in [cap for row in meld_keys(T, card_editor(rules, keys(typed))) for cap in row if cap.enabled]:
            editor = card_editor(rules, keys(typed))
            before = editor.melds
            if cap.key is None:
                editor.erase()
            else:
                editor.press(cap.key)
            assert editor.melds != before
            assert editor.message == ""


def test_the_suit_of_the_run_is_marked() -> None:
    first = meld_keys(T, card_editor(VARIANTS["burraco"], keys("♦ 3")))[0]
    assert [cap.shown for cap in first if cap.chosen] == ["♦"]
