"""The score of one deal: each side's total and each player's credit."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.deal.checks import check_deal
from scoring.deal.context import summarize_side
from scoring.deal.entry import DealEntry, TableState
from scoring.deal.faults import DealError, Severity
from scoring.deal.field_parsers import Points
from scoring.deal.lines import Line, side_lines
from scoring.rules.decks import with_enough_decks
from scoring.rules.rule_set import RuleSet
from scoring.seating import player_credits


@dataclass(frozen=True, kw_only=True)
class SideScore:
    players: tuple[int, ...]
    total: Points
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class DealScore:
    """The score of a deal; `credits` has the exact amount added to each player's total (docs/rules.md §5)."""

    sides: tuple[SideScore, ...]
    credits: Mapping[int, Fraction]


def score_deal(entry: DealEntry, rules: RuleSet | str, table: TableState | None = None) -> DealScore:
    """Score a deal: the lines and total of each side, and the credit of each player.

    `table` enables more checks and never changes a point. If there is an error, raises DealError with every fault,
    errors before warnings; warnings alone don't raise.
    """
    faults = sorted(check_deal(entry, rules, table), key=lambda fault: fault.severity is Severity.WARNING)
    if faults and faults[0].severity is Severity.ERROR:
        raise DealError(tuple(faults))
    return score_deal_unchecked(entry, rules)


def score_deal_unchecked(entry: DealEntry, rules: RuleSet | str) -> DealScore:
    """Score a deal without checking it, for running totals during entry and for deals that were checked when saved.

    Cards that aren't a legal meld count 0.
    """
    rules = with_enough_decks(rules, sum(len(side.players) for side in entry.sides))
    # Sides of different sizes formed during the deal, so partners share their side's points (docs/rules.md §5).
    shared = len({len(side.players) for side in entry.sides}) > 1
    scores: list[SideScore] = []
    credits_: dict[int, Fraction] = {}
    for index, side in enumerate(entry.sides):
        lines = side_lines(summarize_side(side, rules), index, entry, rules)
        total = sum(line.points for line in lines)
        scores.append(SideScore(players=side.players, total=total, lines=lines))
        credits_ |= player_credits(total, side.players, shared=shared, rounding=rules.half_rounding)
    return DealScore(sides=tuple(scores), credits=credits_)
