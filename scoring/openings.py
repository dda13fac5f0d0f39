"""How much a side's first melds of a deal must be worth."""

__all__ = ["opening_owed"]

from fractions import Fraction

from scoring.rules import RuleSet


def opening_owed(total: Fraction, rules: RuleSet, target: int | None) -> int | None:
    """Card points that the opening melds must reach at this total, or None where any meld opens.

    The ladder of the rule set and vulnerability (from half the target on, rules.md §1) may both ask: the dearer counts.
    """
    steps = [points for start, points in rules.openings if start is None or total >= start]
    owed = steps[-1:]
    if rules.vulnerable_opening is not None and target is not None and total * 2 >= target:
        owed.append(rules.vulnerable_opening)
    return max(owed, default=None)
