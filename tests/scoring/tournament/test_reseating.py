"""Changes of a seated round: two entrants exchange their places, and a late pair takes the free one."""

from dataclasses import replace

import pytest

from scoring import Arrival, Movement, Round, TableSeat, exchanged_seats, free_seat, with_next_round
from tests.scoring.tournament.tournament_records import make_individual, make_record, make_teams, play_rounds

PAIRS: Round = (
    TableSeat(table=0, ns=0, ew=1),
    TableSeat(table=1, ns=2, ew=3),
    TableSeat(table=2, ns=None, ew=4),
)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (0, 3, {0: (3, 1), 1: (2, 0)}),
        (4, 2, {1: (4, 3), 2: (None, 2)}),
        (0, 1, {0: (1, 0)}),
        (0, 0, {}),
        (0, 9, {}),
        (-1, 0, {}),
    ],
)
def test_exchanged_pairs(first: int, second: int, expected: dict[int, tuple[int | None, int]]) -> None:
    changed = exchanged_seats(PAIRS, first, second)
    assert {seat.table: (seat.ns, seat.ew) for seat in changed} == expected


def test_partners_and_teams_are_exchanged_everywhere() -> None:
    seats = with_next_round(make_individual(8)).rounds[0].seats
    first, second = seats[0].ns_partner or 0, seats[1].ew
    changed = exchanged_seats(seats, first, second)
    assert (changed[0].ns_partner, changed[1].ew) == (second, first)
    tables = with_next_round(make_teams(4)).rounds[0].seats
    assert len(exchanged_seats(tables, tables[0].ew, tables[2].ew)) == 4


def test_free_seat_is_the_bye_of_the_first_round() -> None:
    record = make_record(7, Movement.MITCHELL)
    assert free_seat(record) is None
    seated = with_next_round(record)
    seat = free_seat(seated)
    assert seat is not None
    assert (seat.ns, seat.table) == (None, 3)
    assert free_seat(play_rounds(record, 2)) is None
    assert free_seat(with_next_round(make_record(8, Movement.MITCHELL))) is None
    assert free_seat(with_next_round(make_individual(9))) is None


def test_later_rounds_seat_a_late_pair_at_the_free_place() -> None:
    record = with_next_round(make_record(7, Movement.MITCHELL))
    bye = free_seat(record)
    assert bye is not None
    seats = tuple(replace(seat, ns=7) if seat == bye else seat for seat in record.rounds[0].seats)
    record = replace(
        record, rounds=(replace(record.rounds[0], seats=seats),), arrivals=(Arrival(entrant=7, round=0, section=0),)
    )
    full = play_rounds(make_record(8, Movement.MITCHELL, lots=(0, 1, 2, 7, 3, 4, 5, 6)))
    assert [played.seats for played in play_rounds(record).rounds] == [played.seats for played in full.rounds]
