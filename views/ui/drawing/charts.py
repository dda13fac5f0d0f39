"""Line charts: the totals of a match, each side with a colour and a dash pattern, and the form of a player."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count, pairwise
from math import ceil
from typing import Any

import flet as ft
import flet_charts as charts

from views.ui import theme
from views.ui.fixed_text import fixed_size_text
from views.ui.lists import panel, stack
from views.ui.text_scale import has_large_text
from views.ui.theme import SIDE_STYLES, Gap

PROGRESS_HEIGHT = 220
POINTS_AXIS_WIDTH = 52  # pixels
LINE_ENDS = "line-ends"  # the key of the names beside the lines
_DEALS_AXIS_HEIGHT = 28  # pixels
_NAMES_WIDTH = 92  # pixels for the names at the ends of the lines
_NAME_HEIGHT = 40  # pixels of a name on two lines
_HALF_LINE = 9  # pixels of a name above the end of its line
_MAX_LONG_NAMES = 4  # sides whose names have room for two lines
MAX_TICK_INTERVALS = 5  # on the axis of points
MAX_DEAL_LABELS = 10  # number of labels that fit below a narrow chart
# Lengths drawn and skipped, by side, so that the lines differ without their colours.
_DASH_PATTERNS = (None, [12, 5], [4, 4], [14, 4, 4, 4], [24, 6], [14, 4, 4, 4, 4, 4])


def axis_ticks(low: Fraction, high: Fraction) -> range:
    """Return evenly spaced round numbers from the first one that isn't below `low` to the first one that isn't below
    `high`, in MAX_TICK_INTERVALS steps at most."""
    for power in count(1):
        for digit in (1, 2, 5):
            step = digit * 10**power
            bottom, top = ceil(low / step), ceil(high / step)
            if top - bottom <= MAX_TICK_INTERVALS:
                return range(bottom * step, max(top, bottom + 1) * step + 1, step)
    raise AssertionError("unreachable: steps grow without bound")


def progress_chart(
    *,
    history: Sequence[Sequence[Fraction]],
    target: int | None,
    spoken: str,
    names: Sequence[str],
    format_points: Callable[[int], str],
    on_tap: Callable[[int], object],
) -> ft.Control:
    """Return a chart of the totals: `history` has a row of totals for each deal, and every line starts at 0.

    `target` is drawn as a thin horizontal line, with its number at its left end unless the axis has it; `format_points`
    writes the labels. Each line ends at the mark and the name of its side. A tap on a point calls `on_tap` with the
    index of its deal.
    """

    def tap(event: charts.LineChartEvent) -> None:
        if not isinstance(event, charts.LineChartEvent):  # a client's event without data
            return
        deals = [spot.spot_index for spot in event.spots if spot.bar_index in sides and spot.spot_index > 0]
        if event.type is charts.ChartEventType.TAP_UP and deals:
            on_tap(deals[0] - 1)

    sides = range(len(names))
    values = [Fraction(target or 0), Fraction(0), *(total for row in history for total in row)]
    ticks = axis_ticks(min(values), max(values))
    low, high = float(min(values)), ticks[-1]
    label_step = ceil(len(history) / MAX_DEAL_LABELS)
    lines = [
        charts.LineChartData(
            points=[
                _point(deal, float(total)) for deal, total in enumerate([Fraction(0), *(row[side] for row in history)])
            ],
            color=SIDE_STYLES[side].strong,
            stroke_width=4,
            dash_pattern=_DASH_PATTERNS[side],
            **_UNTOUCHED,
        )
        for side in sides
    ]
    if target is not None:
        lines.append(
            charts.LineChartData(
                points=[_point(x, target) for x in (0, len(history))],
                color=theme.INK_SOFT,
                stroke_width=1,
                dash_pattern=[6, 4],
                **_UNTOUCHED,
            )
        )
    chart = charts.LineChart(
        data_series=lines,
        on_event=tap,
        tooltip=charts.LineChartTooltip(bgcolor=ft.Colors.TRANSPARENT),
        height=PROGRESS_HEIGHT,
        min_x=0,
        max_x=len(history),
        bottom_axis=_axis(
            {deal: str(deal) for deal in range(label_step, len(history) + 1, label_step)},
            width=_LABEL_HEIGHT,
            size=_DEALS_AXIS_HEIGHT,
        ),
        min_y=low,
        max_y=high,
        left_axis=_axis(
            {value: format_points(value) for value in ticks},
            width=POINTS_AXIS_WIDTH - Gap.SMALL,
            size=POINTS_AXIS_WIDTH,
        ),
        horizontal_grid_lines=charts.ChartGridLines(color=theme.DIVIDER, width=1, interval=ticks.step),
    )
    plot: list[ft.Control] = [chart]
    if target is not None and target not in ticks:
        words = format_points(target)
        number = fixed_size_text(words, theme.caption(), width=POINTS_AXIS_WIDTH, height=_LABEL_HEIGHT)
        line = _place(target, low, high)
        number.left, number.top = POINTS_AXIS_WIDTH, line - _LABEL_HEIGHT if line > _LABEL_HEIGHT else line
        plot.append(number)
    return ft.Semantics(
        label=spoken,
        image=True,
        content=panel(
            ft.Row(
                [ft.Stack(plot, expand=True), _line_ends(names, history[-1], low, high)],
                spacing=Gap.TIGHT,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        ),
    )


_LABEL_HEIGHT = 24  # pixels
_UNTOUCHED: Any = {"selected_point": False, "selected_below_line": False}  # a scroll over the chart leaves no marks


def _point(x: float, y: float) -> charts.LineChartDataPoint:
    """Return a point whose tooltip is empty: the chart library draws its own for a chart without tooltips, and a point
    without one, once touched, stops the drawing of all that is below the chart."""
    return charts.LineChartDataPoint(x, y, tooltip=charts.LineChartDataPointTooltip(text=""))


def _place(total: float, low: float, high: float) -> float:
    """Return the distance in pixels of a total from the upper end of an axis from `low` to `high`."""
    return (high - total) / (high - low) * (PROGRESS_HEIGHT - _DEALS_AXIS_HEIGHT)


def _line_ends(names: Sequence[str], totals: Sequence[Fraction], low: float, high: float) -> ft.Control:
    """Return the marks of the sides beside the ends of their lines, with the names unless the phone's text is large:
    the totals above the chart have them too."""
    plot, height = PROGRESS_HEIGHT - _DEALS_AXIS_HEIGHT, _LABEL_HEIGHT if len(names) > _MAX_LONG_NAMES else _NAME_HEIGHT
    ends = spread([_place(float(total), low, high) - _HALF_LINE for total in totals], height, plot + height / 2)
    labels: list[ft.Control] = []
    for style, name, top in zip(SIDE_STYLES, names, ends, strict=False):
        parts: list[ft.Control] = [ft.Icon(style.icon, size=14, color=style.strong)]
        if not has_large_text():
            lines, cut = 1 if height == _LABEL_HEIGHT else 2, ft.TextOverflow.ELLIPSIS
            parts.append(ft.Text(name, style=theme.caption(), expand=True, max_lines=lines, overflow=cut))
        labels.append(ft.Row(parts, spacing=Gap.HAIR, left=0, right=0, top=top))
    width = 14 if has_large_text() else _NAMES_WIDTH
    return ft.Semantics(
        exclude_semantics=True, content=ft.Stack(labels, width=width, height=PROGRESS_HEIGHT, key=LINE_ENDS)
    )


def spread(tops: Sequence[float], height: float, bottom: float) -> list[float]:
    """Return the tops of labels of this height that overlap nowhere, from 0 to `bottom`, as near to `tops` as their
    order allows."""
    order = sorted(range(len(tops)), key=tops.__getitem__)
    placed = [max(0.0, top) for top in tops]
    for before, label in pairwise(order):
        placed[label] = max(placed[label], placed[before] + height)
    limit = bottom
    for label in reversed(order):
        limit = placed[label] = min(placed[label], limit - height)
    return placed


def _axis(labels: Mapping[int, str], *, width: float, size: float, spacing: float | None = None) -> charts.ChartAxis:
    """Return an axis with labels of this width, which ignore the text scale because the axis has a fixed `size`."""
    shown = [
        charts.ChartAxisLabel(
            value=value, label=fixed_size_text(words, theme.caption(), width=width, height=_LABEL_HEIGHT)
        )
        for value, words in labels.items()
    ]
    return charts.ChartAxis(labels=shown, label_size=size, label_spacing=spacing)


FORM_HEIGHT = 200
_MAX_DOTS = 30  # a chart of more matches has no dots


def form_chart(wins: Sequence[int], *, max_wins: int, first_day: str, last_day: str, spoken: str) -> ft.Control:
    """Return a chart of the wins (`max_wins` at most) in each of two or more matches.

    `first_day` and `last_day` label the ends of the axis.
    """
    step = max_wins // 2 if max_wins % 2 == 0 else max_wins
    line = charts.LineChartData(
        points=[charts.LineChartDataPoint(match, count) for match, count in enumerate(wins)],
        color=theme.LINK,
        stroke_width=4,
        rounded_stroke_cap=True,
        rounded_stroke_join=True,
        point=charts.ChartCirclePoint(color=theme.LINK, radius=4) if len(wins) <= _MAX_DOTS else None,
    )
    chart = charts.LineChart(
        data_series=[line],
        interactive=False,
        height=FORM_HEIGHT,
        min_x=0,
        max_x=len(wins) - 1,
        min_y=0,
        max_y=max_wins,
        left_axis=_axis(
            {count: str(count) for count in range(0, max_wins + 1, step)}, width=_LABEL_HEIGHT, size=32, spacing=step
        ),
        horizontal_grid_lines=charts.ChartGridLines(color=theme.DIVIDER, width=1, interval=step),
    )
    days = ft.Row(
        [ft.Text(first_day, style=theme.caption()), ft.Text(last_day, style=theme.caption())],
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    return ft.Semantics(label=spoken, image=True, exclude_semantics=True, content=panel(stack([chart, days])))
