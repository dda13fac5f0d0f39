"""What holds for all cards, under every rule set."""

from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import VARIANTS, Card, IllegalMeld, Meld, Rank, RuleSet, Suit, classify, format_cards, parse_cards
from tests.scoring.melds.random_melds import random_meld
from tests.scoring.rules.house_rules import HOUSE_RULES

CARDS = st.builds(
    Card, st.sampled_from([rank for rank in Rank if rank is not Rank.JOKER]), st.sampled_from([None, *Suit])
)
CARDS |= st.just(Card(Rank.JOKER))
RULES = st.sampled_from([*VARIANTS.values(), *HOUSE_RULES.values()])


def outcome(cards: tuple[Card, ...], rules: RuleSet) -> tuple[object, ...] | Meld:
    """The meld, or the refusal without the cards that it quotes."""
    try:
        return classify(cards, rules)
    except IllegalMeld as error:
        return error.code, {name: value for name, value in error.values.items() if name != "cards"}


@given(rules=RULES, random=st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_order_of_cards_never_matters(rules: RuleSet, random: Random) -> None:
    cards = random_meld(random, rules)
    others = list(cards)
    random.shuffle(others)
    assert outcome(tuple(others), rules) == outcome(cards, rules)


def legal_meld(seed: int, rules: RuleSet) -> Meld:
    """The first legal meld that this seed comes to."""
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    outcomes = (outcome(random_meld(random, rules), rules) for _ in count())
    return next(meld for meld in outcomes if isinstance(meld, Meld))


@given(rules=RULES, seed=st.integers())
@settings(deadline=None)
def test_the_arrangement_is_the_same_meld_again(rules: RuleSet, seed: int) -> None:
    meld = legal_meld(seed, rules)
    assert classify(parse_cards(format_cards(meld.arrangement)), rules) == meld


@given(rules=RULES, seed=st.integers())
@settings(deadline=None)
def test_a_card_more_never_lowers_the_card_points(rules: RuleSet, seed: int) -> None:
    meld = legal_meld(seed, rules)
    longer = (outcome((*meld.arrangement, card), rules) for card in rules.copies)
    assert all(more.card_points >= meld.card_points for more in longer if isinstance(more, Meld))


@given(rules=RULES, cards=st.lists(CARDS, max_size=30))
@settings(deadline=None)
def test_any_cards_are_a_meld_or_refused(rules: RuleSet, cards: list[Card]) -> None:
    result = outcome(tuple(cards), rules)  # lets every other error through
    if isinstance(result, Meld):
        assert sorted(map(str, result.arrangement)) == sorted(map(str, cards))


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=lambda rules: rules.name)
def test_no_card_points_come_from_nowhere(rules: RuleSet) -> None:
    """The longest meld of a rule set fits into its decks."""
    longest = max(rules.longest_run, rules.longest_group, rules.longest_wild_meld)
    assert longest * max(rules.card_points.values()) <= rules.deck_points
