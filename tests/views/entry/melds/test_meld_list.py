"""Tests of the list of melds: erase undoes exactly one key, and no input uses more cards than the decks have."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import VARIANTS, DealEntry, RuleSet, SideEntry, find_variant, format_cards, parse_cards
from tests.views.typing import KEYS, parse_keys, type_keys
from views.entry.melds.availability import MAX_KEYS, MAX_MELDS, KeyAvailability
from views.entry.melds.keys import Key
from views.entry.melds.meld_list import MeldList, PadInput, apply_key, delete_meld, erase_key, open_meld

BURRACO = find_variant("burraco")
TYPICAL = "♥ 3 9 ♣ A 5 group 7 ×3 J ×7 2 ♠ 10 K ♦ 4 5 ★ 7 group K ×4 ♣ 8 A group 5 ×5 ♠ 2 4"
taps = st.lists(st.sampled_from(KEYS), max_size=25)


def meld_texts(melds: MeldList) -> list[str]:
    return [format_cards(cards) for cards in melds.melds]


def entry_of(melds: MeldList) -> DealEntry:
    other = SideEntry(players=(1,), melds=(parse_cards("9h 10h Jh"), parse_cards("Q Q Q 2")))
    return DealEntry(sides=(SideEntry(players=(0,), melds=melds.melds), other))


def is_available(melds: MeldList, key: Key, rules: RuleSet) -> bool:
    return KeyAvailability.of(melds, entry_of(melds), 0, rules).is_available(key)


def test_ten_typical_melds_take_at_most_35_keys() -> None:
    assert len(parse_keys(TYPICAL)) <= 35
    assert meld_texts(type_keys(TYPICAL, BURRACO)) == [
        "3h 4h 5h 6h 7h 8h 9h",
        "Ac 2c 3c 4c 5c",
        "7 7 7",
        "J J J J J J J 2",
        "10s Js Qs Ks",
        "4d 5d * 7d",
        "K K K K",
        "8c 9c 10c Jc Qc Kc Ac",
        "5 5 5 5 5",
        "2s 3s 4s",
    ]


def test_meld_is_listed_from_first_card() -> None:
    assert meld_texts(type_keys("♥", BURRACO)) == []
    assert meld_texts(type_keys("♥ 3", BURRACO)) == ["3h"]
    assert meld_texts(type_keys("♥ 3 5 ♦ 7", BURRACO)) == ["3h 4h 5h", "7d"]


def test_illegal_meld_stays_until_corrected() -> None:
    melds = type_keys("K ★ ★", BURRACO)
    assert meld_texts(melds) == ["K * *"]
    assert meld_texts(apply_key(erase_key(melds, BURRACO), parse_keys("K")[0], BURRACO)) == ["K K *"]


@pytest.mark.parametrize("name", VARIANTS)
@given(first=taps, key=st.sampled_from(KEYS))
@settings(max_examples=60)
def test_erase_undoes_exactly_one_key(name: str, first: list[Key], key: Key) -> None:
    rules = VARIANTS[name]
    before = MeldList()
    for each in first:
        before = apply_key(before, each, rules)
    assert erase_key(apply_key(before, key, rules), rules) == before


@pytest.mark.parametrize("name", VARIANTS)
@given(first=st.lists(st.tuples(st.sampled_from(KEYS), st.integers(0, 9)), max_size=60))
@settings(max_examples=40)
def test_random_input_never_exceeds_decks(name: str, first: list[tuple[Key, int]]) -> None:
    rules = VARIANTS[name]
    melds = MeldList()
    for key, dice in first:
        if dice == 0 and melds.melds:
            melds = open_meld(melds, len(melds.melds) // 2, rules) or melds
        elif dice == 1:
            melds = delete_meld(melds, len(melds.melds) // 2)
        elif dice == 2:
            melds = erase_key(melds, rules)
        elif is_available(melds, key, rules):
            melds = apply_key(melds, key, rules)
        assert melds == melds.reconciled(rules)
    used = Counter(card for side in entry_of(melds).sides for cards in side.melds for card in cards)
    by_rank = Counter(card.rank for card in used.elements())
    for card, copies in rules.copies.items():
        assert (used[card] if card.suit else by_rank[card.rank]) <= copies


@pytest.mark.parametrize(
    ("before", "key", "offers"),
    [
        ("♥ 7 8", "9", True),
        ("♥ 7 9 ♥ 7 8", "9", False),  # the other side has a 9♥ too
        ("♥ 7 9 ♥ 7 8", "8", True),
        ("♥ 7 9 ♥ 7 8", "10", False),  # it would include the 9
        ("♥ 7 9 ♥ 7 8 ★", "10", True),  # unless a wild replaces the 9
        ("Q ×5 group Q", "Q", False),  # the other side has three
        ("Q ×4 Q", "★", True),
        ("♥ 3", "×4", False),
        ("", "×4", False),
        ("K", "×8", True),
        ("K ★ ★ ★", "★", True),
        ("K ★ ★ ★ ★", "★", False),
    ],
)
def test_used_up_card_is_not_available(before: str, key: str, offers: bool) -> None:
    assert is_available(type_keys(before, BURRACO), parse_keys(key)[0], BURRACO) is offers


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("burraco", ""),
        ("burraco-reale", "group ★"),
        ("buraco-aberto", "group"),
        ("canasta-italiana", "♥ ♦ ♣ ♠"),
    ],
)
def test_keys_without_use_in_game_are_not_available(name: str, refused: str) -> None:
    starts = parse_keys("♥ ♦ ♣ ♠ group K 2 ★")
    rules = VARIANTS[name]
    assert tuple(key for key in starts if not is_available(MeldList(), key, rules)) == parse_keys(refused)


def test_separate_red_threes_are_not_available() -> None:
    rules = VARIANTS["canasta-italiana"]
    assert is_available(type_keys("3 ×5", rules), parse_keys("3")[0], rules)
    assert not is_available(type_keys("3 ×6", rules), parse_keys("3")[0], rules)


def test_number_of_keys_and_melds_is_limited() -> None:
    endless = type_keys("♥ ♦ " * MAX_KEYS, BURRACO)
    assert not is_available(endless, parse_keys("♥")[0], BURRACO)
    full = MeldList(melds=(parse_cards("K"),) * MAX_MELDS)
    assert not is_available(full, parse_keys("♥")[0], BURRACO)


def test_opened_meld_is_changed_at_its_index() -> None:
    melds = open_meld(type_keys(TYPICAL, BURRACO), 0, BURRACO)
    assert melds is not None
    assert meld_texts(apply_key(melds, parse_keys("10")[0], BURRACO))[0] == "3h 4h 5h 6h 7h 8h 9h 10h"
    assert meld_texts(erase_key(melds, BURRACO))[0] == "3h"


def test_untypable_meld_is_not_opened() -> None:
    assert open_meld(MeldList(melds=(parse_cards("3h 4d"),)), 0, BURRACO) is None
    assert open_meld(MeldList(), 0, BURRACO) is None


@pytest.mark.parametrize(("index", "keeps"), [(0, True), (1, True), (2, False)])
def test_deleting_keeps_pad_input(index: int, keeps: bool) -> None:
    melds = delete_meld(type_keys("♥ 3 5 ♦ 3 5 ♠ 3", BURRACO), index)
    assert len(melds.melds) == 2
    assert melds.pad_input == (PadInput(keys=parse_keys("♠ 3"), meld_index=1) if keeps else PadInput())
    assert melds == melds.reconciled(BURRACO)


def test_pad_is_emptied_if_another_phone_changed_its_meld() -> None:
    melds = type_keys("♥ 3 5", BURRACO)
    elsewhere = MeldList(melds=(parse_cards("9h 10h Jh"),), pad_input=melds.pad_input)
    assert elsewhere.reconciled(BURRACO).pad_input == PadInput()
    assert MeldList(pad_input=melds.pad_input).reconciled(BURRACO).pad_input == PadInput()
    assert melds.reconciled(BURRACO) == melds


def test_pad_follows_meld_if_another_phone_inserts_one() -> None:
    melds = type_keys("♥ 3 5", BURRACO)
    moved = MeldList(melds=(parse_cards("9h 10h Jh"), *melds.melds), pad_input=melds.pad_input).reconciled(BURRACO)
    assert meld_texts(apply_key(moved, parse_keys("6")[0], BURRACO)) == ["9h 10h Jh", "3h 4h 5h 6h"]


def test_erasing_with_empty_pad_changes_nothing() -> None:
    melds = MeldList(melds=(parse_cards("9h 10h Jh"),))
    assert erase_key(melds, BURRACO) == melds
