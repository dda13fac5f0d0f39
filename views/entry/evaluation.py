"""Evaluation of a deal while it is entered: its score and faults, given the state of the table before it."""

from dataclasses import dataclass

from models.storage import table_before
from models.values import MatchSnapshot
from scoring import DealEntry, DealScore, Fault, RuleSet, TableState, check_deal, score_deal_unchecked
from views.entry.melds.ticks import additional_counts, without_additional_counts


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """Score and faults of a deal.

    `inputs` are the match and the parts of the deal that were evaluated; `explained_faults` are the faults caused by
    additional counts.
    """

    inputs: tuple[object, ...]
    score: DealScore
    faults: tuple[Fault, ...]
    explained_faults: tuple[Fault, ...]


def evaluate(inputs: tuple[object, ...], entry: DealEntry, rules: RuleSet, table: TableState) -> Evaluation:
    """Return the score and the faults of `entry`.

    A fault that disappears without the additional counts is an explained fault.
    """
    faults = check_deal(entry, rules, table)
    other_faults = check_deal(without_additional_counts(entry), rules, table) if additional_counts(entry) else faults
    return Evaluation(
        inputs=inputs,
        score=score_deal_unchecked(entry, rules),
        faults=faults,
        explained_faults=tuple(fault for fault in faults if fault not in other_faults),
    )


def table_state_before(snapshot: MatchSnapshot, deal_id: str | None) -> TableState:
    """Return the state of the table before the deal `deal_id`, or before the next new deal if `deal_id` is None."""
    numbers = {deal.id: deal.number for deal in snapshot.deals}
    number = len(snapshot.deals) + 1 if deal_id is None else numbers.get(deal_id, len(snapshot.deals) + 1)
    return table_before(snapshot.config, [deal.entry for deal in snapshot.deals if deal.number < number])
