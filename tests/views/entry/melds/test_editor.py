"""Tests of the meld editor: from taps on the pad to the side's entry."""

from dataclasses import replace

import pytest

from scoring import find_variant, format_cards, parse_cards
from tests.views.card_editor import make_meld_editor
from tests.views.typing import parse_keys
from views.entry.melds.editor import CardsPage, MeldEditor

BURRACO = find_variant("burraco")


@pytest.fixture
def cards() -> MeldEditor:
    return make_meld_editor(BURRACO)


def press_keys(cards: MeldEditor, text: str) -> None:
    for key in parse_keys(text):
        cards.press(key)


def meld_texts(cards: MeldEditor) -> list[str]:
    return [format_cards(meld) for meld in cards.entry.melds]


def test_each_key_changes_draft_and_renders(cards: MeldEditor) -> None:
    for count, key in enumerate(parse_keys("♥ 3 9"), start=1):
        cards.press(key)
        assert cards.deal.draft.renders == count
    assert meld_texts(cards) == ["3h 4h 5h 6h 7h 8h 9h"]
    assert cards.deal.message == ""


def test_melds_are_kept_per_side(cards: MeldEditor) -> None:
    press_keys(cards, "♥ 3 5")
    cards.next_side()
    press_keys(cards, "K ×3")
    assert meld_texts(cards) == ["K K K"]
    cards.next_side()
    assert meld_texts(cards) == ["3h 4h 5h"]
    assert not cards.is_typing


def test_card_used_up_by_other_side_is_refused(cards: MeldEditor) -> None:
    press_keys(cards, "♥ 9 J ♥ 7 9")
    cards.next_side()
    press_keys(cards, "♥ 9")
    assert meld_texts(cards) == []
    assert cards.message == "No 9♥ left: all are in melds or hands."


@pytest.mark.parametrize(
    ("taps", "says"),
    [
        ("★ ★ ★ ★ ★", "No jokers left: all are in melds or hands."),
        ("♥ 9 J ♥ 9 J ♥ 9", "No 9♥ left: all are in melds or hands."),
        ("K ×8 K", "No kings left: all are in melds or hands."),
        ("♥ ×4", "This key does nothing here."),
        ("♥ ♦ " * 21, "Too many keys or melds here. Erase some."),
    ],
)
def test_rejected_key_gives_message_and_changes_nothing(cards: MeldEditor, taps: str, says: str) -> None:
    *before, last = parse_keys(taps)
    for key in before:
        cards.press(key)
    sides = cards.deal.draft.sides
    cards.press(last)
    assert cards.message == says
    assert cards.deal.draft.sides == sides
    cards.erase()
    assert cards.message == ""


def test_hand_is_stored_for_last_player_and_can_be_emptied(cards: MeldEditor) -> None:
    cards.show_page(CardsPage.HAND)
    press_keys(cards, "K 7 ★")
    assert cards.entry.hand_cards == {2: parse_cards("K 7 *")}
    press_keys(cards, "♥ group 2★ ×3")
    assert cards.hand == parse_cards("K 7 *")
    for _ in range(5):
        cards.erase()
    assert cards.entry.hand_cards == {}


def test_hand_cannot_contain_cards_used_in_melds(cards: MeldEditor) -> None:
    press_keys(cards, "★ ★ ★")
    cards.show_page(CardsPage.HAND)
    press_keys(cards, "★ ★")
    assert cards.hand == parse_cards("*")
    assert cards.message == "No jokers left: all are in melds or hands."


def test_joker_in_hand_is_refused_in_game_without_jokers(cards: MeldEditor) -> None:
    cards.deal.rules = find_variant("burraco-reale")
    cards.show_page(CardsPage.HAND)
    press_keys(cards, "★")
    assert cards.message == "This game has no ★."


def test_meld_is_edited_and_deleted_in_list(cards: MeldEditor) -> None:
    press_keys(cards, "♥ 3 5 K ♣ 3 5")
    cards.edit_meld(0)
    assert cards.is_typing is False  # the page by points is open
    press_keys(cards, "6")
    assert meld_texts(cards)[0] == "3h 4h 5h 6h"
    cards.delete_meld(0)
    assert "3h 4h 5h 6h" not in meld_texts(cards)


def test_untypable_meld_can_only_be_deleted(cards: MeldEditor) -> None:
    cards.deal.draft.change_side(0, lambda side: replace(side, melds=(parse_cards("3h 4d"),)))
    cards.edit_meld(0)
    assert cards.message == "This meld can’t be changed here: delete it and enter it again."


@pytest.mark.parametrize(("typed", "stays"), [("♥ 3 5", False), ("♥ 3", True), ("K ★ ★", True)])
def test_incomplete_meld_stays_on_pad_while_other_pages_are_open(cards: MeldEditor, typed: str, stays: bool) -> None:
    cards.open()
    press_keys(cards, typed)
    cards.show_page(CardsPage.CLOSING)
    assert not cards.is_typing
    cards.show_page(CardsPage.MELDS)
    assert cards.is_typing is stays


def test_selected_side_exists_after_sides_decrease(cards: MeldEditor) -> None:
    cards.open_side(1)
    assert cards.is_open
    cards.deal.draft.sides = cards.deal.draft.sides[:1]
    assert cards.side == 0
    cards.close()
    assert not cards.is_open
