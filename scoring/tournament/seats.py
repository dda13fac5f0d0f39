"""Seats of a round: who meets whom, and at which table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, kw_only=True)
class TableSeat:
    """One table of a round. Tables are numbered from 0 in each section (or hall), pairs from 0 over all of them.

    Without North–South the pair of East–West rests: it has its bye. A single that plays for himself is numbered as a
    pair is.
    """

    table: int
    ns: int | None
    ew: int
    section: int = 0


Round: TypeAlias = tuple[TableSeat, ...]


def meeting(seat: TableSeat) -> frozenset[int]:
    """The two who meet at a table; only one of them where the other is missing."""
    return frozenset(pair for pair in (seat.ns, seat.ew) if pair is not None)


def meetings(seats: Iterable[TableSeat]) -> frozenset[frozenset[int]]:
    """Who meets whom; whoever rests meets nobody."""
    return frozenset(meeting(seat) for seat in seats if seat.ns is not None)
