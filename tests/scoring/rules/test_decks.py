"""The cards in play, and their possible sums."""

from itertools import combinations_with_replacement
from typing import get_type_hints

import pytest

from scoring import VARIANTS, Card, Rank, RuleSet, Suit, build_deck, deal_step, with_enough_decks
from scoring.rules.decks import card_value_counts, reachable_points
from scoring.rules.options import Bonus, FaceValue

BURRACO = VARIANTS["burraco"]
CANASTA = VARIANTS["canasta-italiana"]


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_deck_matches_the_derived_limits(rules: RuleSet) -> None:
    cards = build_deck(rules)
    assert len(cards) == rules.card_count
    assert cards.count(Card(Rank.JOKER)) == rules.decks * rules.jokers
    assert cards.count(Card(Rank.SEVEN, Suit.CLUBS)) == rules.decks
    assert all(card.suit or card.rank is Rank.JOKER for card in cards)
    assert sum(value * count for value, count in card_value_counts(rules).items()) == rules.deck_points


def test_separate_red_threes_have_no_card_value() -> None:
    assert card_value_counts(CANASTA) == {50: 6, 20: 24, 10: 72, 5: 4 * 12 + 6}
    assert card_value_counts(BURRACO) == {30: 4, 20: 8, 15: 8, 10: 48, 5: 40}


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_points_of_every_named_game_go_in_fives(rules: RuleSet) -> None:
    assert deal_step(rules) == 5


def test_step_of_a_deal() -> None:
    assert deal_step(BURRACO.replace(round_to_tens=True)) == 10
    assert deal_step(BURRACO.replace(red_three_points_from_four=201)) == 5  # red threes are ordinary cards here


def test_step_of_a_deal_follows_every_option_of_points() -> None:
    rules = BURRACO.replace(ace_in_run="both-ends", wild_melds="any", red_three_points=100)
    hints = get_type_hints(RuleSet, include_extras=True).items()
    options = [name for name, hint in hints if hint in {Bonus, Bonus | None, FaceValue}]
    changed = {name: rules.replace(**{name: (getattr(rules, name) or 100) + 1}) for name in options}
    assert [name for name in options if deal_step(changed[name]) != 1] == ["vulnerable_opening"]


def test_five_players_use_three_decks() -> None:
    assert with_enough_decks(BURRACO, 4) is BURRACO
    assert with_enough_decks(BURRACO, 5).card_count == 162
    assert with_enough_decks(CANASTA, 6) is CANASTA


def test_five_players_may_agree_on_two_decks() -> None:
    """[Regole] lets five play with its two decks."""
    two_decks = BURRACO.replace(decks_for_five=2)
    assert with_enough_decks(two_decks, 5) is two_decks
    assert with_enough_decks(BURRACO.replace(decks_for_five=4), 6).card_count == 216


def test_reachable_points_of_a_small_deck() -> None:
    """Compare with all hands of a deck with few low cards: 5, 10 and 1080 points are possible, but not the gaps at both
    ends.
    """
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
