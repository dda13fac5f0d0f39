"""Tests of the entry by cards: from taps on the pad to the side's entry."""

from dataclasses import replace

import pytest

from scoring import find_variant, format_cards, parse_cards
from tests.views.card_editor import CardEditor, make_card_editor
from tests.views.typing import parse_keys
from views.entry.entry_form import EntryForm
from views.entry.melds.side_cards import CardsPage, SideCards

BURRACO = find_variant("burraco")


@pytest.fixture
def cards() -> CardEditor:
    return make_card_editor(BURRACO)


def press_keys(cards: CardEditor, text: str) -> None:
    cards.press(parse_keys(text))


def meld_texts(cards: CardEditor) -> list[str]:
    return [format_cards(meld) for meld in cards.entry.melds]


def test_each_key_changes_draft_and_renders(cards: CardEditor) -> None:
    for count, key in enumerate(parse_keys("♥ 3 9"), start=1):
        cards.press([key])
        assert cards.renders == count
    assert meld_texts(cards) == ["3h 4h 5h 6h 7h 8h 9h"]
    assert cards.form.message == ""


def test_melds_are_kept_per_side(cards: CardEditor) -> None:
    press_keys(cards, "♥ 3 5")
    cards.update(EntryForm.select_cards, 1)
    press_keys(cards, "K ×3")
    assert meld_texts(cards) == ["K K K"]
    cards.update(EntryForm.select_cards, 0)
    assert meld_texts(cards) == ["3h 4h 5h"]
    assert not cards.is_typing


def test_card_used_up_by_other_side_is_refused(cards: CardEditor) -> None:
    press_keys(cards, "♥ 9 J ♥ 7 9")
    cards.update(EntryForm.select_cards, 1)
    press_keys(cards, "♥ 9")
    assert meld_texts(cards) == []
    assert cards.message == "No 9♥ left: all are in melds or hands."


@pytest.mark.parametrize(
    ("taps", "says"),
    [
        ("★ ★ ★ ★ ★", "No jokers left: all are in melds or hands."),
        ("♥ 9 J ♥ 9 J ♥ 9", "No 9♥ left: all are in melds or hands."),
        ("K ×8 K", "No kings left: all are in melds or hands."),
        ("♠ K A 2", "A run ends at the ace: after the king and the ace, it can’t go on to the two."),
        ("K A 2 ♠", "A run ends at the ace: after the king and the ace, it can’t go on to the two."),
        ("♥ ×4", "This key does nothing here."),
        ("♥ ♦ " * 21, "Too many keys or melds here. Erase some."),
    ],
)
def test_rejected_key_gives_message_and_changes_nothing(cards: CardEditor, taps: str, says: str) -> None:
    *before, last = parse_keys(taps)
    cards.press(before)
    sides = cards.deal.sides
    cards.press([last])
    assert cards.message == says
    assert cards.deal.sides == sides
    cards.change(SideCards.erase)
    assert cards.message == ""


def test_hand_is_stored_for_last_player_and_can_be_emptied(cards: CardEditor) -> None:
    cards.change(SideCards.show_page, CardsPage.HAND)
    press_keys(cards, "K 7 ★")
    assert cards.entry.hand_cards == {2: parse_cards("K 7 *")}
    press_keys(cards, "♥ group 2★ ×3")
    assert cards.cards.hand == parse_cards("K 7 *")
    for _ in range(5):
        cards.change(SideCards.erase)
    assert cards.entry.hand_cards == {}


def test_hand_cannot_contain_cards_used_in_melds(cards: CardEditor) -> None:
    press_keys(cards, "★ ★ ★")
    cards.change(SideCards.show_page, CardsPage.HAND)
    press_keys(cards, "★ ★")
    assert cards.cards.hand == parse_cards("*")
    assert cards.message == "No jokers left: all are in melds or hands."


def test_joker_in_hand_is_refused_in_game_without_jokers(cards: CardEditor) -> None:
    cards.deal = replace(cards.deal, rules=find_variant("burraco-reale"))
    cards.change(SideCards.show_page, CardsPage.HAND)
    press_keys(cards, "★")
    assert cards.message == "This game has no ★."


def test_meld_is_edited_and_deleted_in_list(cards: CardEditor) -> None:
    press_keys(cards, "♥ 3 5 K ♣ 3 5")
    cards.change(SideCards.edit_meld, 0)
    assert cards.is_typing is False  # the page by points is open
    press_keys(cards, "6")
    assert meld_texts(cards)[0] == "3h 4h 5h 6h"
    cards.change(SideCards.delete_meld, 0)
    assert "3h 4h 5h 6h" not in meld_texts(cards)


def test_untypable_meld_can_only_be_deleted(cards: CardEditor) -> None:
    cards.set_sides((replace(cards.entry, melds=(parse_cards("3h 4d"),)), cards.deal.sides[1]))
    cards.change(SideCards.edit_meld, 0)
    assert cards.message == "This meld can’t be changed here: delete it and enter it again."


@pytest.mark.parametrize(("typed", "stays"), [("♥ 3 5", False), ("♥ 3", True), ("K ★ ★", True)])
def test_incomplete_meld_stays_on_pad_while_other_pages_are_open(cards: CardEditor, typed: str, stays: bool) -> None:
    cards.update(EntryForm.open_cards)
    press_keys(cards, typed)
    cards.change(SideCards.show_page, CardsPage.CLOSING)
    assert not cards.is_typing
    cards.change(SideCards.show_page, CardsPage.MELDS)
    assert cards.is_typing is stays


def test_selected_side_exists_after_sides_decrease(cards: CardEditor) -> None:
    cards.update(EntryForm.open_cards, 1)
    assert cards.form.by_cards
    cards.set_sides(cards.deal.sides[:1])
    assert cards.cards.side == 0
    cards.update(EntryForm.close_cards)
    assert not cards.form.by_cards
