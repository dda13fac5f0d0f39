"""Matches of two teams: their two pairs play at two tables, and the sum is the result (docs/rules.md §6)."""

from dataclasses import replace

from scoring.tournament.seats import Round, TableSeat


def with_second_tables(seats: Round) -> Round:
    """Return the tables of a round for its encounters of teams: two with the teams' seats exchanged, or one bye."""
    return tuple(table for seat in seats for table in _tables(seat))


def _tables(seat: TableSeat) -> tuple[TableSeat, ...]:
    first = replace(seat, table=2 * seat.table)
    if seat.ns is None:
        return (first,)
    return first, replace(first, table=first.table + 1, ns=seat.ew, ew=seat.ns)
