"""The meld that cards make: the entry to runs, groups and melds of wilds (docs/rules.md §2 and §3)."""

from collections.abc import Sequence

from scoring.cards import Card, Rank
from scoring.melds.burraco import Burraco
from scoring.melds.groups import read_group
from scoring.melds.hand import Hand, sort_out
from scoring.melds.meld import Meld, MeldCode, MeldKind, dearest, meld_of
from scoring.melds.runs import read_run
from scoring.rules.options import WildMelds
from scoring.rules.rule_set import RuleSet


def classify(cards: Sequence[Card], rules: RuleSet) -> Meld:
    """The meld that these cards make, in any order, read the legal way that is worth most.

    Raises IllegalMeld, with a code and what would be right; NotationError for text, which `parse_cards` reads.
    Thousands of cards are refused without a look at them.
    """
    hand = sort_out(cards, rules)
    if not hand.naturals:
        return _read_wilds(hand, rules)
    return (read_run if _is_run(hand) else read_group)(hand, rules)


def _is_run(hand: Hand) -> bool:
    """Whether the cards can only be a run. No cards can be both: a group has two naturals of one rank, and a run whose
    naturals are of one rank is a single card beside the 2 of its suit, for wilds never outnumber a run of two aces."""
    first = hand.naturals[0]
    if len(hand.naturals) == 1:
        return Card(Rank.TWO, first.suit) in hand.twos and first.suit is not None
    return any(card.rank is not first.rank for card in hand.naturals)


def _read_wilds(hand: Hand, rules: RuleSet) -> Meld:
    """The meld that wilds alone make: 2s in Buraco fechado, 2s and jokers in Canasta. Raises IllegalMeld."""
    if rules.wild_melds is WildMelds.NONE:
        hand.refuse(MeldCode.WILDS_ONLY)
    if rules.wild_melds is WildMelds.TWOS and hand.jokers:
        hand.refuse(MeldCode.JOKER_AMONG_TWOS)
    kinds = _kinds_of_wilds(len(hand.twos), len(hand.jokers)) if len(hand.cards) >= rules.burraco_length else ()
    return meld_of(MeldKind.WILDS, hand.cards, dearest(kinds, rules), rules)


def _kinds_of_wilds(twos: int, jokers: int) -> tuple[Burraco, ...]:
    """The most special first; dirty where the game has no bonus for wilds alone."""
    if not jokers:
        return (Burraco.TWOS, Burraco.DIRTY)
    if twos > 1:
        return (Burraco.MIXED_WILDS, Burraco.DIRTY)
    return (Burraco.JOKERS, Burraco.MIXED_WILDS, Burraco.DIRTY)
