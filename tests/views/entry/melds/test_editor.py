"""Entering by cards, from the taps to the side's entry."""

from dataclasses import replace

import pytest

from scoring import find_variant, format_cards, parse_cards
from tests.views.card_editor import card_editor
from tests.views.typing import keys
from views.entry.melds.editor import CardsPage, MeldEditor

BURRACO = find_variant("burraco")


@pytest.fixture
def cards() -> MeldEditor:
    return card_editor(BURRACO)


def tap(cards: MeldEditor, text: str) -> None:
    for key in keys(text):
        cards.press(key)


def shown(cards: MeldEditor) -> list[str]:
    return [format_cards(meld) for meld in cards.entry.melds]


def test_every_key_is_kept_and_shown_at_once(cards: MeldEditor) -> None:
    for count, key in enumerate(keys("♥ 3 9"), start=1):
        cards.press(key)
        assert cards.deal.sync.renders == count
    assert shown(cards) == ["3h 4h 5h 6h 7h 8h 9h"]
    assert cards.deal.message == ""


def test_each_side_has_its_own_melds(cards: MeldEditor) -> None:
    tap(cards, "♥ 3 5")
    cards.turn()
    tap(cards, "K ×3")
    assert shown(cards) == ["K K K"]
    cards.turn()
    assert shown(cards) == ["3h 4h 5h"]
    assert not cards.is_typing


def test_a_card_that_the_other_side_used_up_is_refused(cards: MeldEditor) -> None:
    tap(cards, "♥ 9 J ♥ 7 9")
    cards.turn()
    tap(cards, "♥ 9")
    assert shown(cards) == []
    assert cards.message == "No 9♥ is left: all of them are in melds and hands."


@pytest.mark.parametrize(
    ("taps", "says"),
    [
        ("★ ★ ★ ★ ★", "No jokers are left: all of them are in melds and hands."),
        ("♥ 9 J ♥ 9 J ♥ 9", "No 9♥ is left: all of them are in melds and hands."),
        ("K ×8 K", "No kings are left: all of them are in melds and hands."),
        ("♥ ×4", "This key has no use here."),
        ("♥ ♦ " * 21, "There are too many keys or melds here. Erase some."),
    ],
)
def test_a_key_that_leads_nowhere_says_why_and_changes_nothing(cards: MeldEditor, taps: str, says: str) -> None:
    *before, last = keys(taps)
    for key in before:
        cards.press(key)
    sides = cards.deal.sync.sides
    cards.press(last)
    assert cards.message == says
    assert cards.deal.sync.sides == sides
    cards.erase()
    assert cards.message == ""


def test_a_hand_is_noted_for_the_last_player_and_may_be_empty_again(cards: MeldEditor) -> None:
    cards.show(CardsPage.HAND)
    tap(cards, "K 7 ★")
    assert cards.entry.hand_cards == {2: parse_cards("K 7 *")}
    tap(cards, "♥ group 2★ ×3")
    assert cards.hand == parse_cards("K 7 *")
    for _ in range(5):
        cards.erase()
    assert cards.entry.hand_cards == {}


def test_a_hand_cannot_hold_what_lies_in_melds(cards: MeldEditor) -> None:
    tap(cards, "★ ★ ★")
    cards.show(CardsPage.HAND)
    tap(cards, "★ ★")
    assert cards.hand == parse_cards("*")
    assert cards.message == "No jokers are left: all of them are in melds and hands."


def test_a_game_without_jokers_has_none_for_the_hand(cards: MeldEditor) -> None:
    cards.deal.rules = find_variant("burraco-reale")
    cards.show(CardsPage.HAND)
    tap(cards, "★")
    assert cards.message == "This game has no ★."


def test_a_meld_is_changed_and_deleted_where_it_lies(cards: MeldEditor) -> None:
    tap(cards, "♥ 3 5 K ♣ 3 5")
    cards.change(0)
    assert cards.is_typing is False  # the points are on show
    tap(cards, "6")
    assert shown(cards)[0] == "3h 4h 5h 6h"
    cards.delete(0)
    assert "3h 4h 5h 6h" not in shown(cards)


def test_a_meld_that_no_keys_mean_can_only_be_deleted(cards: MeldEditor) -> None:
    cards.deal.sync.change_side(0, lambda side: replace(side, melds=(parse_cards("3h 4d"),)))
    cards.change(0)
    assert cards.message == "This meld cannot be changed here: delete it and type it again."


@pytest.mark.parametrize(("typed", "stays"), [("♥ 3 5", False), ("♥ 3", True), ("K ★ ★", True)])
def test_a_meld_that_is_none_yet_waits_on_the_pad_while_other_pages_are_shown(
    cards: MeldEditor, typed: str, stays: bool
) -> None:
    cards.open()
    tap(cards, typed)
    cards.show(CardsPage.CLOSING)
    assert not cards.is_typing
    cards.show(CardsPage.MELDS)
    assert cards.is_typing is stays


def test_the_side_on_show_is_one_that_is_there(cards: MeldEditor) -> None:
    cards.open_at(1)
    assert cards.is_open
    cards.deal.sync.sides = cards.deal.sync.sides[:1]
    assert cards.side == 0
    cards.close()
    assert not cards.is_open
