"""The reckoning of a deal while it is entered: its score and what is wrong with it, against the table before it."""

from dataclasses import dataclass

from models import MatchSnapshot, table_before
from scoring import DealEntry, DealScore, Fault, RuleSet, TableState, check_deal, tally_deal
from views.entry.melds.ticks import left_over, without_left_over


@dataclass(frozen=True, kw_only=True)
class Reckoned:
    """What follows from a deal; `made_of` are the match and the deal's parts that it was reckoned of."""

    made_of: tuple[object, ...]
    score: DealScore
    faults: tuple[Fault, ...]
    explained: tuple[Fault, ...]


def reckon(made_of: tuple[object, ...], entry: DealEntry, rules: RuleSet, table: TableState) -> Reckoned:
    faults = check_deal(entry, rules, table)
    rest = check_deal(without_left_over(entry), rules, table) if left_over(entry) else faults
    return Reckoned(
        made_of=made_of,
        score=tally_deal(entry, rules),
        faults=faults,
        explained=tuple(fault for fault in faults if fault not in rest),
    )


def table_of(snapshot: MatchSnapshot, deal_id: str | None) -> TableState:
    """How the match stood before the deal `deal_id`, or before the next new one when that is None."""
    numbers = {deal.id: deal.number for deal in snapshot.deals}
    number = len(snapshot.deals) + 1 if deal_id is None else numbers.get(deal_id, len(snapshot.deals) + 1)
    return table_before(snapshot.config, [deal.entry for deal in snapshot.deals if deal.number < number])
