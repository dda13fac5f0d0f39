"""Which pozzetti lie on the table."""

__all__ = ["pozzetto_sizes"]

from scoring.options import Seating
from scoring.phase import Phase
from scoring.rules import RuleSet
from scoring.seating import deal_sides, forms_during_deal

# The pozzetto that makes a single is larger by so many cards: 18 beside 11 (s0).
_SINGLE_EXTRA = 7


def pozzetto_sizes(rules: RuleSet, players: int, seating: Seating, phase: Phase = Phase.PAIRS) -> tuple[int, ...]:
    """Cards in each pozzetto, the first taken first; none in a game without pozzetti.

    One for each side. Where whoever takes the first plays alone, that one is larger.
    """
    if not rules.pozzetti:
        return ()
    forming = forms_during_deal(seating) and phase is Phase.PAIRS
    sides = deal_sides(players, seating, alone=0 if forming else None, phase=phase)
    if not forming and len(sides) == len(rules.pozzetti):
        return rules.pozzetti
    size = rules.pozzetti[0]
    return (size + _SINGLE_EXTRA * forming,) + (size,) * (len(sides) - 1)
