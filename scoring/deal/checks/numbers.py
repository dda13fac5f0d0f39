"""Checks of each number: whether any cards can add up to it."""

from collections.abc import Iterator
from fractions import Fraction
from math import gcd
from typing import get_type_hints

from scoring.deal.context import Check, DealContext
from scoring.deal.entry import SideEntry
from scoring.deal.faults import Fault, FaultCode, Severity
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
        yield Fault(code=FaultCode.NO_DOUBLED_IN_GAME, side=index, values={"field": name})
        return
    found = list(_check_number(rules, points, least=0, name=name, side=index))
    yield from found
    # With melds given as cards, the number may be single cards that were added to them.
    if not found and points and not side.melds and not doubled_points(rules) >> points & 1:
        yield Fault(code=FaultCode.UNREACHABLE_DOUBLED, side=index, values={"field": name, "points": points})


def _check_number(
    rules: RuleSet, points: int, *, least: int, name: str, side: int, player: int | None = None
) -> Iterator[Fault]:
    """Yield at most one fault: the first reason why no cards are worth `points`."""
    common: dict[str, int | str] = {"field": name, "points": points}
    limit = rules.table_limit if name == "table_points" else rules.deck_points
    step = gcd(*card_value_counts(rules)) or 1
    faults: tuple[tuple[bool, FaultCode, dict[str, int | str]], ...] = (
        (points < 0, FaultCode.NEGATIVE_POINTS, {}),
        (points > limit, FaultCode.TOO_MANY_POINTS, {"limit": limit}),
        (points % step != 0, FaultCode.NOT_A_MULTIPLE, {"step": step}),
    )
    for wrong, code, values in faults:
        if wrong:
            yield Fault(code=code, side=side, player=player, values=common | values)
            return
    if 0 < points < least or not reachable_points(rules) >> points & 1:
        yield Fault(code=FaultCode.UNREACHABLE_POINTS, side=side, player=player, values=common)


def _check_counts(deal: DealContext) -> Iterator[Fault]:
    for index, side in enumerate(deal.entry.sides):
        for name, count in _named_counts(side):
            if count < 0:
                values: dict[str, int | str] = {"field": name, "count": count}
                yield Fault(code=FaultCode.NEGATIVE_COUNT, side=index, values=values)


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
                huge = size > _HUGE_ADJUSTMENT
                yield Fault(
                    code=FaultCode.ADJUSTMENT_HUGE if huge else FaultCode.ADJUSTMENT_LARGE,
                    severity=Severity.ERROR if huge else Severity.WARNING,
                    side=index,
                    values={
                        "field": "adjustments",
                        "points": adjustment.points,
                        "limit": _HUGE_ADJUSTMENT if huge else _LARGE_ADJUSTMENT,
                    },
                )


def _check_not_empty(deal: DealContext) -> Iterator[Fault]:
    if deal.is_empty:
        yield Fault(code=FaultCode.EMPTY_DEAL, severity=Severity.WARNING, values={"field": "sides"})


NUMBER_CHECKS: tuple[Check, ...] = (_check_points, _check_counts, _check_adjustments, _check_not_empty)
