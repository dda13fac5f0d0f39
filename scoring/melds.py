"""Which meld cards make: the entry to runs, groups and melds of wilds (rules.md §2 and §3)."""

__all__ = ["Meld", "MeldKind", "classify"]

from collections.abc import Sequence

from scoring.cards import Card, Rank
from scoring.groups import read_group
from scoring.hand import Hand, sort_out
from scoring.meld import Meld, MeldKind
from scoring.rules import RuleSet
from scoring.runs import read_run
from scoring.wild_melds import read_wilds


def classify(cards: Sequence[Card], rules: RuleSet) -> Meld:
    """The meld that these cards make, in any order, read the legal way that is worth most.

    Raises IllegalMeld, with a code and what would be right. Thousands of cards are refused without a look at them.
    """
    hand = sort_out(cards, rules)
    if not hand.naturals:
        return read_wilds(hand, rules)
    return (read_run if _is_run(hand) else read_group)(hand, rules)


def _is_run(hand: Hand) -> bool:
    """Whether the cards can only be a run. No cards can be both: a group has two naturals of one rank, and a run whose
    naturals are of one rank is a single card beside the 2 of its suit, for wilds never outnumber a run of two aces."""
    first = hand.naturals[0]
    if len(hand.naturals) == 1:
        return Card(Rank.TWO, first.suit) in hand.twos and first.suit is not None
    return any(card.rank is not first.rank for card in hand.naturals)
