"""Fixed tables: entrants who can't change their table."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    Arrival,
    Departure,
    FixedTable,
    Movement,
    RecordCode,
    RecordError,
    Round,
    TableSeat,
    danese,
    displaced,
    mitchell,
    next_round,
    round_robin,
)
from scoring.tournament.draw.fixed_tables import with_fixed_tables
from tests.scoring.tournament.tournament_records import make_record, play_rounds


def places(seats: Round) -> dict[int, tuple[int | None, int]]:
    return {seat.table + 1: (None if seat.ns is None else seat.ns + 1, seat.ew + 1) for seat in seats}


def at(pair: int, table: int) -> FixedTable:
    return FixedTable(entrant=pair - 1, table=table - 1)


def test_danese_changes_only_table_numbers() -> None:
    seats = with_fixed_tables(danese(range(6)), [at(5, 1)], keep_others=False)
    assert places(seats) == {1: (5, 6), 2: (1, 2), 3: (3, 4)}


def test_mitchell_exchanges_two_tables() -> None:
    seats = with_fixed_tables(mitchell(4, 1)[0], [at(7, 1)], keep_others=True)
    assert places(seats) == {1: (3, 7), 2: (2, 6), 3: (1, 5), 4: (4, 8)}


@pytest.mark.parametrize("fixed", [[at(5, 1), at(6, 3)], [at(5, 1), at(6, 1)], [at(5, 1), at(9, 2), at(6, 9)]])
def test_of_two_that_meet_the_earlier_mark_wins(fixed: list[FixedTable]) -> None:
    seats = with_fixed_tables(danese(range(6)), fixed, keep_others=False)
    assert places(seats) == {1: (5, 6), 2: (1, 2), 3: (3, 4)}
    away = displaced(seats, fixed)
    assert set(away) == {each.entrant for each in fixed if each.entrant == 5 and each.table != 0}
    assert all(seat.table == 0 for seat in away.values())


def test_a_bye_keeps_its_place() -> None:
    seats = danese(range(5))
    assert places(with_fixed_tables(seats, [at(3, 1), at(5, 2)], keep_others=False)) == {
        1: (3, 4),
        2: (1, 2),
        3: (None, 5),
    }
    assert with_fixed_tables(seats, [at(1, 3)], keep_others=False) == seats


@given(st.integers(2, 12), st.booleans(), st.data())
def test_every_encounter_has_a_table_of_its_own(tables: int, keep_others: bool, data: st.DataObject) -> None:
    seats = round_robin(2 * tables)[0]
    entrants = data.draw(st.lists(st.integers(0, 2 * tables - 1), max_size=4, unique=True))
    wanted = data.draw(st.permutations(range(tables)))
    fixed = [FixedTable(entrant=entrant, table=table) for entrant, table in zip(entrants, wanted, strict=False)]
    moved = with_fixed_tables(seats, fixed, keep_others=keep_others)
    assert {(seat.ns, seat.ew) for seat in moved} == {(seat.ns, seat.ew) for seat in seats}
    assert [seat.table for seat in moved] == list(range(tables))
    honoured = set(entrants) - displaced(moved, fixed).keys()
    assert entrants[:1] == [each for each in entrants[:1] if each in honoured]
    meeting = {pair: seat for seat in seats for pair in (seat.ns, seat.ew)}
    first_of = {meeting[entrant]: entrant for entrant in reversed(entrants)}
    assert honoured >= set(first_of.values())


@pytest.mark.parametrize("movement", [Movement.MITCHELL, Movement.DANESE, Movement.MITCHELL_DANESE])
def test_fixed_pair_plays_every_round_at_its_table(movement: Movement) -> None:
    record = play_rounds(make_record(12, movement, 4, fixed=(at(3, 3), at(9, 5))))
    for played in record.rounds:
        away = displaced(played.seats, record.fixed)
        assert away.keys() <= {8}  # pair 9 meets pair 3 once
    assert sum(bool(displaced(played.seats, record.fixed)) for played in record.rounds) <= 1


def test_sections_have_tables_of_their_own() -> None:
    record = make_record(12, Movement.DANESE, 3, sections=(6, 6), fixed=(FixedTable(entrant=2, table=0, section=1),))
    (seat,) = (seat for seat in next_round(record) if seat.ns == 2)
    assert (seat.section, seat.table) == (1, 0)


def test_table_is_fixed_for_one_pair() -> None:
    with pytest.raises(RecordError, match="table 1 is fixed for pairs 1 and 2"):
        make_record(6, Movement.DANESE, 3, fixed=(at(1, 1), at(2, 1)))
    with pytest.raises(RecordError, match="there is no pair 7"):
        make_record(6, Movement.DANESE, 3, fixed=(at(7, 1),))


def test_late_entrant_may_open_the_fixed_table() -> None:
    record = make_record(6, Movement.DANESE, 3, arrivals=(Arrival(entrant=6, round=0), Arrival(entrant=7, round=0)))
    seats = next_round(replace(record, fixed=(at(8, 4),)))
    assert displaced(seats, (at(8, 4),)) == {}
    with pytest.raises(RecordError) as caught:
        replace(record, fixed=(at(8, 6),))
    assert caught.value.code is RecordCode.NO_SUCH_TABLE


def test_table_that_a_round_does_not_use_is_left_out() -> None:
    gone = tuple(Departure(entrant=number, round=0) for number in (4, 5))
    record = make_record(6, Movement.DANESE, 3, departures=gone, fixed=(at(1, 3),))
    seats = next_round(record)
    assert displaced(seats, record.fixed) == {0: TableSeat(table=0, ns=0, ew=1)}
