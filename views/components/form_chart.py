"""How many of the last matches were won, match after match, as a line."""

__all__ = ["form_chart"]

from collections.abc import Sequence

import flet as ft
import flet_charts as charts

from views import theme
from views.theme import Gap, Size

HEIGHT = 200
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
        height=HEIGHT,
        min_x=0,
        max_x=len(wins) - 1,
        min_y=0,
        max_y=most,
        left_axis=charts.ChartAxis(
            labels=[
                charts.ChartAxisLabel(value=count, label=ft.Text(str(count), style=theme.label()))
                for count in range(0, most + 1, step)
            ],
            label_size=32,
            label_spacing=step,
        ),
        horizontal_grid_lines=charts.ChartGridLines(color=theme.RULE, width=1, interval=step),
    )
    days = ft.Row(
        [ft.Text(first, style=theme.label()), ft.Text(last, style=theme.label())],
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
