"""The decks that a table plays with, and the sums that their cards can make."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from scoring.cards import RED_SUITS, Card, Rank
from scoring.rules.rule_set import RuleSet

_DECKS_FROM_FIVE = 3


def rules_at_table(rules: RuleSet, players: int) -> RuleSet:
    """The rule set as `players` play it: five and six need three decks (docs/rules.md §5), and its limits follow."""
    if players < 5 or rules.decks >= _DECKS_FROM_FIVE:
        return rules
    return rules.replace(decks=_DECKS_FROM_FIVE)


def deck(rules: RuleSet) -> tuple[Card, ...]:
    """Every card of all decks: what the app shuffles to draw for the deal."""
    return tuple(
        card
        for card, copies in rules.copies.items()
        if card.suit is not None or card.rank is Rank.JOKER
        for _ in range(copies)
    )


@lru_cache(maxsize=64)
def values_in_play(rules: RuleSet) -> Mapping[int, int]:
    """How many cards there are of each value in points; red threes are left out where they score apart."""
    apart = rules.red_threes_apart
    return MappingProxyType(
        Counter(
            rules.card_points[card.rank]
            for card in deck(rules)
            if not (apart and card.rank is Rank.THREE and card.suit in RED_SUITS)
        )
    )


@lru_cache(maxsize=64)
def reachable_points(rules: RuleSet) -> int:
    """The sums that cards of these decks can make, as a bit set: bit n is set when some cards are worth n points."""
    sums = 1
    for points, count in values_in_play(rules).items():
        for _ in range(count):
            sums |= sums << points
    return sums
