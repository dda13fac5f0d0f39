"""Properties of all cards, under every rule set."""

from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import VARIANTS, Card, IllegalMeld, Meld, Rank, RuleSet, Suit, classify, format_cards, parse_cards
from testkit.melds.random_melds import random_meld
from tests.scoring.rules.house_rules import HOUSE_RULES

CARDS = st.builds(
    Card, st.sampled_from([rank for rank in Rank if rank is not Rank.JOKER]), st.sampled_from([None, *Suit])
)
CARDS |= st.just(Card(Rank.JOKER))
RULES = st.sampled_from([*VARIANTS.values(), *HOUSE_RULES.values()])


def outcome(cards: tuple[Card, ...], rules: RuleSet) -> tuple[object, ...] | Meld:
    """Return the meld, or the error without the quoted cards."""
    try:
        return classify(cards, rules)
    except IllegalMeld as error:
        return error.code, {name: value for name, value in error.values.items() if name != "cards"}


@given(rules=RULES, random=st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(rules: RuleSet, random: Random) -> None:
    cards = random_meld(random, rules)
    others = list(cards)
    random.shuffle(others)
    assert outcome(tuple(others), rules) == outcome(cards, rules)


def legal_meld(seed: int, rules: RuleSet) -> Meld:
    """Return the first legal meld that is generated from this seed."""
    random = Random(seed)
    outcomes = (outcome(random_meld(random, rules), rules) for _ in count())
    return next(meld for meld in outcomes if isinstance(meld, Meld))


@given(rules=RULES, seed=st.integers())
def test_arrangement_classifies_as_the_same_meld(rules: RuleSet, seed: int) -> None:
    meld = legal_meld(seed, rules)
    assert classify(parse_cards(format_cards(meld.arrangement)), rules) == meld


@given(rules=RULES, seed=st.integers())
def test_adding_a_card_never_lowers_card_points(rules: RuleSet, seed: int) -> None:
    meld = legal_meld(seed, rules)
    longer = (outcome((*meld.arrangement, card), rules) for card in rules.copies)
    faces = meld.points - meld.bonus
    assert all(more.points - more.bonus >= faces for more in longer if isinstance(more, Meld))


@given(rules=RULES, cards=st.lists(CARDS, max_size=30))
def test_any_cards_are_a_meld_or_rejected(rules: RuleSet, cards: list[Card]) -> None:
    result = outcome(tuple(cards), rules)  # raises all other errors
    if isinstance(result, Meld):
        assert sorted(map(str, result.arrangement)) == sorted(map(str, cards))


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=lambda rules: rules.name)
def test_card_points_fit_in_the_decks(rules: RuleSet) -> None:
    """The decks contain enough points for the longest meld of a rule set."""
    longest = max(rules.max_run_length, rules.max_group_length, rules.max_wild_meld_length)
    assert longest * max(rules.card_points.values()) <= rules.deck_points
