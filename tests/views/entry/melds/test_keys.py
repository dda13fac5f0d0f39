"""Tests of the cards that keys stand for: runs filled in between their ends, counted groups, and the positions of
wilds."""

import pytest

from scoring import VARIANTS, IllegalMeld, classify, find_variant, format_cards, parse_cards
from testkit.melds.random_melds import random_melds
from tests.views.typing import parse_keys
from views.entry.melds.keys import arrange_meld, cards_from_keys, keys_for_cards, starts_next_meld, turns_round_ace

BURRACO = find_variant("burraco")
BOTH_ENDS = find_variant("burraco-reale")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("", ""),
        ("♥", ""),
        ("♥ 3", "3h"),
        ("♥ 3 9", "3h 4h 5h 6h 7h 8h 9h"),
        ("♥ 9 3", "3h 4h 5h 6h 7h 8h 9h"),
        ("♣ A 5", "Ac 2c 3c 4c 5c"),
        ("♣ 8 A", "8c 9c 10c Jc Qc Kc Ac"),
        ("♠ K A", "Ks As"),
        ("♠ 2 A", "As 2s"),
        ("♠ 2 5 A", "As 2s 3s 4s 5s"),
        ("♠ 10 J Q K A", "10s Js Qs Ks As"),
        ("♥ 3 9 Q", "3h 4h 5h 6h 7h 8h 9h 10h Jh Qh"),
        ("♥ 5 9 3", "3h 4h 5h 6h 7h 8h 9h"),
        ("♥ 3 9 6", "3h 4h 5h 6h"),
        ("♥ 3 9 9", "3h 4h 5h 6h 7h 8h 9h"),
        ("♦ 4 5 ★ 7", "4d 5d 7d *"),
        ("♦ 4 ★ 7", "4d 6d 7d *"),
        ("♦ 7 8 ★ 5", "5d 7d 8d *"),
        ("♦ 4 7 ★ 6", "4d 5d 7d *"),
        ("♦ 4 5 ★ 7 6", "4d 5d 6d 7d *"),
        ("♦ 4 7 ★", "4d 5d 6d 7d *"),
        ("♦ ★ 4 6", "4d 5d 6d *"),
        ("♠ 9 2★ J", "9s Js 2"),
        ("♥ A 3 2★ 5", "Ah 2h 3h 5h 2"),
        ("♥ 3 9 2", "2h 3h 4h 5h 6h 7h 8h 9h"),
        ("7 9 ♥", "7h 8h 9h"),
        ("♥ 3 5 ♦", "3d 4d 5d"),
        ("♥ 7 group", "7"),
        ("K", "K"),
        ("K K K", "K K K"),
        ("K ×4", "K K K K"),
        ("K ×4 K", "K K K K K"),
        ("K ×7 ×3", "K K K"),
        ("J ×7 2", "J J J J J J J 2"),
        ("J 2 ×7", "J J J J J J J 2"),
        ("J ×3 2★ ★", "J J J 2 *"),
        ("2 ×7", "2 2 2 2 2 2 2"),
        ("2 ×3 ★ ×4", "2 2 2 * * * *"),
        ("7 8", "7 8"),
        ("×5", ""),
    ],
)
def test_cards_from_keys(typed: str, cards: str) -> None:
    assert format_cards(cards_from_keys(parse_keys(typed), BURRACO)) == cards


@pytest.mark.parametrize(
    ("typed", "turns"),
    [
        ("♠ K A 2", True),
        ("♠ 2 A K", True),
        ("♠ Q K A 2", True),
        ("♠ 8 A 2", True),
        ("♠ 3 2 A K", True),
        ("♠ K A ★ 2", True),
        ("K A 2 ♠", True),
        ("K A 2", False),
        ("♠ Q K A", False),
        ("♠ A K Q", False),
        ("♠ A 2 3", False),
        ("♠ 3 2 A", False),
        ("♠ A 2 K", False),
        ("♠ A A 2", False),
        ("♠ 2 K A A", False),
        ("♠ K A 2★", False),
        ("♠ 4 9", False),
        ("♠ 9 4", False),
    ],
)
def test_run_typed_round_the_ace(typed: str, turns: bool) -> None:
    assert turns_round_ace(parse_keys(typed)) is turns


