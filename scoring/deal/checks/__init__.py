"""Checks of a deal: everything that is wrong with its facts, found at once."""

__all__ = ["check_deal"]

from scoring.deal.checks.closing import CLOSING_CHECKS
from scoring.deal.checks.conservation import CONSERVATION_CHECKS
from scoring.deal.checks.melds import MELD_CHECKS
from scoring.deal.checks.numbers import NUMBER_CHECKS
from scoring.deal.checks.pozzetti import POZZETTO_CHECKS
from scoring.deal.checks.seats import SEAT_CHECKS
from scoring.deal.entry import DealEntry, TableState
from scoring.deal.facts import Check, DealContext, side_facts
from scoring.deal.faults import Fault
from scoring.rules.decks import rules_at_table
from scoring.rules.rule_set import RuleSet

_CHECKS: tuple[Check, ...] = (
    *SEAT_CHECKS,
    *CLOSING_CHECKS,
    *NUMBER_CHECKS,
    *MELD_CHECKS,
    *CONSERVATION_CHECKS,
    *POZZETTO_CHECKS,
)


def check_deal(entry: DealEntry, rules: RuleSet, table: TableState | None = None) -> tuple[Fault, ...]:
    """Every fault of a deal at once: errors cannot be scored, warnings are unlikely and can be confirmed.

    `table` is the match around the deal; without it, openings, vulnerability and the seating are not checked.
    The facts may be of any kind that their types allow: nothing is raised.
    """
    players = table.players if table else sum(len(side.players) for side in entry.sides)
    rules = rules_at_table(rules, players)
    deal = DealContext(
        entry=entry, rules=rules, table=table, sides=tuple(side_facts(side, rules) for side in entry.sides)
    )
    return tuple(fault for check in _CHECKS for fault in check(deal))
