"""Minimum cards, wilds and points of each kind of burraco."""

import pytest

from scoring import (
    FITAB_BONUSES,
    VARIANTS,
    Burraco,
    DealEntry,
    IllegalMeld,
    Rank,
    RuleSet,
    SideEntry,
    check_deal,
    classify,
    parse_cards,
)
from scoring.melds.minimums import min_card_points, min_cards, min_wilds

BURRACO = VARIANTS["burraco"]
CANASTA = VARIANTS["canasta-italiana"]
REALE = VARIANTS["burraco-reale"].replace(two_points=10)
FITAB = BURRACO.replace(**FITAB_BONUSES)


@pytest.mark.parametrize(
    ("rules", "kind", "points"),
    [
        (BURRACO, Burraco.CLEAN, 35),  # seven 3s
        (BURRACO, Burraco.SEMI_CLEAN, 55),  # … and a 2
        (BURRACO, Burraco.DIRTY, 50),  # six 3s and a 2
        (BURRACO.replace(joker_points=10), Burraco.DIRTY, 40),
        (BURRACO.replace(joker_points=10, jokers=0), Burraco.DIRTY, 50),  # no joker in the game
        (BURRACO.replace(runs=False), Burraco.CLEAN, 35),
        (REALE, Burraco.CLEAN, 45),  # 3 to 9: the game has no groups
        (REALE, Burraco.DIRTY, 45),  # 3 to 8 and a 2
        (REALE, Burraco.ACE_TO_KING, 110),
        (REALE, Burraco.ACE_TO_ACE, 125),
        (FITAB, Burraco.LONG_RUN, 120),  # A to K, or 2 to A
        (FITAB, Burraco.LONG_RUN_WILD, 120),  # a 2 in place of one of the two most valuable cards
        (FITAB, Burraco.EIGHT_OF_A_RANK, 40),
        (FITAB, Burraco.EIGHT_OF_A_RANK_WILD, 60),  # eight 3s and a 2
        (BURRACO.replace(burraco_length=8), Burraco.SEMI_CLEAN, 55),  # still seven 3s and a 2
        (BURRACO.replace(burraco_length=8), Burraco.CLEAN, 40),
        (BURRACO.replace(burraco_length=5), Burraco.SEMI_CLEAN, 55),
        (BURRACO.replace(burraco_length=9), Burraco.SEMI_CLEAN, 60),
        (FITAB.replace(burraco_length=10, decks=3), Burraco.EIGHT_OF_A_RANK, 50),
        (VARIANTS["buraco-fechado"], Burraco.TWOS, 70),
        (CANASTA, Burraco.CLEAN, 35),
        (CANASTA, Burraco.DIRTY, 50),
        (CANASTA, Burraco.TWOS, 140),
        (CANASTA, Burraco.MIXED_WILDS, 170),  # six 2s and a joker
        (CANASTA, Burraco.JOKERS, 320),
    ],
)
def test_cheapest_burraco(rules: RuleSet, kind: Burraco, points: int) -> None:
    assert min_card_points(kind, rules) == points


def test_impossible_kind_has_no_minimum() -> None:
    assert min_card_points(Burraco.DIRTY, BURRACO.replace(wild_limits=())) == 0


@pytest.mark.parametrize(
    ("kind", "cards", "wilds"),
    [
        (Burraco.CLEAN, 7, (0, 0, 0)),
        (Burraco.SEMI_CLEAN, 8, (1, 0, 0)),
        (Burraco.DIRTY, 7, (1, 0, 0)),
        (Burraco.ACE_TO_ACE, 14, (0, 0, 0)),
        (Burraco.TWOS, 7, (7, 7, 0)),
        (Burraco.MIXED_WILDS, 7, (7, 1, 1)),
        (Burraco.JOKERS, 7, (7, 1, 6)),
    ],
)
def test_minimum_cards_and_wilds(kind: Burraco, cards: int, wilds: tuple[int, int, int]) -> None:
    minimum = min_wilds(kind, CANASTA)
    assert (min_cards(kind, CANASTA), (minimum.total, minimum.twos, minimum.jokers)) == (cards, wilds)


@pytest.mark.parametrize("length", range(4, 14))
@pytest.mark.parametrize("rules", [FITAB, VARIANTS["burraco-reale"], CANASTA], ids=lambda rules: rules.name)
def test_minimum_points_hold_for_all_burrachi(rules: RuleSet, length: int) -> None:
    rules = rules.replace(burraco_length=length)
    row = [*tuple(Rank)[:13], Rank.ACE]
    runs = [" ".join(f"{rank}h" for rank in row[start:end]) for start in range(14) for end in range(start + 3, 15)]
    groups = [" ".join([rank] * count) for rank in ("3", "A") for count in range(2, 13)]
    seen = set()
    for text in (f"{meld}{wild}" for meld in (*runs, *groups) for wild in ("", " 2d", " 2d 2s")):
        try:
            meld = classify(parse_cards(text), rules)
        except IllegalMeld:
            continue
        if meld.burraco is not None:
            seen.add(meld.burraco)
            assert min_card_points(meld.burraco, rules) <= meld.card_points, text
            assert min_cards(meld.burraco, rules) <= len(meld.arrangement), text
    assert seen


def test_minimum_points_of_semi_clean_with_length_eight() -> None:
    sides = (
        SideEntry(players=(0,), burrachi={Burraco.SEMI_CLEAN: 1}, table_points=55, hand_points={0: 5}),
        SideEntry(players=(1,), hand_points={1: 20}),
    )
    entry = DealEntry(sides=sides)
    assert check_deal(entry, BURRACO.replace(burraco_length=8)) == check_deal(entry, BURRACO) == ()
