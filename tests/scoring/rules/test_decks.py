"""The cards in play, and the sums that they can make."""

from itertools import combinations_with_replacement

import pytest

from scoring import VARIANTS, Card, Rank, RuleSet, Suit, deck, rules_at_table
from scoring.rules.decks import reachable_points, values_in_play

BURRACO = VARIANTS["burraco"]
CANASTA = VARIANTS["canasta-italiana"]


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
