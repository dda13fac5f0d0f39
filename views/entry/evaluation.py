"""Evaluates a deal while it is entered: its score, faults and open questions, given the table before it."""

from dataclasses import dataclass

from models.storage import table_before
from models.values import MatchSnapshot
from scoring import (
    DealEntry,
    DealScore,
    Fault,
    Pozzetto,
    Severity,
    TableState,
    check_deal,
    score_deal_unchecked,
)
from views.entry.melds.ticks import AdditionalCounts, additional_counts, without_additional_counts


@dataclass(frozen=True, kw_only=True)
class UntickedSide:
    """A side whose pozzetto was not ticked although another side's was: it counts as taken."""

    side: int


Question = Fault | UntickedSide | AdditionalCounts
"""Something that the user must have seen before the deal is saved."""


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """Score, faults and questions of a deal, even if it has faults.

    `additional_counts` are burrachi or points entered in addition to melds by cards; `explained_faults` are the faults
    that they cause.
    """

    score: DealScore
    faults: tuple[Fault, ...]
    explained_faults: tuple[Fault, ...] = ()
    unticked_sides: tuple[UntickedSide, ...] = ()
    additional_counts: tuple[AdditionalCounts, ...] = ()

    @property
    def errors(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.severity is Severity.ERROR)

    @property
    def questions(self) -> tuple[Question, ...]:
        return (*self.faults, *self.unticked_sides, *self.additional_counts)


def evaluate(entry: DealEntry, snapshot: MatchSnapshot, deal_id: str | None) -> Evaluation:
    """Return the evaluation of `entry` as the deal `deal_id`, or as the next new deal if `deal_id` is None.

    A correction has neither unticked sides nor the saved deal's warnings, because the user was asked when the deal was
    saved.
    """
    rules, table = snapshot.config.table_rules, _table_before(snapshot, deal_id)
    saved = [fault for deal in snapshot.deals if deal.id == deal_id for fault in check_deal(deal.entry, rules, table)]
    confirmed = [fault for fault in saved if fault.severity is Severity.WARNING]
    faults = tuple(fault for fault in check_deal(entry, rules, table) if fault not in confirmed)
    counts = additional_counts(entry)
    other_faults = check_deal(without_additional_counts(entry), rules, table) if counts else faults
    return Evaluation(
        score=score_deal_unchecked(entry, rules),
        faults=faults,
        explained_faults=tuple(fault for fault in faults if fault not in other_faults),
        unticked_sides=_unticked_sides(entry) if deal_id is None else (),
        additional_counts=counts,
    )


def _unticked_sides(entry: DealEntry) -> tuple[UntickedSide, ...]:
    """Return the unticked sides, without the one that closed, because it must have taken a pozzetto."""
    if all(side.pozzetto_by is None for side in entry.sides):
        return ()
    return tuple(
        UntickedSide(side=index)
        for index, side in enumerate(entry.sides)
        if side.pozzetto is Pozzetto.TAKEN and side.pozzetto_by is None and index != entry.closed_by
    )


def _table_before(snapshot: MatchSnapshot, deal_id: str | None) -> TableState:
    number = next((deal.number for deal in snapshot.deals if deal.id == deal_id), len(snapshot.deals) + 1)
    return table_before(snapshot.config, [deal.entry for deal in snapshot.deals if deal.number < number])