@pytest.mark.parametrize(("typed", "count"), [("♠ A A", 14), ("♠ 3 A A", 14), ("♠ 2 A A", 14), ("♠ 2 K A A", 14)])
def test_second_ace_is_put_at_other_end(typed: str, count: int) -> None:
    assert len(cards_from_keys(parse_keys(typed), BURRACO)) == count
    assert classify(cards_from_keys(parse_keys(typed), BURRACO), BOTH_ENDS).points == 1125


@pytest.mark.parametrize(
    ("typed", "laid"),
    [("♦ 4 5 ★ 7", "4d 5d * 7d"), ("♠ 9 2★ J", "9s 2 Js"), ("♥ 3", "3h"), ("K ★ ★", "K * *")],
)
def test_legal_meld_is_arranged_and_other_cards_keep_order(typed: str, laid: str) -> None:
    assert format_cards(arrange_meld(cards_from_keys(parse_keys(typed), BURRACO), BURRACO)) == laid


@pytest.mark.parametrize(
    ("typed", "key", "begins"),
    [
        ("♥ 3 9", "♦", True),
        ("♥ 3 9", "♥", True),
        ("♥ 3 9", "group", True),
        ("♥ 3 9", "K", False),
        ("♥ 3 9", "★", False),
        ("♥ 3", "♦", False),
        ("", "♦", False),
        ("K ×4", "7", True),
        ("K ×4", "K", False),
        ("K ×4", "2", False),
        ("K ×4", "★", False),
        ("K ×4", "×5", False),
        ("K ×4", "♠", True),
        ("7", "8", False),
        ("K ★ ★", "♠", False),
    ],
)
def test_starts_next_meld(typed: str, key: str, begins: bool) -> None:
    assert starts_next_meld(parse_keys(typed), parse_keys(key)[0], BURRACO) is begins


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("♥ A 7", "Ah 3h 4h 5h 6h 7h"),
        ("♥ 3 5 A", "Ah 3h 4h 5h"),
        ("♠ J A", "Js Qs Ks As"),
        ("♣ A ★ 4", "Ac 4c *"),
        ("♣ A 2★ 5", "Ac 4c 5c 2"),
    ],
)
def test_a_run_of_pinella_has_no_two(typed: str, cards: str) -> None:
    pinella = VARIANTS["pinella"]
    assert format_cards(cards_from_keys(parse_keys(typed), pinella)) == cards
    again = keys_for_cards(parse_cards(cards), pinella)
    assert format_cards(arrange_meld(cards_from_keys(again, pinella), pinella)) == format_cards(
        arrange_meld(parse_cards(cards), pinella)
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_keys_for_cards_round_trip_for_legal_melds(name: str) -> None:
    rules = VARIANTS[name]
    seen = 0
    for cards in random_melds(f"keys of {name}", rules, 500):
        try:
            meld = classify(cards, rules)
        except IllegalMeld:
            continue
        again = classify(cards_from_keys(keys_for_cards(cards, rules), rules), rules)
        assert (again.kind, again.burraco, again.points) == (meld.kind, meld.burraco, meld.points), cards
        assert [card.rank for card in again.arrangement] == [card.rank for card in meld.arrangement]
        seen += 1
    assert seen > 80


@pytest.mark.parametrize(
    ("cards", "spelled"),
    [
        ("3h 4h 5h 6h 7h 8h 9h", "♥ 3 9"),
        ("4d 5d * 7d", "♦ 4 5 ★ 7"),
        ("2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As", "♠ A K"),
        ("J J J J J J J 2", "group J ×7 2"),
        ("7h 7d 7c", "group 7 ×3"),
        ("5h", "♥ 5"),
        ("5h * *", "♥ 5 ★ ★"),
        ("7 8", "group 7 8"),
        ("3h 7h", ""),
        ("3h 4d", ""),
    ],
)
def test_keys_for_cards_are_short(cards: str, spelled: str) -> None:
    assert keys_for_cards(parse_cards(cards), BURRACO) == parse_keys(spelled)
