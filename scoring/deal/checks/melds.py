"""Checks of melds and burrachi: legal, of a kind that the game has, and worth what was entered."""

from collections import Counter
from collections.abc import Iterator

from scoring.cards import WILD_RANKS
from scoring.deal.entry import TableState
from scoring.deal.facts import Check, DealContext
from scoring.deal.faults import Fault, FaultCode, Severity
from scoring.match.seating import deal_sides
from scoring.melds.burraco import cheapest_points
from scoring.melds.meld import Meld, MeldKind
from scoring.rules.rule_set import RuleSet


def _legal(deal: DealContext) -> Iterator[Fault]:
    for side, facts in enumerate(deal.sides):
        for meld, error in facts.illegal.items():
            yield Fault(
                code=FaultCode.ILLEGAL_MELD,
                side=side,
                values={
                    **{name: value if isinstance(value, int) else str(value) for name, value in error.values.items()},
                    "field": "melds",
                    "meld": meld,
                    "cards": " ".join(map(str, facts.entry.melds[meld])),
                    "reason": str(error.code),
                },
            )


def _duplicate_groups(deal: DealContext) -> Iterator[Fault]:
    """Partners of this deal only may both have laid a group of the rank before they became partners."""
    if deal.rules.duplicate_groups:
        return
    formed = len({len(side.players) for side in deal.entry.sides}) > 1
    for side, facts in enumerate(deal.sides):
        ranks = Counter(_rank(meld) for meld in facts.melds if meld.kind is MeldKind.GROUP)
        for rank, count in ranks.items():
            if count > 1:
                yield Fault(
                    code=FaultCode.DUPLICATE_GROUP,
                    severity=Severity.WARNING if formed and len(facts.entry.players) > 1 else Severity.ERROR,
                    side=side,
                    values={"field": "melds", "rank": rank},
                )


def _rank(meld: Meld) -> str:
    return next(str(card.rank) for card in meld.arrangement if card.rank not in WILD_RANKS)


def _kinds(deal: DealContext) -> Iterator[Fault]:
    for side, entry in enumerate(deal.entry.sides):
        for kind, count in entry.burrachi.items():
            if count > 0 and kind not in deal.rules.bonuses:
                values: dict[str, int | str] = {"field": "burrachi", "kind": kind}
                yield Fault(code=FaultCode.KIND_NOT_IN_GAME, side=side, values=values)


def _points_of_burrachi(deal: DealContext) -> Iterator[Fault]:
    """Burrachi counted by type have their cards in `table_points`."""
    for side, entry in enumerate(deal.entry.sides):
        counted = {kind: count for kind, count in entry.burrachi.items() if count > 0}
        least = sum(count * cheapest_points(kind, deal.rules) for kind, count in counted.items())
        if 0 <= entry.table_points < least:
            values: dict[str, int | str] = {"field": "table_points", "points": entry.table_points, "least": least}
            yield Fault(code=FaultCode.TOO_FEW_POINTS, side=side, values=values)


def _openings(deal: DealContext) -> Iterator[Fault]:
    for side, facts in enumerate(deal.sides):
        if not facts.melded or facts.entry.table_points < 0:  # a slip, which is told as such
            continue
        if not facts.entry.opened:
            values: dict[str, int | str] = {"field": "opened"}
            yield Fault(code=FaultCode.MELDS_WITHOUT_OPENING, side=side, values=values)
        needed = _opening(facts.entry.players, deal.table, deal.rules) if deal.table else 0
        if facts.table_points < needed and not facts.illegal:
            values = {"field": "table_points", "points": facts.table_points, "needed": needed}
            yield Fault(code=FaultCode.OPENING_NOT_REACHED, side=side, values=values)


def _opening(players: tuple[int, ...], table: TableState, rules: RuleSet) -> int:
    """The points a side had to open with; the least that any of them owed where they became partners in the deal."""
    groups = deal_sides(table.players, table.seating, alone=None)
    owed = [
        rules.opening_owed(total, table.target) or 0
        for group, total in zip(groups, table.totals, strict=False)
        if not set(group).isdisjoint(players)
    ]
    return min(owed, default=0)


MELD_CHECKS: tuple[Check, ...] = (_legal, _duplicate_groups, _kinds, _points_of_burrachi, _openings)
