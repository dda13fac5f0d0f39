"""Every row of the Victory Points tables (docs/rules.md §6)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import VP_TABLES, ScoringError, VictoryStep, next_victory_points, victory_points

# deals: the bounds of 10–10, 11–9 … 19–1, copied from docs/rules.md §6
ROWS = """
2     | 40 | 120 | 200 | 300 | 400 | 500 | 620 | 740 | 870 | 1000
3     | 50 | 150 | 250 | 350 | 500 | 650 | 800 | 1000 | 1250 | 1500
4     | 100 | 300 | 500 | 700 | 900 | 1100 | 1300 | 1500 | 1700 | 2000
teams | 150 | 350 | 550 | 800 | 1050 | 1300 | 1600 | 1900 | 2200 | 2500
"""
BOUNDS = [
    (int(deals) if deals.isdigit() else deals, 10 + row, int(bound))
    for deals, *bounds in ([cell.strip() for cell in line.split("|")] for line in ROWS.strip().splitlines())
    for row, bound in enumerate(bounds)
]


def test_bound_is_the_last_difference_of_its_row() -> None:
    for row in BOUNDS:
        deals, ours, bound = row
        assert victory_points(bound, deals) == (ours, 20 - ours), row
        assert victory_points(bound + 1, deals) == (ours + 1, 19 - ours), row
        assert victory_points(-bound, deals) == (20 - ours, ours), row
        assert victory_points(bound + Fraction(1, 2), deals) == (ours + 1, 19 - ours), row
        assert victory_points(bound - Fraction(1, 2), deals) == (ours, 20 - ours), row


@pytest.mark.parametrize(
    ("difference", "deals", "expected"),
    [
        (605, 4, (13, 7)),
        (605, 3, (15, 5)),
        (605, 2, (16, 4)),
        (0, 4, (10, 10)),
        (10_000, 4, (20, 0)),
        (-10_000, "teams", (0, 20)),
    ],
)
def test_worked_differences(difference: int, deals: int, expected: tuple[int, int]) -> None:
    assert victory_points(difference, deals) == expected


def test_four_deals_are_the_default() -> None:
    assert victory_points(605) == (13, 7)


def test_custom_table_replaces_the_official_one() -> None:
    edited = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90)
    assert victory_points(15, table=edited) == (12, 8)
    assert victory_points(91, deals=77, table=edited) == (20, 0)


@pytest.mark.parametrize(
    ("difference", "won", "step"),
    [
        (-25, (0, 3), VictoryStep(points=25, ours=1, theirs=1)),
        (Fraction(-1, 2), (0, 3), VictoryStep(points=5, ours=3, theirs=0)),
        (0, (1, 1), VictoryStep(points=5, ours=3, theirs=0)),
        (5, (3, 0), None),
        (9000, (3, 0), None),
    ],
)
def test_every_win_can_count_the_same(
    difference: int | Fraction, won: tuple[int, int], step: VictoryStep | None
) -> None:
    assert victory_points(difference, table=(3,)) == won
    assert next_victory_points(difference, table=(3,)) == step


def test_deals_without_a_table_are_rejected() -> None:
    with pytest.raises(ScoringError, match="rounds of 7 deals; there are tables for 2, 3, 4, teams") as caught:
        victory_points(100, deals=7)
    assert caught.value.code == "unknown-vp-table"
    assert caught.value.values == {"deals": 7, "known": "2, 3, 4, teams"}


@pytest.mark.parametrize(
    "table", [(), (1,), (21,), (10, 20), tuple(range(11)), (5,) * 10, tuple(range(-1, 9)), tuple(range(10, 0, -1))]
)
def test_invalid_table_is_rejected(table: tuple[int, ...]) -> None:
    with pytest.raises(ScoringError, match="10 rising differences") as caught:
        victory_points(100, table=table)
    assert caught.value.code == "bad-vp-table"


def test_tables_differ() -> None:
    assert len(set(VP_TABLES.values())) == len(VP_TABLES)


@pytest.mark.parametrize(
    ("difference", "deals", "step"),
    [
        (270, 4, VictoryStep(points=35, ours=12, theirs=8)),
        (300, 4, VictoryStep(points=5, ours=12, theirs=8)),
        (-80, 4, VictoryStep(points=185, ours=11, theirs=9)),
        (-105, 4, VictoryStep(points=5, ours=10, theirs=10)),
        (-5000, 4, VictoryStep(points=3000, ours=1, theirs=19)),
        (1995, 4, VictoryStep(points=10, ours=20, theirs=0)),
        (0, 3, VictoryStep(points=55, ours=11, theirs=9)),
        (Fraction(591, 2), 4, VictoryStep(points=5, ours=12, theirs=8)),
        (2005, 4, None),
    ],
)
def test_next_victory_points(difference: int | Fraction, deals: int, step: VictoryStep | None) -> None:
    assert next_victory_points(difference, deals) == step


@given(st.integers(-2600, 2600), st.sampled_from(sorted(VP_TABLES, key=str)), st.sampled_from([1, 5, 10]))
def test_missing_points_are_minimal(difference: int, deals: int, unit: int) -> None:
    ours, theirs = victory_points(difference, deals)
    step = next_victory_points(difference, deals, unit=unit)
    if step is None:
        assert (ours, theirs) == (20, 0)
        return
    assert step.points % unit == 0
    assert (step.ours, step.theirs) == victory_points(difference + step.points, deals)
    assert step.ours > ours
    assert victory_points(difference + step.points - unit, deals) == (ours, theirs)


def test_next_victory_points_with_a_custom_table() -> None:
    assert next_victory_points(0, table=range(0, 100, 10), unit=1) == VictoryStep(points=1, ours=11, theirs=9)
    with pytest.raises(ScoringError, match="10 rising differences"):
        next_victory_points(0, table=(1, 2))
