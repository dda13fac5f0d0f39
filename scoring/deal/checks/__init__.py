"""Checks of a deal, which report every fault of its facts at once."""

from scoring.deal.checks.closing import CLOSING_CHECKS
from scoring.deal.checks.decks import DECK_CHECKS
from scoring.deal.checks.melds import MELD_CHECKS
from scoring.deal.checks.numbers import NUMBER_CHECKS
from scoring.deal.checks.pozzetti import POZZETTO_CHECKS
from scoring.deal.checks.seats import SEAT_CHECKS
from scoring.deal.context import Check, DealContext, summarize_side
from scoring.deal.entry import DealEntry, TableState
from scoring.deal.faults import Fault
from scoring.rules.decks import with_enough_decks
from scoring.rules.rule_set import RuleSet

_CHECKS: tuple[Check, ...] = (
    *SEAT_CHECKS,
    *CLOSING_CHECKS,
    *NUMBER_CHECKS,
    *MELD_CHECKS,
    *DECK_CHECKS,
    *POZZETTO_CHECKS,
)


def check_deal(entry: DealEntry, rules: RuleSet | str, table: TableState | None = None) -> tuple[Fault, ...]:
    """Return every fault of a deal: errors prevent scoring, warnings are unlikely facts that can be confirmed.

    `table` is the state of the match before the deal; without it, openings, vulnerability and the seating are not
    checked. Never raises, whatever values the facts have.
    """
    players = table.players if table else sum(len(side.players) for side in entry.sides)
    rules = with_enough_decks(rules, players)
    deal = DealContext(
        entry=entry, rules=rules, table=table, sides=tuple(summarize_side(side, rules) for side in entry.sides)
    )
    return tuple(fault for check in _CHECKS for fault in check(deal))
