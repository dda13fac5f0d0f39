"""Scoring one deal."""

__all__ = ["score_deal", "tally_deal"]

from fractions import Fraction

from scoring.check import check_deal
from scoring.decks import rules_at_table
from scoring.entry import DealEntry
from scoring.errors import DealError
from scoring.facts import side_facts
from scoring.faults import Severity, TableState
from scoring.lines import side_lines
from scoring.rules import RuleSet
from scoring.score import DealScore, SideScore
from scoring.seating import credit


def score_deal(entry: DealEntry, rules: RuleSet, table: TableState | None = None) -> DealScore:
    """What each side gets for a deal, line by line, and what each player is credited.

    `table` lets more be checked; it never changes a point. Raises DealError with every fault, the errors before the
    warnings, when there is an error; warnings alone don't stop it.
    """
    faults = sorted(check_deal(entry, rules, table), key=lambda fault: fault.severity is Severity.WARNING)
    if faults and faults[0].severity is Severity.ERROR:
        raise DealError(tuple(faults))
    return tally_deal(entry, rules)


def tally_deal(entry: DealEntry, rules: RuleSet) -> DealScore:
    """The same sums without the checks: for a running total while a deal is still being entered, and for deals that
    were checked when they were saved. Cards that are no meld count nothing."""
    rules = rules_at_table(rules, sum(len(side.players) for side in entry.sides))
    # Sides of unlike sizes formed during the deal, so partners share what their side made (rules.md §5).
    shared = len({len(side.players) for side in entry.sides}) > 1
    scores: list[SideScore] = []
    credits_: dict[int, Fraction] = {}
    for index, side in enumerate(entry.sides):
        lines = side_lines(side_facts(side, rules), index, entry, rules)
        total = sum(line.points for line in lines)
        scores.append(SideScore(players=side.players, total=total, lines=lines))
        credits_ |= credit(total, side.players, shared=shared, rounding=rules.half_rounding)
    return DealScore(sides=tuple(scores), credits=credits_)
