"""Checks of the pozzetti and of the cut."""

from collections.abc import Iterator

from scoring.deal.entry import Pozzetto
from scoring.deal.facts import Check, DealContext
from scoring.deal.faults import Fault, FaultCode, Severity
from scoring.rules.decks import values_in_play
from scoring.rules.options import UnplayedPozzetto
from scoring.rules.rule_set import RuleSet


def _in_game(deal: DealContext) -> Iterator[Fault]:
    """`NOT_TAKEN` is true where there are none; anything else about one is not."""
    if deal.rules.pozzetti:
        return
    for index, side in enumerate(deal.entry.sides):
        if side.pozzetto is Pozzetto.TAKEN_UNPLAYED or side.pozzetto_by is not None:
            yield Fault(code=FaultCode.NO_POZZETTI_IN_GAME, side=index, values={"field": "pozzetto"})


def _enough(deal: DealContext) -> Iterator[Fault]:
    """Two sides share the pozzetti of the rule set; more sides have one each (docs/rules.md §5)."""
    dealt = max(len(deal.rules.pozzetti), len(deal.sides) if len(deal.sides) > 2 else 0)
    taken = sum(side.pozzetto is not Pozzetto.NOT_TAKEN for side in deal.entry.sides)
    if deal.rules.pozzetti and taken > dealt:
        values: dict[str, int | str] = {"field": "pozzetto", "count": taken, "limit": dealt}
        yield Fault(code=FaultCode.TOO_MANY_POZZETTI, values=values)


def _taker(deal: DealContext) -> Iterator[Fault]:
    for index, facts in enumerate(deal.sides):
        side = facts.entry
        if side.pozzetto is Pozzetto.NOT_TAKEN and side.pozzetto_by is not None:
            yield Fault(
                code=FaultCode.TAKER_WITHOUT_POZZETTO,
                severity=Severity.WARNING,
                side=index,
                player=side.pozzetto_by,
                values={"field": "pozzetto_by"},
            )
        unknown = side.pozzetto is Pozzetto.TAKEN_UNPLAYED and facts.pozzetto_hand is None
        all_hold = side.players and all(facts.hands.get(player) for player in side.players)
        if unknown and all_hold and deal.rules.unplayed_pozzetto is UnplayedPozzetto.PENALTY:
            yield Fault(
                code=FaultCode.TAKER_MISSING,
                severity=Severity.WARNING,
                side=index,
                values={"field": "pozzetto_by"},
            )


def _unplayed_hand(deal: DealContext) -> Iterator[Fault]:
    """An unplayed pozzetto is a whole hand, unless the penalty stands in for it."""
    for index, facts in enumerate(deal.sides):
        if facts.entry.pozzetto is not Pozzetto.TAKEN_UNPLAYED or not deal.rules.pozzetti:
            continue
        taker = facts.pozzetto_hand
        points = sum(facts.hands.values()) if taker is None else facts.hands.get(taker, 0)
        values: dict[str, int | str] = {"field": "hand_points", "points": points}
        least = _cheapest_cards(deal.rules, min(deal.rules.pozzetti))
        if deal.rules.unplayed_pozzetto is UnplayedPozzetto.CARDS:
            code, wrong = FaultCode.POZZETTO_HAND_SMALL, points < least
            values["least"] = least
        else:
            code, wrong = FaultCode.HAND_REPLACED, taker is not None and points > 0
            values["penalty"] = deal.rules.pozzetto_penalty
        if wrong:
            yield Fault(code=code, severity=Severity.WARNING, side=index, player=taker, values=values)


def _cheapest_cards(rules: RuleSet, cards: int) -> int:
    """The least that so many cards are worth."""
    values = sorted(value for value, count in values_in_play(rules).items() for _ in range(count))
    return sum(values[:cards])


def _cut(deal: DealContext) -> Iterator[Fault]:
    cutters = [index for index, side in enumerate(deal.entry.sides) if side.cut is not None]
    if not (deal.rules.cut_bonus or deal.rules.cut_penalty):
        for index in cutters:
            yield Fault(code=FaultCode.NO_CUT_IN_GAME, side=index, values={"field": "cut"})
    elif len(cutters) > 1:
        yield Fault(code=FaultCode.TWO_CUTTERS, values={"field": "cut"})


POZZETTO_CHECKS: tuple[Check, ...] = (_in_game, _enough, _taker, _unplayed_hand, _cut)
