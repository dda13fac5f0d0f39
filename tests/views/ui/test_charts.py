"""Tests of the chart of totals: the ticks of its axis, and its lines."""

from fractions import Fraction

import flet as ft
import flet_charts as charts
import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.ui.charts import MAX_TICK_INTERVALS, axis_ticks, progress_chart

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
def test_ticks_are_round_numbers(low: int, high: int, expected: list[int]) -> None:
    assert list(axis_ticks(Fraction(low), Fraction(high))) == expected


@given(TOTALS, TOTALS)
def test_ticks_enclose_every_total(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    ticks = axis_ticks(low, high)
    assert ticks[0] <= low
    assert high <= ticks[-1]
    assert 2 <= len(ticks) <= MAX_TICK_INTERVALS + 1


def test_lines_differ_without_colours() -> None:
    history = [[Fraction(100 * side) for side in range(6)]]
    control = progress_chart(history=history, target=None, spoken="", names=list("ABCDEF"), format_points=str)
    assert isinstance(control, ft.Semantics)
    assert isinstance(control.content, ft.Container)
    chart = control.content.content
    assert isinstance(chart, charts.LineChart)
    assert len({tuple(line.dash_pattern or ()) for line in chart.data_series}) == len(history[0])
