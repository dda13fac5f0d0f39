"""Checks of the closing: which side and player closed, and whether the side met the conditions."""

from collections.abc import Iterator
from functools import partial

from scoring.burraco import Burraco
from scoring.deal.context import Check, DealContext
from scoring.deal.entry import Pozzetto
from scoring.deal.faults import Fault, FaultCode, Severity, fault_at
from scoring.melds.meld import MeldKind


def _check_closing_side(deal: DealContext) -> Iterator[Fault]:
    if deal.entry.closed_by is not None and deal.closing_side is None:
        given, sides = deal.entry.closed_by, len(deal.sides)
        yield fault_at("closed_by", FaultCode.CLOSING_SIDE_UNKNOWN, given=given, sides=sides)


def _check_closer(deal: DealContext) -> Iterator[Fault]:
    closer = deal.entry.closer
    if closer is None:
        return
    if deal.entry.closed_by is None:
        yield fault_at("closer", FaultCode.CLOSER_WITHOUT_SIDE, player=closer)
    elif deal.closing_side is not None and closer not in deal.entry.sides[deal.closing_side].players:
        yield fault_at("closer", FaultCode.CLOSER_NOT_ON_SIDE, side=deal.closing_side, player=closer)


def _check_concealed(deal: DealContext) -> Iterator[Fault]:
    if not deal.entry.concealed:
        return
    if deal.rules.concealed_bonus is None:
        yield fault_at("concealed", FaultCode.NO_CONCEALED_IN_GAME)
    elif deal.entry.closed_by is None:
        yield fault_at("concealed", FaultCode.CONCEALED_WITHOUT_SIDE)


def _check_closer_hand(deal: DealContext) -> Iterator[Fault]:
    """Check that the closer's hand is empty; the partner's need not be."""
    if deal.closing_side is None:
        return
    facts = deal.sides[deal.closing_side]
    players = facts.entry.players
    closer = players[0] if len(players) == 1 else deal.entry.closer
    hand_points = {player: facts.hand_points.get(player, 0) for player in players}
    if closer is None:
        if players and all(hand_points.values()):
            points = sum(hand_points.values())
            yield fault_at("hand_points", FaultCode.CLOSING_SIDE_HOLDS_CARDS, side=deal.closing_side, points=points)
        return
    at_closer = partial(fault_at, side=deal.closing_side, player=closer)
    if hand_points.get(closer):
        yield at_closer("hand_points", FaultCode.CLOSER_HOLDS_CARDS, points=hand_points[closer])
    if facts.entry.unplayed_pozzetto_holder == closer:
        yield at_closer("pozzetto", FaultCode.CLOSER_HOLDS_POZZETTO)


def _check_closing_conditions(deal: DealContext) -> Iterator[Fault]:
    """Check the rule set's conditions for closing: pozzetto, burrachi and clean burrachi."""
    if deal.closing_side is None:
        return
    facts, rules = deal.sides[deal.closing_side], deal.rules
    if rules.pozzetti and facts.entry.pozzetto is Pozzetto.NOT_TAKEN:
        needs_single = rules.closing_pozzetto and deal.lacks_single
        code = FaultCode.CLOSING_WITHOUT_SINGLE if needs_single else FaultCode.CLOSING_WITHOUT_POZZETTO
        severity = Severity.ERROR if rules.closing_pozzetto else Severity.WARNING
        yield fault_at("pozzetto", code, severity=severity, side=deal.closing_side)
    for code, needed, found in (
        (FaultCode.CLOSING_WITHOUT_BURRACO, rules.closing_burrachi, facts.burraco_count),
        (FaultCode.CLOSING_WITHOUT_CLEAN, rules.closing_clean, facts.clean_count),
    ):
        if found < needed:
            undecided = code is FaultCode.CLOSING_WITHOUT_CLEAN and found + facts.wild_count >= needed
            severity = Severity.WARNING if undecided else Severity.ERROR
            yield fault_at("burrachi", code, severity=severity, side=deal.closing_side, needed=needed, found=found)


def _check_closing_melds(deal: DealContext) -> Iterator[Fault]:
    """Check that the side has the run and the poker that closing needs; among entered numbers they may be."""
    if deal.closing_side is None:
        return
    facts, rules = deal.sides[deal.closing_side], deal.rules
    if rules.closing_sesta and rules.samba_bonus is not None and not facts.burrachi.get(Burraco.SAMBA):
        yield fault_at("burrachi", FaultCode.CLOSING_WITHOUT_SAMBA, side=deal.closing_side)
    if rules.doubled_run is None or facts.entry.doubled_points:
        return
    shown = {meld.kind for meld in facts.melds if meld.doubled_points}
    if facts.burrachi.get(Burraco.ACE_TO_ACE):
        shown.add(MeldKind.RUN)
    for is_needed, kind, code in (
        (rules.closing_sesta, MeldKind.RUN, FaultCode.CLOSING_WITHOUT_SESTA),
        (rules.closing_poker, MeldKind.GROUP, FaultCode.CLOSING_WITHOUT_POKER),
    ):
        if is_needed and kind not in shown:
            severity = Severity.WARNING if facts.entry.table_points else Severity.ERROR
            field = "melds" if facts.entry.melds else "doubled_points"
            yield fault_at(field, code, severity=severity, side=deal.closing_side)


def _check_remaining_hands(deal: DealContext) -> Iterator[Fault]:
    """Warn about a side that didn't close and has no points in hand: its hand is probably not counted yet."""
    code = FaultCode.NOBODY_CLOSED if deal.entry.closed_by is None else FaultCode.HAND_MISSING
    for index, facts in enumerate(deal.sides):
        replaced = len(facts.entry.players) == 1 and facts.uncounted_hand_holder(deal.rules) is not None
        if index != deal.entry.closed_by and not any(facts.hand_points.values()) and not replaced and not deal.is_empty:
            yield fault_at("hand_points", code, severity=Severity.WARNING, side=index)


CLOSING_CHECKS: tuple[Check, ...] = (
    _check_closing_side,
    _check_closer,
    _check_concealed,
    _check_closer_hand,
    _check_closing_conditions,
    _check_closing_melds,
    _check_remaining_hands,
)
