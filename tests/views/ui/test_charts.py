"""The steps of points beside the chart, and its lines."""

from fractions import Fraction

import flet as ft
import flet_charts as charts
import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.ui.charts import MOST_STEPS, progress_chart, steps

TOTALS = st.fractions(min_value=-10_000, max_value=100_000, max_denominator=2)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 2005, [0, 500, 1000, 1500, 2000, 2500]),
        (0, 500, [0, 100, 200, 300, 400, 500]),
        (-35, 1205, [-500, 0, 500, 1000, 1500]),
        (0, 0, [0, 10]),
        (0, 15000, [0, 5000, 10000, 15000]),
    ],
)
def test_they_are_round_numbers(low: int, high: int, expected: list[int]) -> None:
    assert list(steps(Fraction(low), Fraction(high))) == expected


@given(TOTALS, TOTALS)
def test_every_total_lies_between_the_first_and_the_last(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    found = steps(low, high)
    assert found[0] <= low
    assert high <= found[-1]
    assert 2 <= len(found) <= MOST_STEPS + 1


def test_lines_are_told_apart_without_their_colours() -> None:
    history = [[Fraction(100 * side) for side in range(6)]]
    shown = progress_chart(history=history, target=None, spoken="", names=list("ABCDEF"), number=str)
    assert isinstance(shown, ft.Semantics)
    assert isinstance(shown.content, ft.Container)
    chart = shown.content.content
    assert isinstance(chart, charts.LineChart)
    assert len({tuple(line.dash_pattern or ()) for line in chart.data_series}) == len(history[0])
