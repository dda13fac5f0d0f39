"""Seats of a round: the encounter at each table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from scoring.arguments import check_fields
from scoring.parsing import Between


@dataclass(frozen=True, kw_only=True)
class TableSeat:
    """One table of a round. Tables are numbered from 0 in each section, pairs from 0 over all sections.

    Without North–South, the East–West pair has a bye. A single entrant is numbered like a pair. In an individual
    tournament the entrants are players, and `ns_partner` and `ew_partner` sit across from `ns` and `ew`. Two teams have
    two tables, one with each of them North–South: there, its first pair plays against the second pair of the other.
    """

    table: int
    ns: int | None
    ew: int
    section: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None

    def __post_init__(self) -> None:
        if not type(self.table) is type(self.ew) is type(self.section) is int:
            check_fields(self)
        if any(
            entrant is not None and type(entrant) is not int for entrant in (self.ns, self.ns_partner, self.ew_partner)
        ):
            check_fields(self)


PairCount = Annotated[int, Between(-1000, 1000)]
"""A number of pairs or tables; a movement raises MovementError for fewer than two."""

Round: TypeAlias = tuple[TableSeat, ...]


def sides_at(seat: TableSeat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the entrants of North–South and of East–West: two each in an individual tournament, otherwise one."""
    return _entrants(seat.ns, seat.ns_partner), _entrants(seat.ew, seat.ew_partner)


def _entrants(*numbers: int | None) -> tuple[int, ...]:
    return tuple(number for number in numbers if number is not None)


def exchanged_seats(seats: Round, first: int, second: int) -> Round:
    """Return the tables that change when these two entrants take each other's places: none if one has no seat."""
    places = {first: second, second: first}
    if not places.keys() <= {entrant for seat in seats for entrant in pairs_at(seat)}:
        return ()
    fields = ("ns", "ew", "ns_partner", "ew_partner")
    moved = (
        replace(seat, **{field: places.get(getattr(seat, field), getattr(seat, field)) for field in fields})
        for seat in seats
        if places.keys() & pairs_at(seat)
    )
    return tuple(seat for seat in moved if seat not in seats)


def members_at(seat: TableSeat, members: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the players of North–South and of East–West, from the `members` of every entrant, by number.

    A team of four has its first two North–South, its last two East–West.
    """
    ns, ew = sides_at(seat)
    return (
        tuple(each for entrant in ns for each in members[entrant][:2]),
        tuple(each for entrant in ew for each in members[entrant][-2:]),
    )


def pairs_at(seat: TableSeat) -> frozenset[int]:
    """Return the entrants at a table; only one if it has a bye."""
    ns, ew = sides_at(seat)
    return frozenset((*ns, *ew))


def tables_of(seats: Round, entrant: int) -> Round:
    """Return the tables where an entrant sits: both of a team, none for an absent entrant."""
    return tuple(seat for seat in seats if entrant in pairs_at(seat))


def pairings(seats: Iterable[TableSeat]) -> frozenset[frozenset[int]]:
    """Return the encounters of a round; a bye has none."""
    return frozenset(pairs_at(seat) for seat in seats if seat.ns is not None)
