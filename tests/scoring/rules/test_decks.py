"""The cards in play, and the least that a burraco is worth."""

from itertools import combinations_with_replacement

import pytest

from scoring import FITAB_BONUSES, VARIANTS, Burraco, Card, Rank, RuleSet, Suit, deck, rules_at_table
from scoring.melds.burraco import cheapest_points, least_cards, wilds_in
from scoring.rules.decks import reachable_points, values_in_play

BURRACO = VARIANTS["burraco"]
CANASTA = VARIANTS["canasta-italiana"]
REALE = VARIANTS["burraco-reale"].replace(two_points=10)
FITAB = BURRACO.replace(**FITAB_BONUSES)


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_the_deck_agrees_with_the_limits_of_the_rule_set(rules: RuleSet) -> None:
    cards = deck(rules)
    assert len(cards) == rules.cards
    assert cards.count(Card(Rank.JOKER)) == rules.decks * rules.jokers
    assert cards.count(Card(Rank.SEVEN, Suit.CLUBS)) == rules.decks
    assert all(card.suit or card.rank is Rank.JOKER for card in cards)
    assert sum(value * count for value, count in values_in_play(rules).items()) == rules.deck_points


def test_red_threes_that_lie_apart_have_no_value_in_play() -> None:
    assert values_in_play(CANASTA) == {50: 6, 20: 24, 10: 72, 5: 4 * 12 + 6}
    assert values_in_play(BURRACO) == {30: 4, 20: 8, 15: 8, 10: 48, 5: 40}


def test_five_players_take_three_decks() -> None:
    assert rules_at_table(BURRACO, 4) is BURRACO
    assert rules_at_table(BURRACO, 5).cards == 162
    assert rules_at_table(CANASTA, 6) is CANASTA


def test_reachable_points_of_a_small_deck_by_trying_every_hand() -> None:
    """A deck with few low cards: 5 and 10 points can be made, 1080 can, the gaps at both ends can't."""
    rules = BURRACO.replace(low_points=20, ace_points=40, high_points=40, two_points=50, joker_points=50)
    values = [20] * 4 + [40] * 4 + [50] * 4
    small = {sum(hand) for size in range(5) for hand in combinations_with_replacement((20, 40, 50), size)}
    reachable = {points for points in range(161) if reachable_points(rules) >> points & 1}
    assert {points for points in small if points <= 160} <= reachable
    assert 30 not in reachable
    assert 10 not in reachable
    assert max(values) * 12 + 40 * (8 + 48) + 20 * 40 == rules.deck_points
    assert reachable_points(rules) >> rules.deck_points & 1
    assert not reachable_points(rules) >> (rules.deck_points - 10) & 1


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
