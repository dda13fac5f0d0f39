"""Checks of melds and burrachi: legality, kinds that the game has, and minimum card points."""

from collections import Counter
from collections.abc import Iterator

from scoring.cards import WILD_RANKS, Card, Rank
from scoring.deal.context import Check, DealContext
from scoring.deal.entry import TableState
from scoring.deal.faults import Fault, FaultCode, Severity, fault_at
from scoring.melds.meld import Meld, MeldKind
from scoring.melds.minimums import min_card_points
from scoring.rules.options import BlackThrees, WildMelds
from scoring.rules.rule_set import RuleSet
from scoring.seating import deal_sides


def _check_legal_melds(deal: DealContext) -> Iterator[Fault]:
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


def _check_duplicate_groups(deal: DealContext) -> Iterator[Fault]:
    """Check for two groups of one rank on a side.

    Partners who paired up during the deal may both have laid such a group before, so this is only a warning for them.
    """
    if deal.rules.duplicate_groups:
        return
    formed = len({len(side.players) for side in deal.entry.sides}) > 1
    for side, facts in enumerate(deal.sides):
        ranks = Counter(_group_rank(meld) for meld in facts.melds if meld.kind is MeldKind.GROUP)
        for rank, count in ranks.items():
            if count > 1:
                severity = Severity.WARNING if formed and len(facts.entry.players) > 1 else Severity.ERROR
                yield fault_at("melds", FaultCode.DUPLICATE_GROUP, severity=severity, side=side, rank=rank)


def _check_melds_of_twos(deal: DealContext) -> Iterator[Fault]:
    """Ask about a joker in a meld of 2s: the text on fechado can be read both ways."""
    if deal.rules.wild_melds is not WildMelds.TWOS:
        return
    for side, facts in enumerate(deal.sides):
        if any(meld.kind is MeldKind.WILDS and Card(Rank.JOKER) in meld.arrangement for meld in facts.melds):
            yield fault_at("melds", FaultCode.JOKER_AMONG_TWOS, severity=Severity.WARNING, side=side)


def _check_black_threes(deal: DealContext) -> Iterator[Fault]:
    if deal.rules.black_threes is not BlackThrees.CLOSER:
        return
    for side, facts in enumerate(deal.sides):
        groups = (meld for meld in facts.melds if meld.kind is MeldKind.GROUP)
        if side != deal.entry.closed_by and any(_group_rank(group) == Rank.THREE for group in groups):
            yield fault_at("melds", FaultCode.BLACK_THREES_OF_OTHERS, side=side)


def _group_rank(meld: Meld) -> str:
    return next(str(card.rank) for card in meld.arrangement if card.rank not in WILD_RANKS)


def _check_burraco_kinds(deal: DealContext) -> Iterator[Fault]:
    for side, entry in enumerate(deal.entry.sides):
        for kind, count in entry.burrachi.items():
            if count > 0 and kind not in deal.rules.bonuses:
                yield fault_at("burrachi", FaultCode.KIND_NOT_IN_GAME, side=side, kind=kind)


def _check_burraco_points(deal: DealContext) -> Iterator[Fault]:
    """Check that `table_points` include at least the cards of the burrachi that were entered by kind."""
    for side, entry in enumerate(deal.entry.sides):
        counted = {kind: count for kind, count in entry.burrachi.items() if count > 0}
        least = sum(count * min_card_points(kind, deal.rules) for kind, count in counted.items())
        if 0 <= entry.table_points < least:
            points = entry.table_points
            yield fault_at("table_points", FaultCode.TOO_FEW_POINTS, side=side, points=points, least=least)


def _check_openings(deal: DealContext) -> Iterator[Fault]:
    for side, facts in enumerate(deal.sides):
        if not facts.has_melded or facts.entry.table_points < 0:  # reported as NEGATIVE_POINTS
            continue
        if not facts.entry.opened:
            yield fault_at("opened", FaultCode.MELDS_WITHOUT_OPENING, side=side)
        needed = _required_opening(facts.entry.players, deal.table, deal.rules) if deal.table else 0
        if facts.table_points < needed and not facts.illegal:
            points = facts.table_points
            yield fault_at("table_points", FaultCode.OPENING_NOT_REACHED, side=side, points=points, needed=needed)


def _required_opening(players: tuple[int, ...], table: TableState, rules: RuleSet) -> int:
    """Return the card points that a side had to open with.

    Where partners paired up during the deal, this is the lowest requirement of any of them.
    """
    groups = deal_sides(table.players, table.seating, alone=None)
    requirements = [
        rules.required_opening(total, table.target) or 0
        for group, total in zip(groups, table.totals, strict=False)
        if not set(group).isdisjoint(players)
    ]
    return min(requirements, default=0)


MELD_CHECKS: tuple[Check, ...] = (
    _check_legal_melds,
    _check_duplicate_groups,
    _check_melds_of_twos,
    _check_black_threes,
    _check_burraco_kinds,
    _check_burraco_points,
    _check_openings,
)
