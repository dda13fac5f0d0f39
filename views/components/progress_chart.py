"""The totals over the deals, a line a side in its colour."""

__all__ = ["progress_chart"]

from collections.abc import Sequence
from fractions import Fraction

import flet as ft
import flet_charts as charts

from views import theme
from views.side_look import SIDE_LOOKS
from views.theme import Gap, Size

HEIGHT = 220


def progress_chart(
    *, history: Sequence[Sequence[Fraction]], target: int | None, spoken: str, names: Sequence[str]
) -> ft.Control:
    """`history` has a row of totals for each deal; every line starts at 0. `target` is a thin rule across."""
    sides = range(len(names))
    lines = [
        charts.LineChartData(
            points=[
                charts.LineChartDataPoint(deal, float(total))
                for deal, total in enumerate([Fraction(0), *(row[side] for row in history)])
            ],
            color=SIDE_LOOKS[side].strong,
            stroke_width=4,
            rounded_stroke_cap=True,
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
        height=HEIGHT,
        min_x=0,
        max_x=len(history),
        bottom_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(value=deal, label=ft.Text(str(deal), style=theme.label()))
                for deal in range(1, len(history) + 1)
            ],
            label_size=28,
        ),
        left_axis=charts.ChartAxis(label_size=52),
        horizontal_grid_lines=charts.ChartGridLines(color=theme.RULE, width=1),
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
