"""What finished matches say, on the screens of a player and of a pair."""

__all__ = ["figures_part", "form_part", "view_part"]

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from scoring import FORM_WINDOW, Measure
from views import theme
from views.components.choice import choice
from views.components.figure_grid import FigureTile, figure_grid
from views.components.form_chart import form_chart
from views.components.heading import heading
from views.components.keyed import keyed
from views.screens.period_choice import period_choice
from views.state.figures import figures_of, won_words
from views.state.shown import FormEntry
from views.state.use_player import PlayerSheet, StatisticsView
from wording import Translator, measure_definition, measure_name, variant_name

LONGEST = 60  # matches of a chart: more would be a wall of dots on a phone


def view_part(
    t: Translator, view: StatisticsView, games: Sequence[str], *, on_change: Callable[[StatisticsView], object]
) -> list[ft.Control]:
    """Which matches are looked at: a period, and a game where more than one was played."""
    parts: list[ft.Control] = [
        period_choice(t, chosen=view.period, on_choose=lambda period: on_change(replace(view, period=period)))
    ]
    if len(games) > 1 or view.game:
        names = {"": t.gettext("All games"), **{game: variant_name(t, game) for game in games}}
        parts.append(
            choice(names, chosen=view.game, on_choose=lambda game: on_change(replace(view, game=game)), wrap=True)
        )
    return keyed("view", parts)


def figures_part(
    t: Translator, sheet: PlayerSheet, *, opened: str, on_tap: Callable[[str], None], available: float
) -> list[ft.Control]:
    """`opened` is the figure whose definition is shown."""
    statistics = sheet.report.statistics
    tiles = [
        FigureTile(
            key=figure.measure,
            name=measure_name(t, figure.measure),
            value=figure.value,
            note=figure.note,
            definition=measure_definition(t, figure.measure),
        )
        for figure in figures_of(t, statistics)
    ]
    parts: list[ft.Control] = [
        ft.Text(t.gettext("Tap a figure to read how it is counted."), style=theme.label()),
        figure_grid(tiles, opened=opened, on_tap=on_tap, available=available),
    ]
    if len(sheet.games) > 1 and len(sheet.report.games) > 1:
        words = t.gettext("Points of different games do not compare: choose one game for them.")
        parts.append(ft.Text(words, style=theme.label()))
    return keyed("figures", parts)


def form_part(t: Translator, form: Sequence[FormEntry]) -> list[ft.Control]:
    """Nothing before there are two matches to draw a line between."""
    if len(form) < 2:
        return []
    entries = form[-LONGEST:]
    recent = entries[-1].point.recent
    days = [t.date(entry.ended_at.astimezone().date(), length="medium") for entry in (entries[0], entries[-1])]
    spoken = t.gettext(
        "Form from {first} to {last}: at the end, {share}.",
        first=days[0],
        last=days[1],
        share=won_words(t, recent),
    )
    parts = [
        heading(measure_name(t, Measure.FORM)),
        form_chart(
            [entry.point.recent.part for entry in entries],
            most=min(FORM_WINDOW, max(entry.point.recent.whole for entry in entries)),
            first=days[0],
            last=days[1],
            spoken=spoken,
        ),
        ft.Text(measure_definition(t, Measure.FORM), style=theme.label()),
    ]
    return keyed("form", parts)
