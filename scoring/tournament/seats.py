"""Seats of a round: which pairs meet at which table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from scoring.arguments import check_fields
from scoring.parsing import Between


@dataclass(frozen=True, kw_only=True)
class TableSeat:
    """One table of a round. Tables are numbered from 0 in each section, pairs from 0 over all sections.

    Without North–South, the East–West pair has a bye. A single entrant is numbered like a pair.
    """

    table: int
    ns: int | None
    ew: int
    section: int = 0

    def __post_init__(self) -> None:
        if not type(self.table) is type(self.ew) is type(self.section) is int:
            check_fields(self)
        if self.ns is not None and type(self.ns) is not int:
            check_fields(self)


PairCount = Annotated[int, Between(-1000, 1000)]
"""A number of pairs or tables that the movements seat; with fewer than two they say so."""

Round: TypeAlias = tuple[TableSeat, ...]


def pairs_at(seat: TableSeat) -> frozenset[int]:
    """Return the pairs at a table; only one if it has a bye."""
    return frozenset(pair for pair in (seat.ns, seat.ew) if pair is not None)


def pairings(seats: Iterable[TableSeat]) -> frozenset[frozenset[int]]:
    """Return the encounters of a round; a bye has none."""
    return frozenset(pairs_at(seat) for seat in seats if seat.ns is not None)
