"""Checks of each number: whether any cards can add up to it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import gcd
from typing import get_type_hints

from scoring.deal.context import Check, DealContext
from scoring.deal.entry import SideEntry
from scoring.deal.faults import Fault, FaultCode, Severity, fault_at
from scoring.rules.decks import card_value_counts, doubled_points, reachable_points
from scoring.rules.rule_set import RuleSet

# In points. A referee's penalty or an agreed count rarely exceeds a deal's score; none exceeds the largest target.
_LARGE_ADJUSTMENT = 1_000
_HUGE_ADJUSTMENT = 20_000
_SHORTEST_MELD = 3


def _check_points(deal: DealContext) -> Iterator[Fault]:
    for index, side in enumerate(deal.entry.sides):
        # With melds given as cards, the number may be single cards that were added to them.
        least = 0 if side.melds else _SHORTEST_MELD * min(card_value_counts(deal.rules))
        yield from _check_number(deal.rules, side.table_points, least=least, name="table_points", side=index)
        yield from _check_doubled(deal, index)
        for player, points in side.hand_points.items():
            yield from _check_number(deal.rules, points, least=0, name="hand_points", side=index, player=player)


def _check_doubled(deal: DealContext, index: int) -> Iterator[Fault]:
    """Check that sestas and groups of four add up to the values that count double."""
    side, rules, name = deal.entry.sides[index], deal.rules, "doubled_points"
    points = side.doubled_points
    if points > 0 and rules.doubled_run is None:
        yield fault_at(name, FaultCode.NO_DOUBLED_IN_GAME, side=index)
        return
    found = list(_check_number(rules, points, least=0, name=name, side=index))
    yield from found
    # With melds given as cards, the number may be single cards that were added to them.
    if not found and points and not side.melds and not doubled_points(rules) >> points & 1:
        yield fault_at(name, FaultCode.UNREACHABLE_DOUBLED, side=index, points=points)


def _check_number(
    rules: RuleSet, points: int, *, least: int, name: str, side: int, player: int | None = None
) -> Iterator[Fault]:
    """Yield at most one fault: the first reason why no cards are worth `points`."""
    at_number = partial(fault_at, name, side=side, player=player, points=points)
    limit = rules.table_limit if name == "table_points" else rules.deck_points
    step = gcd(*card_value_counts(rules)) or 1
    if points < 0:
        yield at_number(FaultCode.NEGATIVE_POINTS)
    elif points > limit:
        yield at_number(FaultCode.TOO_MANY_POINTS, limit=limit)
    elif points % step != 0:
        yield at_number(FaultCode.NOT_A_MULTIPLE, step=step)
    elif 0 < points < least or not reachable_points(rules) >> points & 1:
        yield at_number(FaultCode.UNREACHABLE_POINTS)


def _check_counts(deal: DealContext) -> Iterator[Fault]:
    for index, side in enumerate(deal.entry.sides):
        for name, count in _named_counts(side):
            if count < 0:
                yield fault_at(name, FaultCode.NEGATIVE_COUNT, side=index, count=count)


_COUNTS = tuple(
    name for name, hint in get_type_hints(SideEntry).items() if hint is int and not name.endswith("_points")
)


def _named_counts(side: SideEntry) -> Iterator[tuple[str, int]]:
    for count in side.burrachi.values():
        yield "burrachi", count
    for name in _COUNTS:
        yield name, getattr(side, name)


def _check_adjustments(deal: DealContext) -> Iterator[Fault]:
    for index, side in enumerate(deal.entry.sides):
        for adjustment in side.adjustments:
            size = abs(Fraction(adjustment.points))
            if size > _LARGE_ADJUSTMENT:
                code, severity, limit = FaultCode.ADJUSTMENT_LARGE, Severity.WARNING, _LARGE_ADJUSTMENT
                if size > _HUGE_ADJUSTMENT:
                    code, severity, limit = FaultCode.ADJUSTMENT_HUGE, Severity.ERROR, _HUGE_ADJUSTMENT
                points = adjustment.points
                yield fault_at("adjustments", code, severity=severity, side=index, points=points, limit=limit)


def _check_not_empty(deal: DealContext) -> Iterator[Fault]:
    if deal.is_empty:
        yield fault_at("sides", FaultCode.EMPTY_DEAL, severity=Severity.WARNING)


NUMBER_CHECKS: tuple[Check, ...] = (_check_points, _check_counts, _check_adjustments, _check_not_empty)
