"""Statistics on the screens of a player and of a pair: figures, their definitions, and a chart of the form."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from models.people import FormMatch
from scoring import FORM_WINDOW, Measure
from views.core.use_loaded import Loaded
from views.hooks import use_state
from views.people.period import period_choice
from views.people.statistic_text import statistic_texts, wins_text
from views.people.use_player import PlayerDetails, StatisticsView, use_player
from views.ui import theme
from views.ui.buttons import labelled_button, panel_style
from views.ui.charts import form_chart
from views.ui.choice import choice
from views.ui.frame import heading
from views.ui.lists import keyed, stack, text_lines
from views.ui.screen_context import ScreenContext
from views.ui.status import empty_state, loading, notice
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap
from wording import Translator, measure_definition, measure_name, variant_name


def _view_part(
    t: Translator, view: StatisticsView, rule_names: Sequence[str], *, on_change: Callable[[StatisticsView], object]
) -> list[ft.Control]:
    """Return the filters: a choice of the period and, if several games were played, of the game."""
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


@dataclass(frozen=True, kw_only=True)
class StatisticsParts:
    """The statistics of one player or of two on the screen, and the details that they show."""

    loaded: Loaded[PlayerDetails]
    parts: list[ft.Control]


def use_statistics(
    here: ScreenContext,
    player_id: str,
    partner_id: str | None = None,
    *,
    head: Callable[[Translator, PlayerDetails], ft.Control],
    empty_text: str,
) -> StatisticsParts:
    """Return the `head`, the filters, the figures and the form chart; `empty_text` replaces figures of no matches."""
    t = here.t
    view, set_view = use_state(StatisticsView())
    opened, set_opened = use_state("")
    loaded = use_player(player_id, view, partner_id=partner_id)
    parts: list[ft.Control] = []
    if loaded.latest is not None:
        parts += keyed("head", [head(t, loaded.latest)])
        parts += _view_part(t, view, loaded.latest.rule_names, on_change=set_view)
    details = loaded.value
    if details is None:
        parts += notice("waiting", loaded.sentence) or loading(t, t.gettext("Counting the matches…"))
    elif not details.report.statistics.results.matches:
        parts += keyed("empty", [empty_state(empty_text)])
    else:
        parts += _statistics_part(
            t,
            details,
            opened=opened,
            on_tap=lambda key: set_opened(lambda old: "" if old == key else key),
            window_width=here.session.viewport.width,
        )
        parts += _form(t, details.report.form)
    return StatisticsParts(loaded=loaded, parts=parts)


def _statistics_part(
    t: Translator, details: PlayerDetails, *, opened: str, on_tap: Callable[[str], None], window_width: float
) -> list[ft.Control]:
    """Return the figures; `opened` is the one whose definition is shown."""
    statistics = details.report.statistics
    tiles = [
        StatisticTile(
            key=figure.measure,
            name=measure_name(t, figure.measure, details.terms),
            value=figure.value,
            note=figure.note,
            definition=measure_definition(t, figure.measure, details.terms),
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


_MIN_FORM = 5  # matches; fewer make a line, but no form


def _form(t: Translator, form: Sequence[FormMatch]) -> list[ft.Control]:
    """Return the form chart, once there are enough matches to show one."""
    if len(form) < _MIN_FORM:
        return []
    recent = form[-1].point.recent
    days = [t.date(entry.ended_at, length="medium") for entry in (form[0], form[-1])]
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
    return stack(rows)


def _tile(tile: StatisticTile, *, opened: bool, on_tap: Callable[[str], None]) -> ft.Control:
    words: list[ft.Control] = [
        ft.Text(tile.value, style=theme.display(32)),
        ft.Text(tile.name, style=theme.text(16, strong=True)),
    ]
    if tile.note:
        words.append(ft.Text(tile.note, style=theme.caption()))
    spoken = f"{tile.name}: {tile.value}" + (f". {tile.note}" if tile.note else "")
    content = ft.Container(text_lines(*words), alignment=ft.Alignment.TOP_LEFT)
    style = panel_style(Gap.MEDIUM, Gap.SMALL, chosen=opened)
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
