"""Charts over deals or matches: the totals, a line a side in its colour and with its dashes; the form of a player."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import count
from math import ceil, floor

import flet as ft
import flet_charts as charts

from views.ui import theme
from views.ui.figure import drawn
from views.ui.theme import SIDE_STYLES, Gap, Size

PROGRESS_HEIGHT = 220
POINTS = 52  # how wide the column of points is
MOST_STEPS = 5  # of points, one above the other
MOST_DEALS = 10  # numbers that fit below a narrow chart
# Lengths drawn and left out, by side: whoever sees no colours tells the lines by them.
_DASHES = (None, [12, 5], [4, 4], [14, 4, 4, 4], [24, 6], [14, 4, 4, 4, 4, 4])


def steps(low: Fraction, high: Fraction) -> range:
    """Round numbers from `low` or below to `high` or above, few enough to be read."""
    for power in count(1):
        for digit in (1, 2, 5):
            step = digit * 10**power
            bottom, top = floor(low / step), ceil(high / step)
            if top - bottom <= MOST_STEPS:
                return range(bottom * step, max(top, bottom + 1) * step + 1, step)
    raise AssertionError("there is always a larger step")


def progress_chart(
    *,
    history: Sequence[Sequence[Fraction]],
    target: int | None,
    spoken: str,
    names: Sequence[str],
    number: Callable[[int], str],
) -> ft.Control:
    """`history` has a row of totals for each deal; every line starts at 0. `target` is a thin rule across; `number`
    writes points."""
    sides = range(len(names))
    reached = [Fraction(target or 0), Fraction(0), *(total for row in history for total in row)]
    points = steps(min(reached), max(reached))
    every = ceil(len(history) / MOST_DEALS)
    lines = [
        charts.LineChartData(
            points=[
                charts.LineChartDataPoint(deal, float(total))
                for deal, total in enumerate([Fraction(0), *(row[side] for row in history)])
            ],
            color=SIDE_STYLES[side].strong,
            stroke_width=4,
            dash_pattern=_DASHES[side],
        )
        for side in sides
    ]
    if target is not None:
        lines.append(
            charts.LineChartData(
                points=[
                    charts.LineChartDataPoint(0, target),
                    charts.LineChartDataPoint(len(history), target),
                ],
                color=theme.INK_SOFT,
                stroke_width=1,
                dash_pattern=[6, 4],
            )
        )
    chart = charts.LineChart(
        data_series=lines,
        interactive=False,
        height=PROGRESS_HEIGHT,
        min_x=0,
        max_x=len(history),
        bottom_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(value=deal, label=_mark(str(deal), _MARK))
                for deal in range(every, len(history) + 1, every)
            ],
            label_size=28,
        ),
        min_y=points[0],
        max_y=points[-1],
        left_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(value=value, label=_mark(number(value), POINTS - Gap.SMALL)) for value in points
            ],
            label_size=POINTS,
        ),
        horizontal_grid_lines=charts.ChartGridLines(color=theme.RULE, width=1, interval=points.step),
    )
    return ft.Semantics(
        label=spoken,
        image=True,
        content=ft.Container(
            chart,
            bgcolor=theme.CARD.fill,
            border=ft.Border.all(1, theme.RULE),
            border_radius=Size.RADIUS,
            padding=Gap.LARGE,
        ),
    )


_MARK = 24  # pixels


def _mark(words: str, width: float) -> ft.Control:
    """At an axis, whose width is not known to grow: as large on every phone."""
    return drawn(words, theme.label(), width=width, height=_MARK)


FORM_HEIGHT = 200
_DOTS = 30  # matches up to which each has a dot of its own


def form_chart(wins: Sequence[int], *, most: int, first: str, last: str, spoken: str) -> ft.Control:
    """`wins` has a count for each of two or more matches, `most` at most; `first` and `last` are the days at the ends
    of the axis."""
    step = most // 2 if most % 2 == 0 else most
    line = charts.LineChartData(
        points=[charts.LineChartDataPoint(match, count) for match, count in enumerate(wins)],
        color=theme.LINK,
        stroke_width=4,
        rounded_stroke_cap=True,
        rounded_stroke_join=True,
        point=charts.ChartCirclePoint(color=theme.LINK, radius=4) if len(wins) <= _DOTS else None,
    )
    chart = charts.LineChart(
        data_series=[line],
        interactive=False,
        height=FORM_HEIGHT,
        min_x=0,
        max_x=len(wins) - 1,
        min_y=0,
        max_y=most,
        left_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(value=count, label=_mark(str(count), _MARK)) for count in range(0, most + 1, step)
            ],
            label_size=32,
            label_spacing=step,
        ),
        horizontal_grid_lines=charts.ChartGridLines(color=theme.RULE, width=1, interval=step),
    )
    days = ft.Row(
        [ft.Text(first, style=theme.label()), ft.Text(last, style=theme.label())],
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return ft.Semantics(
        label=spoken,
        image=True,
        exclude_semantics=True,
        content=ft.Container(
            ft.Column([chart, days], spacing=Gap.SMALL, tight=True),
            bgcolor=theme.CARD.fill,
            border=ft.Border.all(1, theme.RULE),
            border_radius=Size.RADIUS,
            padding=Gap.LARGE,
        ),
    )
