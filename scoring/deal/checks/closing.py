"""Checks of the closing: who closed, and whether that side may."""

from collections.abc import Iterator

from scoring.deal.entry import Pozzetto
from scoring.deal.facts import Check, DealContext
from scoring.deal.faults import Fault, FaultCode, Severity
from scoring.melds.burraco import CLEAN_KINDS


def _closing_side(deal: DealContext) -> Iterator[Fault]:
    if deal.entry.closed_by is not None and deal.closing is None:
        values: dict[str, int | str] = {"field": "closed_by", "sides": len(deal.sides)}
        yield Fault(code=FaultCode.CLOSING_SIDE_UNKNOWN, values=values)


def _closer(deal: DealContext) -> Iterator[Fault]:
    closer = deal.entry.closer
    if closer is None:
        return
    if deal.entry.closed_by is None:
        yield Fault(code=FaultCode.CLOSER_WITHOUT_SIDE, player=closer, values={"field": "closer"})
    elif deal.closing is not None and closer not in deal.entry.sides[deal.closing].players:
        yield Fault(code=FaultCode.CLOSER_NOT_ON_SIDE, side=deal.closing, player=closer, values={"field": "closer"})


def _empty_hand(deal: DealContext) -> Iterator[Fault]:
    """The closer's hand is empty; the partner's need not be."""
    if deal.closing is None:
        return
    facts = deal.sides[deal.closing]
    players = facts.entry.players
    closer = players[0] if len(players) == 1 else deal.entry.closer
    held = {player: facts.hands.get(player, 0) for player in players}
    if closer is None:
        if players and all(held.values()):
            values: dict[str, int | str] = {"field": "hand_points", "points": sum(held.values())}
            yield Fault(code=FaultCode.CLOSING_SIDE_HOLDS_CARDS, side=deal.closing, values=values)
        return
    if held.get(closer):
        values = {"field": "hand_points", "points": held[closer]}
        yield Fault(code=FaultCode.CLOSER_HOLDS_CARDS, side=deal.closing, player=closer, values=values)
    if facts.pozzetto_hand == closer:
        values = {"field": "pozzetto"}
        yield Fault(code=FaultCode.CLOSER_HOLDS_POZZETTO, side=deal.closing, player=closer, values=values)


def _conditions(deal: DealContext) -> Iterator[Fault]:
    """What the rule set asks of a side before it may close."""
    if deal.closing is None:
        return
    facts, rules = deal.sides[deal.closing], deal.rules
    if rules.pozzetti and facts.entry.pozzetto is Pozzetto.NOT_TAKEN:
        yield Fault(
            code=FaultCode.CLOSING_WITHOUT_POZZETTO,
            severity=Severity.ERROR if rules.closing_pozzetto else Severity.WARNING,
            side=deal.closing,
            values={"field": "pozzetto"},
        )
    clean = sum(facts.burrachi.get(kind, 0) for kind in CLEAN_KINDS)
    for code, needed, found in (
        (FaultCode.CLOSING_WITHOUT_BURRACO, rules.closing_burrachi, sum(facts.burrachi.values())),
        (FaultCode.CLOSING_WITHOUT_CLEAN, rules.closing_clean, clean),
    ):
        if found < needed:
            values: dict[str, int | str] = {"field": "burrachi", "needed": needed, "found": found}
            yield Fault(code=code, side=deal.closing, values=values)


def _hands_left(deal: DealContext) -> Iterator[Fault]:
    """Whoever did not close still holds cards: a side with none has not counted them, or has closed."""
    code = FaultCode.NOBODY_CLOSED if deal.entry.closed_by is None else FaultCode.HAND_MISSING
    for index, facts in enumerate(deal.sides):
        replaced = len(facts.entry.players) == 1 and facts.hand_replaced(deal.rules) is not None
        if index != deal.entry.closed_by and not any(facts.hands.values()) and not replaced and not deal.empty:
            values: dict[str, int | str] = {"field": "hand_points"}
            yield Fault(code=code, severity=Severity.WARNING, side=index, values=values)


CLOSING_CHECKS: tuple[Check, ...] = (_closing_side, _closer, _empty_hand, _conditions, _hands_left)
