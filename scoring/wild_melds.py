"""Melds of wilds alone, in the games that have them: 2s in Buraco fechado, 2s and jokers in Canasta."""

__all__ = ["read_wilds"]

from scoring.burraco import Burraco
from scoring.codes import MeldCode
from scoring.hand import Hand
from scoring.meld import Meld, MeldKind, dearest, meld_of
from scoring.options import WildMelds
from scoring.rules import RuleSet


def read_wilds(hand: Hand, rules: RuleSet) -> Meld:
    """The meld that 2s and jokers make. Raises IllegalMeld."""
    if rules.wild_melds is WildMelds.NONE:
        hand.refuse(MeldCode.WILDS_ONLY)
    if rules.wild_melds is WildMelds.TWOS and hand.jokers:
        hand.refuse(MeldCode.JOKER_AMONG_TWOS)
    kinds = _kinds(len(hand.twos), len(hand.jokers)) if len(hand.cards) >= rules.burraco_length else ()
    return meld_of(MeldKind.WILDS, hand.cards, dearest(kinds, rules), rules)


def _kinds(twos: int, jokers: int) -> tuple[Burraco, ...]:
    """The most special first; dirty where the game has no bonus for wilds alone."""
    if not jokers:
        return (Burraco.TWOS, Burraco.DIRTY)
    if twos > 1:
        return (Burraco.MIXED_WILDS, Burraco.DIRTY)
    return (Burraco.JOKERS, Burraco.MIXED_WILDS, Burraco.DIRTY)
