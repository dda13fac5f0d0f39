"""A side's melds under the pad: what a key adds, erase takes back exactly; whatever is tapped, the decks suffice."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import VARIANTS, DealEntry, RuleSet, SideEntry, find_variant, format_cards, parse_cards
from tests.views.typing import KEYS, keys, typed
from views.entry.melds.editor import MOST_KEYS, MOST_MELDS, KeyOffer
from views.entry.melds.keys import Key
from views.entry.melds.list import MeldList, Typing, delete, erase, open_meld, press

BURRACO = find_variant("burraco")
TYPICAL = "♥ 3 9 ♣ A 5 group 7 ×3 J ×7 2 ♠ 10 K ♦ 4 5 ★ 7 group K ×4 ♣ 8 A group 5 ×5 ♠ 2 4"
taps = st.lists(st.sampled_from(KEYS), max_size=25)


def shown(melds: MeldList) -> list[str]:
    return [format_cards(cards) for cards in melds.melds]


def entry_of(melds: MeldList) -> DealEntry:
    other = SideEntry(players=(1,), melds=(parse_cards("9h 10h Jh"), parse_cards("Q Q Q 2")))
    return DealEntry(sides=(SideEntry(players=(0,), melds=melds.melds), other))


def offered(melds: MeldList, key: Key, rules: RuleSet) -> bool:
    return KeyOffer.of(melds, entry_of(melds), 0, rules).offers(key)


def test_the_ten_typical_melds_of_rules_md_take_32_keys() -> None:
    assert len(keys(TYPICAL)) <= 35
    assert shown(typed(TYPICAL, BURRACO)) == [
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


def test_a_meld_is_on_the_list_from_its_first_card() -> None:
    assert shown(typed("♥", BURRACO)) == []
    assert shown(typed("♥ 3", BURRACO)) == ["3h"]
    assert shown(typed("♥ 3 5 ♦ 7", BURRACO)) == ["3h 4h 5h", "7d"]


def test_an_illegal_meld_stays_until_it_is_put_right() -> None:
    melds = typed("K ★ ★", BURRACO)
    assert shown(melds) == ["K * *"]
    assert shown(press(erase(melds, BURRACO), keys("K")[0], BURRACO)) == ["K K *"]


@pytest.mark.parametrize("name", VARIANTS)
@given(first=taps, key=st.sampled_from(KEYS))
@settings(max_examples=60, deadline=None)
def test_erase_undoes_exactly_one_key(name: str, first: list[Key], key: Key) -> None:
    rules = VARIANTS[name]
    before = MeldList()
    for each in first:
        before = press(before, each, rules)
    assert erase(press(before, key, rules), rules) == before


@pytest.mark.parametrize("name", VARIANTS)
@given(first=st.lists(st.tuples(st.sampled_from(KEYS), st.integers(0, 9)), max_size=60))
@settings(max_examples=40, deadline=None)
def test_whatever_is_tapped_no_card_is_there_more_often_than_in_the_decks(
    name: str, first: list[tuple[Key, int]]
) -> None:
    rules = VARIANTS[name]
    melds = MeldList()
    for key, dice in first:
        if dice == 0 and melds.melds:
            melds = open_meld(melds, len(melds.melds) // 2, rules) or melds
        elif dice == 1:
            melds = delete(melds, len(melds.melds) // 2)
        elif dice == 2:
            melds = erase(melds, rules)
        elif offered(melds, key, rules):
            melds = press(melds, key, rules)
        assert melds == melds.settled(rules)
    used = Counter(card for side in entry_of(melds).sides for cards in side.melds for card in cards)
    by_rank = Counter(card.rank for card in used.elements())
    for card, copies in rules.copies.items():
        assert (used[card] if card.suit else by_rank[card.rank]) <= copies


@pytest.mark.parametrize(
    ("before", "key", "offers"),
    [
        ("♥ 7 8", "9", True),
        ("♥ 7 9 ♥ 7 8", "9", False),  # the other side has a 9♥ as well
        ("♥ 7 9 ♥ 7 8", "8", True),
        ("♥ 7 9 ♥ 7 8", "10", False),  # it would go over the 9
        ("♥ 7 9 ♥ 7 8 ★", "10", True),  # … unless a wild stands there
        ("Q ×5 group Q", "Q", False),  # three lie on the other side
        ("Q ×4 Q", "★", True),
        ("♥ 3", "×4", False),
        ("", "×4", False),
        ("K", "×8", True),
        ("K ★ ★ ★", "★", True),
        ("K ★ ★ ★ ★", "★", False),
    ],
)
def test_a_card_that_is_used_up_is_not_offered(before: str, key: str, offers: bool) -> None:
    assert offered(typed(before, BURRACO), keys(key)[0], BURRACO) is offers


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("burraco", ""),
        ("burraco-reale", "group ★"),
        ("buraco-aberto", "group"),
        ("canasta-italiana", "♥ ♦ ♣ ♠"),
    ],
)
def test_keys_that_the_game_has_no_use_for_are_not_offered(name: str, refused: str) -> None:
    starts = keys("♥ ♦ ♣ ♠ group K 2 ★")
    rules = VARIANTS[name]
    assert tuple(key for key in starts if not offered(MeldList(), key, rules)) == keys(refused)


def test_red_threes_that_lie_apart_are_not_offered() -> None:
    rules = VARIANTS["canasta-italiana"]
    assert offered(typed("3 ×5", rules), keys("3")[0], rules)
    assert not offered(typed("3 ×6", rules), keys("3")[0], rules)


def test_playing_with_the_pad_comes_to_an_end() -> None:
    endless = typed("♥ ♦ " * MOST_KEYS, BURRACO)
    assert not offered(endless, keys("♥")[0], BURRACO)
    full = MeldList(melds=(parse_cards("K"),) * MOST_MELDS)
    assert not offered(full, keys("♥")[0], BURRACO)


def test_a_meld_of_the_list_is_changed_in_its_place() -> None:
    melds = open_meld(typed(TYPICAL, BURRACO), 0, BURRACO)
    assert melds is not None
    assert shown(press(melds, keys("10")[0], BURRACO))[0] == "3h 4h 5h 6h 7h 8h 9h 10h"
    assert shown(erase(melds, BURRACO))[0] == "3h"


def test_cards_that_no_keys_mean_are_not_opened() -> None:
    assert open_meld(MeldList(melds=(parse_cards("3h 4d"),)), 0, BURRACO) is None
    assert open_meld(MeldList(), 0, BURRACO) is None


@pytest.mark.parametrize(("index", "keeps"), [(0, True), (1, True), (2, False)])
def test_deleting_keeps_what_is_being_typed(index: int, keeps: bool) -> None:
    melds = delete(typed("♥ 3 5 ♦ 3 5 ♠ 3", BURRACO), index)
    assert len(melds.melds) == 2
    assert melds.typing == (Typing(keys=keys("♠ 3"), at=1) if keeps else Typing())
    assert melds == melds.settled(BURRACO)


def test_the_pad_is_emptied_when_another_phone_changed_its_meld() -> None:
    melds = typed("♥ 3 5", BURRACO)
    elsewhere = MeldList(melds=(parse_cards("9h 10h Jh"),), typing=melds.typing)
    assert elsewhere.settled(BURRACO).typing == Typing()
    assert MeldList(typing=melds.typing).settled(BURRACO).typing == Typing()
    assert melds.settled(BURRACO) == melds


def test_the_pad_follows_its_meld_when_another_phone_lays_one_before_it() -> None:
    melds = typed("♥ 3 5", BURRACO)
    moved = MeldList(melds=(parse_cards("9h 10h Jh"), *melds.melds), typing=melds.typing).settled(BURRACO)
    assert shown(press(moved, keys("6")[0], BURRACO)) == ["9h 10h Jh", "3h 4h 5h 6h"]


def test_erasing_on_an_empty_pad_loses_nothing() -> None:
    melds = MeldList(melds=(parse_cards("9h 10h Jh"),))
    assert erase(melds, BURRACO) == melds
