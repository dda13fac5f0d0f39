"""The Mitchell movement compared with hand-written schedules, and its properties for any number of tables."""

from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import MovementCode, MovementError, Round, TableSeat, max_mitchell_rounds, mitchell
from tests.scoring.tournament.sheets import MITCHELL, STEPPED, parse_sheet

TABLES = st.integers(2, 200)
STEPS = st.integers(1, 12)


def sheet_rows(rounds: tuple[Round, ...]) -> list[list[int]]:
    """Return the rows of a schedule: tables in order, with North–South at their own table."""
    tables = len(rounds[0])
    for seats in rounds:
        assert [(seat.table, seat.section) for seat in seats] == [(table, 0) for table in range(tables)]
        assert all(seat.ns in {seat.table, None} for seat in seats)
    return [[seat.ew - tables + 1 for seat in seats] for seats in rounds]


@pytest.mark.parametrize("tables", MITCHELL)
def test_schedules(tables: int) -> None:
    assert sheet_rows(mitchell(tables, tables)) == parse_sheet(MITCHELL[tables])


@pytest.mark.parametrize(("tables", "step"), STEPPED)
def test_schedules_with_longer_steps(tables: int, step: int) -> None:
    assert sheet_rows(mitchell(tables, tables, step, skip=True)) == parse_sheet(STEPPED[tables, step])


def test_north_south_pairs_have_the_first_numbers() -> None:
    assert mitchell(2, 1) == ((TableSeat(table=0, ns=0, ew=2), TableSeat(table=1, ns=1, ew=3)),)


def test_bye_replaces_the_last_north_south_pair() -> None:
    rounds = mitchell(4, 4, bye=True)
    assert sheet_rows(rounds) == parse_sheet(MITCHELL[4])
    assert [[seat.ns for seat in seats] for seats in rounds] == [[0, 1, 2, None]] * 4
    assert [seats[-1].ew for seats in rounds] == [7, 6, 5, 4]


@settings(max_examples=40)
@given(tables=TABLES, step=STEPS, bye=st.booleans(), skip=st.booleans())
def test_no_rematches_and_no_second_byes(tables: int, step: int, bye: bool, skip: bool) -> None:
    most = tables if skip else tables // gcd(tables, step)
    assert max_mitchell_rounds(tables, step=step, skip=skip) == most
    played = min(most, 5)
    meetings: set[tuple[int, int]] = set()
    rested: list[int] = []
    for seats in mitchell(tables, played, step, bye, skip=skip):
        seated = [pair for seat in seats for pair in (seat.ns, seat.ew) if pair is not None]
        assert sorted(seated) == [pair for pair in range(2 * tables) if not (bye and pair == tables - 1)]
        fresh = {(seat.ns, seat.ew) for seat in seats if seat.ns is not None}
        assert not fresh & meetings
        meetings |= fresh
        rested += [seat.ew for seat in seats if seat.ns is None]
    assert len(rested) == len(set(rested)) == (played if bye else 0)


def test_fifth_round_of_four_tables_is_rejected() -> None:
    with pytest.raises(MovementError, match=r"5 rounds .* play 4 at most") as caught:
        mitchell(4, 5)
    assert (caught.value.code, caught.value.values.get("most")) == (MovementCode.TOO_MANY_ROUNDS, 4)


@given(tables=st.integers(2, 40), step=STEPS, skip=st.booleans())
def test_too_many_rounds_report_the_maximum(tables: int, step: int, skip: bool) -> None:
    most = max_mitchell_rounds(tables, step=step, skip=skip)
    meetings = [(seat.ns, seat.ew) for seats in mitchell(tables, most, step, skip=skip) for seat in seats]
    assert len(set(meetings)) == most * tables
    with pytest.raises(MovementError, match=f"{most + 1} rounds .* play {most} at most") as caught:
        mitchell(tables, most + 1, step, skip=skip)
    assert (caught.value.code, caught.value.values.get("most")) == (MovementCode.TOO_MANY_ROUNDS, most)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ({"tables": 0, "rounds": 1}, MovementCode.TOO_FEW_PAIRS, "0 pairs are too few: .* at least 2"),
        ({"tables": 1, "rounds": 1, "bye": True}, MovementCode.TOO_FEW_PAIRS, "1 pairs are too few: .* at least 3"),
        ({"tables": 4, "rounds": 0}, MovementCode.NO_ROUNDS, "0 rounds are too few"),
        ({"tables": 4, "rounds": 2, "step": 0}, MovementCode.NO_STEP, "a step of 0 tables is too small"),
    ],
)
def test_invalid_arguments_are_rejected(arguments: dict[str, int], code: MovementCode, message: str) -> None:
    with pytest.raises(MovementError, match=message) as caught:
        mitchell(**arguments)
    assert (caught.value.code, caught.value.values.get("most")) == (code, None)
