"""A match that was kept on paper so far: its running totals come in as one entry, which is no deal that was played."""

__all__ = ["CARRIED", "carried_over", "is_carried"]

from collections.abc import Sequence

from scoring.config import MatchConfig
from scoring.entry import Adjustment, DealEntry, Pozzetto, SideEntry
from scoring.seating import contenders

CARRIED = "carried"
"""The reason of the adjustments that such an entry consists of."""


def carried_over(totals: Sequence[int], config: MatchConfig) -> DealEntry:
    """The entry that gives each contender its total; `totals` run parallel to `contenders(config)`.

    It stands first in a match, as a deal: where a number of deals was agreed on, it is one of them. Raises ValueError
    for another number of totals.
    """
    groups = contenders(config)
    if len(totals) != len(groups):
        raise ValueError(f"{len(totals)} totals for {len(groups)} contenders; give one for each of {groups}")
    sides = tuple(
        SideEntry(
            players=seats,
            pozzetto=Pozzetto.NOT_TAKEN,
            adjustments=(Adjustment(points=total, reason=CARRIED),),
        )
        for seats, total in zip(groups, totals, strict=True)
    )
    return DealEntry(sides=sides, closing_bonus=False)


def is_carried(entry: DealEntry) -> bool:
    """Whether the entry only carries totals over: statistics pass it over."""
    return all(
        side.adjustments and all(adjustment.reason == CARRIED for adjustment in side.adjustments)
        for side in entry.sides
    )
