"""Fixed tables: entrants who sit at one table in every round, such as a player who can't walk far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.arguments import Checked
from scoring.tournament.options import Movement
from scoring.tournament.seats import Round, TableSeat, pairs_at
from scoring.tournament.setup import Tournament


@dataclass(frozen=True, kw_only=True)
class FixedTable(Checked):
    """The table of an entrant in every round, numbered from 0 in its section."""

    entrant: int
    table: int
    section: int = 0


def fixed_lots(tournament: Tournament, fixed: Sequence[FixedTable]) -> dict[int, int]:
    """Return the entrants whose table decides their lot, by that lot: in a Mitchell, North–South of the table."""
    if tournament.movements[0] is not Movement.MITCHELL:
        return {}
    sizes = tournament.section_sizes
    return {sum(sizes[: each.section]) + each.table: each.entrant for each in fixed}


def with_fixed_tables(seats: Round, fixed: Sequence[FixedTable], *, keep_others: bool) -> Round:
    """Return the round with the encounters of entrants with a `fixed` table at those tables; if two such entrants meet,
    at the first one's. The other encounters keep their order or, with `keep_others`, their tables; an encounter whose
    table is needed moves to a table that became free."""
    places = {(seat.section, seat.table): seat for seat in seats if seat.ns is not None}
    placed: dict[tuple[int, int], TableSeat] = {}
    for each in fixed:
        place = each.section, each.table
        seat = next((seat for seat in places.values() if each.entrant in pairs_at(seat)), None)
        if seat is not None and seat not in placed.values() and place in places:
            placed.setdefault(place, seat)
    taken = set(placed.values())
    if keep_others:
        placed |= {place: seat for place, seat in places.items() if seat not in taken and place not in placed}
        taken = set(placed.values())
    others = [seat for seat in places.values() if seat not in taken]
    placed |= dict(zip((place for place in places if place not in placed), others, strict=True))
    moved = {seat: place for place, seat in placed.items()}
    seated = [replace(seat, section=moved[seat][0], table=moved[seat][1]) for seat in places.values()]
    byes = [seat for seat in seats if seat.ns is None]
    return tuple(sorted([*seated, *byes], key=lambda seat: (seat.section, seat.table)))


def displaced(seats: Round, fixed: Sequence[FixedTable]) -> Mapping[int, TableSeat]:
    """Return the entrants who play elsewhere than at their fixed table, with the table where they play."""
    return {
        each.entrant: seat
        for each in fixed
        for seat in seats
        if each.entrant in pairs_at(seat) and (seat.section, seat.table) != (each.section, each.table)
    }
