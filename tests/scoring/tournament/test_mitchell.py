"""The Mitchell movement against sheets written by hand, and what it promises for any number of tables."""

from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import MovementCode, MovementError, Round, TableSeat, mitchell, mitchell_rounds
from tests.scoring.tournament.sheets import MITCHELL, STEPPED, sheet

TABLES = st.integers(2, 200)
STEPS = st.integers(1, 12)


def shown(rounds: tuple[Round, ...]) -> list[list[int]]:
    """The rows of a sheet: tables in order, North–South at home."""
    tables = len(rounds[0])
    for seats in rounds:
        assert [(seat.table, seat.section) for seat in seats] == [(table, 0) for table in range(tables)]
        assert all(seat.ns in {seat.table, None} for seat in seats)
    return [[seat.ew - tables + 1 for seat in seats] for seats in rounds]


@pytest.mark.parametrize("tables", MITCHELL)
def test_the_sheets(tables: int) -> None:
    assert shown(mitchell(tables, tables)) == sheet(MITCHELL[tables])


@pytest.mark.parametrize(("tables", "step"), STEPPED)
def test_the_sheets_of_longer_steps(tables: int, step: int) -> None:
    assert shown(mitchell(tables, tables, step, skip=True)) == sheet(STEPPED[tables, step])


def test_pairs_are_numbered_north_south_first() -> None:
    assert mitchell(2, 1) == ((TableSeat(table=0, ns=0, ew=2), TableSeat(table=1, ns=1, ew=3)),)


def test_with_a_bye_the_last_north_south_is_missing() -> None:
    rounds = mitchell(4, 4, bye=True)
    assert shown(rounds) == sheet(MITCHELL[4])
    assert [[seat.ns for seat in seats] for seats in rounds] == [[0, 1, 2, None]] * 4
    assert [seats[-1].ew for seats in rounds] == [7, 6, 5, 4]


@settings(max_examples=40)
@given(tables=TABLES, step=STEPS, bye=st.booleans(), skip=st.booleans())
def test_nobody_meets_or_rests_twice(tables: int, step: int, bye: bool, skip: bool) -> None:
    most = tables if skip else tables // gcd(tables, step)
    assert mitchell_rounds(tables, step=step, skip=skip) == most
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


def test_a_fifth_round_of_four_tables_is_refused() -> None:
    with pytest.raises(MovementError, match=r"5 rounds .* play 4 at most") as caught:
        mitchell(4, 5)
    assert (caught.value.code, caught.value.most) == (MovementCode.TOO_MANY_ROUNDS, 4)


@given(tables=st.integers(2, 40), step=STEPS, skip=st.booleans())
def test_one_round_more_is_refused_with_the_most(tables: int, step: int, skip: bool) -> None:
    most = mitchell_rounds(tables, step=step, skip=skip)
    meetings = [(seat.ns, seat.ew) for seats in mitchell(tables, most, step, skip=skip) for seat in seats]
    assert len(set(meetings)) == most * tables
    with pytest.raises(MovementError, match=f"{most + 1} rounds .* play {most} at most") as caught:
        mitchell(tables, most + 1, step, skip=skip)
    assert (caught.value.code, caught.value.most) == (MovementCode.TOO_MANY_ROUNDS, most)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ({"tables": 0, "rounds": 1}, MovementCode.TOO_FEW_PAIRS, "0 pairs meet nobody: .* 2 at least"),
        ({"tables": 1, "rounds": 1, "bye": True}, MovementCode.TOO_FEW_PAIRS, "1 pairs meet nobody: .* 3 at least"),
        ({"tables": 4, "rounds": 0}, MovementCode.NO_ROUNDS, "0 rounds are none"),
        ({"tables": 4, "rounds": 2, "step": 0}, MovementCode.NO_STEP, "a step of 0 tables is none"),
    ],
)
def test_what_is_no_movement_is_refused(arguments: dict[str, int], code: MovementCode, message: str) -> None:
    with pytest.raises(MovementError, match=message) as caught:
        mitchell(**arguments)
    assert (caught.value.code, caught.value.most) == (code, None)
