"""Tests of the rank pad's keys in every game."""

import pytest

from scoring import VARIANTS
from tests.views.card_editor import make_card_editor
from tests.views.typing import parse_keys
from views.entry.melds.rank_pad import hand_buttons, meld_buttons
from views.entry.melds.side_cards import SideCards
from wording import translator

T = translator("en")
WITH_GROUPS = ["♥♦♣♠Group⌫", "A234567", "8910JQK★", "×3×4×5×6×7×82★"]
PADS = {
    "burraco-reale": ["♥♦♣♠⌫", "A234567", "8910JQK2★"],
    "buraco-aberto": ["♥♦♣♠2★⌫", "A234567", "8910JQK★"],
    "buraco-stbl": ["♥♦♣♠2★⌫", "A234567", "8910JQK★"],
    "tranca": ["♥♦♣♠Group⌫", "A234567", "8910JQK2★", "×3×4×5×6×7×8"],
    "canasta-classica": ["Group⌫", "A234567", "8910JQK★", "×3×4×5×6×7×8"],
    "canasta-italiana": ["Group⌫", "A234567", "8910JQK★", "×3×4×5×6×7×8"],
}


@pytest.mark.parametrize("name", VARIANTS)
def test_keys_of_each_game(name: str) -> None:
    rows = meld_buttons(T, make_card_editor(VARIANTS[name]).cards)
    assert ["".join(button.text or "⌫" for button in row) for row in rows] == PADS.get(name, WITH_GROUPS)


@pytest.mark.parametrize("name", VARIANTS)
def test_ranks_have_same_positions_for_hand(name: str) -> None:
    cards = make_card_editor(VARIANTS[name]).cards
    for_melds, for_hands = meld_buttons(T, cards), hand_buttons(T, cards)
    assert len(for_hands) == len(for_melds)
    for melds, hands in list(zip(for_melds, for_hands, strict=True))[1:3]:
        assert [button.key for button in hands][:6] == [button.key for button in melds][:6]
        assert len(hands) == len(melds)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_key_with_a_use_has_effect(name: str) -> None:
    rules = VARIANTS[name]
    for typed in ("", "♥ 3" if rules.runs else "K", "K K"):
        for button in [
            button
            for row in meld_buttons(T, make_card_editor(rules, parse_keys(typed)).cards)
            for button in row
            if button.has_use
        ]:
            editor = make_card_editor(rules, parse_keys(typed))
            before = editor.cards.melds
            if button.key is None:
                editor.change(SideCards.erase)
            else:
                editor.press([button.key])
            assert editor.cards.melds != before
            assert editor.message == ""


def test_suit_of_run_is_marked() -> None:
    first = meld_buttons(T, make_card_editor(VARIANTS["burraco"], parse_keys("♦ 3")).cards)[0]
    assert [button.text for button in first if button.chosen] == ["♦"]
