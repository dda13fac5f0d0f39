"""Checks of the pozzetti and of the cut."""

from collections.abc import Iterator

from scoring.deal.context import Check, DealContext
from scoring.deal.entry import Pozzetto
from scoring.deal.faults import Fault, FaultCode, Severity, fault_at
from scoring.rules.decks import card_value_counts
from scoring.rules.options import UnplayedPozzetto
from scoring.rules.rule_set import RuleSet


def _check_game_has_pozzetti(deal: DealContext) -> Iterator[Fault]:
    """Check that no side names a taker or an unplayed pozzetto in a game without pozzetti."""
    if deal.rules.pozzetti:
        return
    for index, side in enumerate(deal.entry.sides):
        if side.pozzetto is Pozzetto.TAKEN_UNPLAYED or side.pozzetto_by is not None:
            yield fault_at("pozzetto", FaultCode.NO_POZZETTI_IN_GAME, side=index)


def _check_pozzetto_count(deal: DealContext) -> Iterator[Fault]:
    """Check how many sides took one: two sides share the rule set's pozzetti, more sides have one each (docs/rules.md
    §5).
    """
    dealt = max(len(deal.rules.pozzetti), len(deal.sides) if len(deal.sides) > 2 else 0)
    count = sum(side.pozzetto is not Pozzetto.NOT_TAKEN for side in deal.entry.sides)
    if deal.rules.pozzetti and count > dealt:
        yield fault_at("pozzetto", FaultCode.TOO_MANY_POZZETTI, count=count, limit=dealt)


def _check_taker(deal: DealContext) -> Iterator[Fault]:
    for index, facts in enumerate(deal.sides):
        side = facts.entry
        if side.pozzetto is Pozzetto.NOT_TAKEN and side.pozzetto_by is not None:
            code, taker = FaultCode.TAKER_WITHOUT_POZZETTO, side.pozzetto_by
            yield fault_at("pozzetto_by", code, severity=Severity.WARNING, side=index, player=taker)
        unknown = side.pozzetto is Pozzetto.TAKEN_UNPLAYED and facts.entry.unplayed_pozzetto_holder is None
        all_hold = side.players and all(facts.hand_points.get(player) for player in side.players)
        if unknown and all_hold and deal.rules.unplayed_pozzetto is UnplayedPozzetto.PENALTY:
            yield fault_at("pozzetto_by", FaultCode.TAKER_MISSING, severity=Severity.WARNING, side=index)


def _check_unplayed_hand(deal: DealContext) -> Iterator[Fault]:
    """Check that an unplayed pozzetto is worth a whole hand of cards, unless the penalty replaces it."""
    for index, facts in enumerate(deal.sides):
        if facts.entry.pozzetto is not Pozzetto.TAKEN_UNPLAYED or not deal.rules.pozzetti:
            continue
        taker = facts.entry.unplayed_pozzetto_holder
        points = sum(facts.hand_points.values()) if taker is None else facts.hand_points.get(taker, 0)
        least = _min_points_of_cards(deal.rules, min(deal.rules.pozzetti))
        if deal.rules.unplayed_pozzetto is UnplayedPozzetto.CARDS:
            code, wrong = FaultCode.POZZETTO_HAND_SMALL, points < least
            values = {"points": points, "least": least}
        else:
            code, wrong = FaultCode.HAND_NOT_COUNTED, taker is not None and points > 0
            values = {"points": points, "penalty": deal.rules.pozzetto_penalty}
        if wrong:
            yield fault_at("hand_points", code, severity=Severity.WARNING, side=index, player=taker, **values)


def _min_points_of_cards(rules: RuleSet, cards: int) -> int:
    """Return the least points that this many cards can be worth."""
    values = sorted(value for value, count in card_value_counts(rules).items() for _ in range(count))
    return sum(values[:cards])


def _check_cut(deal: DealContext) -> Iterator[Fault]:
    cutters = [index for index, side in enumerate(deal.entry.sides) if side.cut is not None]
    if not (deal.rules.cut_bonus or deal.rules.cut_penalty):
        for index in cutters:
            yield fault_at("cut", FaultCode.NO_CUT_IN_GAME, side=index)
    elif len(cutters) > 1:
        yield fault_at("cut", FaultCode.TWO_CUTTERS)


POZZETTO_CHECKS: tuple[Check, ...] = (
    _check_game_has_pozzetti,
    _check_pozzetto_count,
    _check_taker,
    _check_unplayed_hand,
    _check_cut,
)
