"""Statistics on the screens of a player and of a pair: figures, their definitions, and a chart of the form."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from models.people import FormMatch
from scoring import FORM_WINDOW, Measure, RuleSet
from views.core.use_loaded import Loaded
from views.hooks import use_state
from views.people.period import period_choice
from views.people.statistic_text import StatisticText, statistic_texts, wins_text
from views.people.use_player import PlayerDetails, StatisticsView, use_player
from views.ui import theme
from views.ui.buttons import labelled_button, panel_style
from views.ui.drawing.charts import form_chart
from views.ui.frame import heading
from views.ui.input.choice import choice
from views.ui.lists import even_row, keyed, stack, text_lines
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


def use_statistics(
    here: ScreenContext,
    player_id: str,
    partner_id: str | None = None,
    *,
    head: Callable[[Translator, PlayerDetails], ft.Control],
    empty_text: str,
) -> tuple[Loaded[PlayerDetails], list[ft.Control]]:
    """Return the details of one player or of two, and their screen: the `head`, the filters, the figures and the form
    chart. `empty_text` replaces figures of no matches."""
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
    return loaded, parts


def _statistics_part(
    t: Translator, details: PlayerDetails, *, opened: str, on_tap: Callable[[str], None], window_width: float
) -> list[ft.Control]:
    """Return the figures in rows of two or three, one fewer with large text; `opened` is the one whose definition is
    shown, "" for none, and `on_tap` gets the tapped one."""
    columns = (3 if window_width >= _THREE_COLUMN_WIDTH else 2) - has_large_text()
    figures = statistic_texts(t, details.report.statistics)
    rows: list[ft.Control] = []
    for start in range(0, len(figures), columns):
        shown = figures[start : start + columns]
        tiles = [_tile(t, each, details.terms, opened=each.measure == opened, on_tap=on_tap) for each in shown]
        fill = [ft.Container(expand=True) for _ in range(columns - len(shown))]
        rows.append(even_row([*tiles, *fill], key=f"row-{shown[0].measure}"))
        rows += [_definition(t, each.measure, details.terms) for each in shown if each.measure == opened]
    caption = ft.Text(t.gettext("Tap a figure to read how it is counted."), style=theme.caption())
    parts: list[ft.Control] = [caption, stack(rows)]
    if len(details.rule_names) > 1 and len(details.report.rule_names) > 1:
        words = t.gettext("Points of different games can’t be compared: choose one game.")
        parts.append(ft.Text(words, style=theme.caption()))
    return keyed("figures", parts)


_MIN_FORM = 5  # matches; fewer make a line, but no form


def _form(t: Translator, form: Sequence[FormMatch]) -> list[ft.Control]:
    """Return the form chart, once there are enough matches to show one."""
    if len(form) < _MIN_FORM:
        return []
    recent = form[-1].recent
    days = [t.date(entry.ended_at, length="medium") for entry in (form[0], form[-1])]
    spoken = t.gettext(
        "Form from {first} to {last}: at the end, {share}.", first=days[0], last=days[1], share=wins_text(t, recent)
    )
    parts = [
        heading(measure_name(t, Measure.FORM)),
        form_chart(
            [entry.recent.part for entry in form],
            max_wins=min(FORM_WINDOW, max(entry.recent.whole for entry in form)),
            first_day=days[0],
            last_day=days[1],
            spoken=spoken,
        ),
        ft.Text(measure_definition(t, Measure.FORM), style=theme.caption()),
    ]
    return keyed("form", parts)


_THREE_COLUMN_WIDTH = 560  # pixels, the minimum width for three columns


def _tile(
    t: Translator, figure: StatisticText, terms: RuleSet | None, *, opened: bool, on_tap: Callable[[str], None]
) -> ft.Control:
    """Return a figure: its value in large type, its name, and its note in small type."""
    name = measure_name(t, figure.measure, terms)
    words: list[ft.Control] = [
        ft.Text(figure.value, style=theme.display(33)),
        ft.Text(name, style=theme.text(16, strong=True)),
    ]
    if figure.note:
        words.append(ft.Text(figure.note, style=theme.caption()))
    spoken = f"{name}: {figure.value}" + (f". {figure.note}" if figure.note else "")
    content = ft.Container(text_lines(*words), alignment=ft.Alignment.TOP_LEFT)
    style = panel_style(Gap.MEDIUM, Gap.SMALL, chosen=opened)
    return labelled_button(content, spoken, expand=True, style=style, on_click=lambda: on_tap(figure.measure))


def _definition(t: Translator, measure: Measure, terms: RuleSet | None) -> ft.Control:
    return ft.Semantics(
        key=f"definition-{measure}",
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Text(measure_definition(t, measure, terms), style=theme.text(17)),
            bgcolor=theme.SECONDARY_KEY.fill,
            border=ft.Border(left=ft.BorderSide(4, theme.ACTION.fill)),
            padding=Gap.MEDIUM,
        ),
    )
