"""The score of one deal: its sides' totals, and what each player is credited."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.deal.checks import check_deal
from scoring.deal.entry import DealEntry, TableState
from scoring.deal.facts import side_facts
from scoring.deal.faults import DealError, Severity
from scoring.deal.lines import Line, side_lines
from scoring.match.seating import credit
from scoring.rules.decks import rules_at_table
from scoring.rules.rule_set import RuleSet


@dataclass(frozen=True, kw_only=True)
class SideScore:
    players: tuple[int, ...]
    total: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class DealScore:
    """`credits` maps each player to the exact share that the player's total grows by (docs/rules.md §5)."""

    sides: tuple[SideScore, ...]
    credits: Mapping[int, Fraction]


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
    # Sides of unlike sizes formed during the deal, so partners share what their side made (docs/rules.md §5).
    shared = len({len(side.players) for side in entry.sides}) > 1
    scores: list[SideScore] = []
    credits_: dict[int, Fraction] = {}
    for index, side in enumerate(entry.sides):
        lines = side_lines(side_facts(side, rules), index, entry, rules)
        total = sum(line.points for line in lines)
        scores.append(SideScore(players=side.players, total=total, lines=lines))
        credits_ |= credit(total, side.players, shared=shared, rounding=rules.half_rounding)
    return DealScore(sides=tuple(scores), credits=credits_)
