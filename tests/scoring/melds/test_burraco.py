"""The least that a burraco can be: cards, wilds and points."""

import pytest

from scoring import FITAB_BONUSES, VARIANTS, Burraco, RuleSet
from scoring.melds.burraco import cheapest_points, least_cards, wilds_in

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
        (BURRACO.replace(joker_points=10, jokers=0), Burraco.DIRTY, 50),  # no joker to take
        (BURRACO.replace(runs=False), Burraco.CLEAN, 35),
        (REALE, Burraco.CLEAN, 45),  # 3 to 9: no groups
        (REALE, Burraco.DIRTY, 45),  # 3 to 8 and a 2
        (REALE, Burraco.ACE_TO_KING, 110),
        (REALE, Burraco.ACE_TO_ACE, 125),
        (FITAB, Burraco.LONG_RUN, 120),  # A to K, or 2 to A
        (FITAB, Burraco.LONG_RUN_WILD, 120),  # a 2 for one of the two dearest cards
        (FITAB, Burraco.EIGHT_OF_A_RANK, 40),
        (FITAB, Burraco.EIGHT_OF_A_RANK_WILD, 55),
        (VARIANTS["buraco-fechado"], Burraco.TWOS, 70),
        (CANASTA, Burraco.CLEAN, 35),
        (CANASTA, Burraco.DIRTY, 50),
        (CANASTA, Burraco.TWOS, 140),
        (CANASTA, Burraco.MIXED_WILDS, 170),  # six 2s and a joker
        (CANASTA, Burraco.JOKERS, 320),
    ],
)
def test_cheapest_burraco(rules: RuleSet, kind: Burraco, points: int) -> None:
    assert cheapest_points(kind, rules) == points


def test_a_kind_that_nothing_can_make_bounds_nothing() -> None:
    assert cheapest_points(Burraco.DIRTY, BURRACO.replace(wild_limits=())) == 0


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
def test_cards_and_wilds_of_a_kind(kind: Burraco, cards: int, wilds: tuple[int, int, int]) -> None:
    found = wilds_in(kind, CANASTA)
    assert (least_cards(kind, CANASTA), (found.any_, found.twos, found.jokers)) == (cards, wilds)
