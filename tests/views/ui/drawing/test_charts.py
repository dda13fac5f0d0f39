"""Tests of the chart of totals (the ticks of its axis, and its lines), and of the form chart."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import cast

import flet as ft
import flet.canvas as cv
import flet_charts as charts
import pytest
from hypothesis import given
from hypothesis import strategies as st

from views.ui.drawing.charts import (
    MAX_TICK_INTERVALS,
    POINTS_AXIS_WIDTH,
    PROGRESS_HEIGHT,
    axis_ticks,
    form_chart,
    progress_chart,
    spread,
)

TOTALS = st.fractions(min_value=-10_000, max_value=100_000, max_denominator=2)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 2005, [0, 500, 1000, 1500, 2000, 2500]),
        (0, 500, [0, 100, 200, 300, 400, 500]),
        (-35, 1205, [0, 500, 1000, 1500]),
        (-735, 0, [-600, -400, -200, 0]),
        (0, 0, [0, 10]),
        (0, 15000, [0, 5000, 10000, 15000]),
    ],
)
def test_ticks_are_round_numbers(low: int, high: int, expected: list[int]) -> None:
    assert list(axis_ticks(Fraction(low), Fraction(high))) == expected


@given(TOTALS, TOTALS)
def test_ticks_reach_from_the_lowest_to_the_highest_total(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    ticks = axis_ticks(low, high)
    assert low <= ticks[0] < low + ticks.step
    assert high <= ticks[-1]
    assert 2 <= len(ticks) <= MAX_TICK_INTERVALS + 1


def test_lines_differ_without_colours() -> None:
    history = [[Fraction(100 * side) for side in range(6)]]
    control = progress_chart(
        history=history, target=None, spoken="", names=list("ABCDEF"), format_points=str, on_tap=print
    )
    assert isinstance(control, ft.Semantics)
    assert isinstance(control.content, ft.Container)
    assert isinstance(control.content.content, ft.Row)
    plot = control.content.content.controls[0]
    assert isinstance(plot, ft.Stack)
    chart = plot.controls[0]
    assert isinstance(chart, charts.LineChart)
    assert len({tuple(line.dash_pattern or ()) for line in chart.data_series}) == len(history[0])


def test_first_and_last_day_are_at_the_ends_of_the_axis() -> None:
    chart = form_chart([1, 0], max_wins=1, first_day="1 Nov 2026", last_day="24 Nov 2026", spoken="")
    assert isinstance(chart, ft.Semantics)
    assert isinstance(chart.content, ft.Container)
    column = chart.content.content
    assert isinstance(column, ft.Column)
    days = column.controls[-1]
    assert isinstance(days, ft.Row)
    assert (column.horizontal_alignment, days.alignment) == (
        ft.CrossAxisAlignment.STRETCH,
        ft.MainAxisAlignment.SPACE_BETWEEN,
    )


HISTORY = ((Fraction(700), Fraction(300)), (Fraction(1500), Fraction(900)))


def plot_and_chart(
    target: int, tapped: list[int], history: Sequence[Sequence[Fraction]] = HISTORY
) -> tuple[ft.Stack, charts.LineChart]:
    control = progress_chart(
        history=history,
        target=target,
        spoken="",
        names=["A", "B"],
        format_points=str,
        on_tap=tapped.append,
    )
    assert isinstance(control, ft.Semantics)
    assert isinstance(control.content, ft.Container)
    assert isinstance(control.content.content, ft.Row)
    plot = control.content.content.controls[0]
    assert isinstance(plot, ft.Stack)
    chart = plot.controls[0]
    assert isinstance(chart, charts.LineChart)
    return plot, chart


def tick_values(chart: charts.LineChart) -> list[float]:
    assert chart.left_axis is not None
    return [label.value for label in chart.left_axis.labels]


@given(st.lists(st.floats(min_value=-12, max_value=180), min_size=1, max_size=6))
def test_names_at_the_ends_of_lines_keep_their_order_and_overlap_nowhere(tops: list[float]) -> None:
    placed = spread(tops, 24, 192)
    ordered = [placed[label] for label in sorted(range(len(tops)), key=tops.__getitem__)]
    assert all(below - above > 23.9 for above, below in pairwise(ordered))
    assert min(placed) >= 0
    assert max(placed) <= 168


def test_names_that_have_room_stand_at_their_lines() -> None:
    assert spread([100, 0, 50], 24, 192) == [100, 0, 50]
    assert spread([60, 70], 24, 192) == [60, 84]
    assert spread([170, 160], 24, 192) == [168, 144]
    assert spread([-12], 24, 192) == [0]


@pytest.mark.parametrize(("target", "is_above_its_line"), [(2005, True), (3005, True), (2495, False)])
def test_number_of_the_target_stands_at_its_line(target: int, *, is_above_its_line: bool) -> None:
    plot, chart = plot_and_chart(target, [])
    number = plot.controls[1]
    assert isinstance(number, cv.Canvas)
    (drawn,) = number.shapes
    assert isinstance(drawn, cv.Text)
    assert drawn.value == str(target)
    assert chart.max_y is not None
    line = (chart.max_y - target) / chart.max_y * (PROGRESS_HEIGHT - 28)
    assert number.top == pytest.approx(line - 24 if is_above_its_line else line)
    assert number.left == POINTS_AXIS_WIDTH


def test_target_hides_no_tick() -> None:
    _plot, chart = plot_and_chart(2005, [])
    assert tick_values(chart) == [0, 500, 1000, 1500, 2000, 2500]


def test_number_of_the_target_is_said_once() -> None:
    plot, chart = plot_and_chart(2000, [])
    assert 2000 in tick_values(chart)
    assert plot.controls == [chart]


def test_axis_ends_at_the_worst_total() -> None:
    _plot, chart = plot_and_chart(2005, [], [(Fraction(-35), Fraction(300)), (Fraction(700), Fraction(-71, 2))])
    assert chart.min_y == -35.5
    assert tick_values(chart) == [0, 500, 1000, 1500, 2000, 2500]


def test_points_have_no_tooltip() -> None:
    _plot, chart = plot_and_chart(2005, [])
    assert all(point.tooltip.text == "" for line in chart.data_series for point in line.points)
    assert chart.tooltip.bgcolor == ft.Colors.TRANSPARENT


@pytest.mark.parametrize(
    ("kind", "line", "point", "expected"),
    [("tapUp", 1, 2, [1]), ("tapUp", 0, 0, []), ("tapUp", 2, 1, []), ("pointerHover", 0, 1, [])],
)
def test_tap_on_a_point_names_its_deal(kind: str, line: int, point: int, expected: list[int]) -> None:
    tapped: list[int] = []
    _plot, chart = plot_and_chart(2005, tapped)
    spot = charts.LineChartEventSpot(bar_index=line, spot_index=point)
    event = charts.LineChartEvent(name="event", control=chart, type=charts.ChartEventType(kind), spots=[spot])
    handler = cast("Callable[[charts.LineChartEvent], None]", chart.on_event)
    handler(event)
    assert tapped == expected
