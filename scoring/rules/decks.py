"""The decks that a table plays with, and the point sums that their cards can make."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import gcd
from types import MappingProxyType

from scoring.cards import RED_SUITS, Card, Rank, Suit
from scoring.rules.rule_set import RuleSet
from scoring.rules.variants import as_rule_set


def with_enough_decks(rules: RuleSet | str, players: int) -> RuleSet:
    """Return the rule set for this number of players: five and six may need more decks (docs/rules.md §5)."""
    rules = as_rule_set(rules)
    if players < 5 or rules.decks >= rules.decks_for_five:
        return rules
    return rules.replace(name=rules.name, decks=rules.decks_for_five)


def build_deck(rules: RuleSet | str) -> tuple[Card, ...]:
    """Return every card of all decks, as the app shuffles them for the draw."""
    return tuple(
        card
        for card, copies in as_rule_set(rules).copies.items()
        if card.suit is not None or card.rank is Rank.JOKER
        for _ in range(copies)
    )


@lru_cache(maxsize=64)
def card_value_counts(rules: RuleSet) -> Mapping[int, int]:
    """Return the number of cards of each point value, without red threes where they score separately."""
    apart = rules.has_separate_red_threes
    return MappingProxyType(
        Counter(
            rules.card_points[card.rank]
            for card in build_deck(rules)
            if not (apart and card.rank is Rank.THREE and card.suit in RED_SUITS)
        )
    )


def deal_step(rules: RuleSet | str) -> int:
    """Return the greatest number that divides every deal's points, unless a referee adjusts them; 1 if only 1 does.

    >>> deal_step("burraco")
    5
    """
    rules = as_rule_set(rules)
    if rules.round_to_tens:
        return 10
    apart = (rules.red_three_points, rules.red_three_points_from_four, rules.red_three_points_of_all)
    red_threes = apart if rules.has_separate_red_threes else ()
    other = (
        each or 0 for each in (*red_threes, rules.concealed_bonus, rules.red_three_in_hand, rules.black_three_in_hand)
    )
    end = (rules.closing_bonus, rules.pozzetto_penalty, rules.cut_bonus, rules.cut_penalty)
    return gcd(*card_value_counts(rules), *rules.bonuses.values(), *other, *end) or 1


@lru_cache(maxsize=64)
def reachable_points(rules: RuleSet) -> int:
    """Return the sums that cards of these decks can make as a bit set: bit n is set if some are worth n points.

    Where cards may count double, the sums of cards that do are included.
    """
    sums, factor = 1, 1 if rules.doubled_run is None else 2
    for points, count in card_value_counts(rules).items():
        for _ in range(factor * count):
            sums |= sums << points
    return sums


@lru_cache(maxsize=64)
def doubled_points(rules: RuleSet) -> int:
    """Return the sums that sestas and groups of four can make, each counted once, as a bit set."""
    length, values, first = rules.doubled_run or 0, rules.card_points, 1 + rules.black_twos_only
    row = [values[rank] for rank in (Rank.ACE, *list(Rank)[first:13], Rank.ACE)]
    starts = range(len(row) - length + 1)
    runs = {sum(row[start:end]) for start in starts for end in range(start + length, len(row) + 1) if length}
    sums = 1
    for points in runs | {len(Suit) * values[rank] for rank in rules.group_ranks}:
        for _ in range(rules.deck_points // points if points else 0):
            sums |= sums << points
    return sums
