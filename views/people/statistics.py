"""Statistics on the screens of a player and of a pair: figures, their definitions, and a chart of the form."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from models.people import FormEntry
from scoring import FORM_WINDOW, Measure
from views.core.use_loaded import Loaded
from views.people.period import period_choice
from views.people.statistic_text import statistic_texts, wins_text
from views.people.use_player import PlayerDetails, StatisticsView
from views.ui import theme
from views.ui.buttons import card_style, labelled_button
from views.ui.charts import form_chart
from views.ui.choice import choice
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.status import banner, empty_state, loading_indicator
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap
from wording import Translator, measure_definition, measure_name, variant_name


def view_part(
    t: Translator, view: StatisticsView, rule_names: Sequence[str], *, on_change: Callable[[StatisticsView], object]
) -> list[ft.Control]:
    """Return the filters: a period, and a game if more than one was played."""
    parts: list[ft.Control] = [
        period_choice(t, chosen=view.period, on_choose=lambda period: on_change(replace(view, period=period)))
    ]
    if len(rule_names) > 1 or view.rules_name:
        names = {"": t.gettext("All games"), **{game: variant_name(t, game) for game in rule_names}}
        parts.append(
            choice(
                names,
                chosen=view.rules_name,
                on_choose=lambda game: on_change(replace(view, rules_name=game)),
                wrap=True,
            )
        )
    return keyed("view", parts)


def report_part(
    t: Translator,
    loaded: Loaded[PlayerDetails],
    *,
    empty_text: str,
    opened: str,
    on_tap: Callable[[str], None],
    window_width: float,
) -> list[ft.Control]:
    """Return the figures and the form chart, or `empty_text` if there are no matches. `opened` is the figure whose
    definition is shown."""
    details = loaded.value
    if details is None:
        counting = loading_indicator(t.gettext("Counting the matches …"))
        return keyed("waiting", [banner(loaded.sentence) if loaded.sentence else counting])
    if not details.report.statistics.results.matches:
        return keyed("empty", [empty_state(empty_text)])
    figures = _statistics_part(t, details, opened=opened, on_tap=on_tap, window_width=window_width)
    return [*figures, *_form(t, details.report.form)]


def _statistics_part(
    t: Translator, details: PlayerDetails, *, opened: str, on_tap: Callable[[str], None], window_width: float
) -> list[ft.Control]:
    """Return the figures; `opened` is the one whose definition is shown."""
    statistics = details.report.statistics
    tiles = [
        StatisticTile(
            key=figure.measure,
            name=measure_name(t, figure.measure),
            value=figure.value,
            note=figure.note,
            definition=measure_definition(t, figure.measure),
        )
        for figure in statistic_texts(t, statistics)
    ]
    parts: list[ft.Control] = [
        ft.Text(t.gettext("Tap a figure to read how it is counted."), style=theme.caption()),
        statistic_grid(tiles, opened=opened, on_tap=on_tap, window_width=window_width),
    ]
    if len(details.rule_names) > 1 and len(details.report.rule_names) > 1:
        words = t.gettext("Points of different games can’t be compared: choose one game.")
        parts.append(ft.Text(words, style=theme.caption()))
    return keyed("figures", parts)


def _form(t: Translator, form: Sequence[FormEntry]) -> list[ft.Control]:
    """Return the form chart; empty for fewer than two matches, which make no line."""
    if len(form) < 2:
        return []
    recent = form[-1].point.recent
    days = [t.date(entry.ended_at.astimezone().date(), length="medium") for entry in (form[0], form[-1])]
    spoken = t.gettext(
        "Form from {first} to {last}: at the end, {share}.",
        first=days[0],
        last=days[1],
        share=wins_text(t, recent),
    )
    parts = [
        heading(measure_name(t, Measure.FORM)),
        form_chart(
            [entry.point.recent.part for entry in form],
            max_wins=min(FORM_WINDOW, max(entry.point.recent.whole for entry in form)),
            first_day=days[0],
            last_day=days[1],
            spoken=spoken,
        ),
        ft.Text(measure_definition(t, Measure.FORM), style=theme.caption()),
    ]
    return keyed("form", parts)


_THREE_COLUMN_WIDTH = 560  # pixels, the minimum width for three columns


@dataclass(frozen=True, kw_only=True)
class StatisticTile:
    """Content of a tile: `value` in large type, `note` in small type below `name`."""

    key: str
    name: str
    value: str
    note: str
    definition: str


def statistic_grid(
    tiles: Sequence[StatisticTile], *, opened: str, on_tap: Callable[[str], None], window_width: float
) -> ft.Control:
    """Return the tiles in rows of two or three, one fewer with large text. `opened` is the key of the figure whose
    definition is shown, "" for none; `on_tap` gets a figure's key."""
    columns = 3 if window_width >= _THREE_COLUMN_WIDTH else 2
    if has_large_text():
        columns -= 1
    rows: list[ft.Control] = []
    for start in range(0, len(tiles), columns):
        row_tiles = tiles[start : start + columns]
        shown = [_tile(tile, opened=tile.key == opened, on_tap=on_tap) for tile in row_tiles]
        fill = [ft.Container(expand=True) for _ in range(columns - len(row_tiles))]
        rows.append(
            ft.Row(
                [*shown, *fill],
                key=f"row-{row_tiles[0].key}",
                spacing=Gap.SMALL,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        )
        rows += [_definition(tile) for tile in row_tiles if tile.key == opened]
    return ft.Column(
        rows,
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _tile(tile: StatisticTile, *, opened: bool, on_tap: Callable[[str], None]) -> ft.Control:
    words: list[ft.Control] = [
        ft.Text(tile.value, style=theme.display(32)),
        ft.Text(tile.name, style=theme.text(16, strong=True)),
    ]
    if tile.note:
        words.append(ft.Text(tile.note, style=theme.caption()))
    spoken = f"{tile.name}: {tile.value}" + (f". {tile.note}" if tile.note else "")
    content = ft.Container(ft.Column(words, spacing=Gap.HAIR, tight=True), alignment=ft.Alignment.TOP_LEFT)
    style = card_style(Gap.MEDIUM, Gap.SMALL, chosen=opened)
    return labelled_button(content, spoken, expand=True, style=style, on_click=lambda: on_tap(tile.key))


def _definition(tile: StatisticTile) -> ft.Control:
    return ft.Semantics(
        key=f"definition-{tile.key}",
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Text(tile.definition, style=theme.text(17)),
            bgcolor=theme.SECONDARY_KEY.fill,
            border=ft.Border(left=ft.BorderSide(4, theme.ACTION.fill)),
            padding=Gap.MEDIUM,
        ),
    )
