"""The opening balance: the totals of a match that was begun on paper, as its first deal."""

from collections.abc import Sequence

from scoring.deal.entry import OPENING_BALANCE, Adjustment, DealEntry, Pozzetto, SideEntry
from scoring.deal.field_parsers import Points
from scoring.errors import ArgumentError
from scoring.match.config import MatchConfig, contenders
from scoring.parsing import quote


def opening_balance_entry(totals: Sequence[Points], config: MatchConfig) -> DealEntry:
    """Return the entry that gives each contender its total; `totals` run parallel to `contenders(config)`.

    It is the first deal of a match, and counts towards an agreed number of deals. Totals may have halves. Raises
    ArgumentError for a wrong number of totals, DealError for a fraction other than a half.
    """
    groups = contenders(config)
    if len(totals) != len(groups):
        raise ArgumentError("totals", quote(totals), f"one total for each contender: {groups}")
    sides = tuple(
        SideEntry(
            players=seats,
            pozzetto=Pozzetto.NOT_TAKEN,
            adjustments=(Adjustment(points=total, reason=OPENING_BALANCE),),
        )
        for seats, total in zip(groups, totals, strict=True)
    )
    return DealEntry(sides=sides, closing_bonus=False)
