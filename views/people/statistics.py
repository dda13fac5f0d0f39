"""Statistics on the screens of a player and of a pair: figures, a chart, and how each is counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from models import FormEntry
from scoring import FORM_WINDOW, Measure
from views.core.use_loaded import Loaded
from views.people.figures import figures_of, won_words
from views.people.period import period_choice
from views.people.use_player import PlayerSheet, StatisticsView
from views.ui import theme
from views.ui.buttons import card_style, named
from views.ui.charts import form_chart
from views.ui.choice import choice
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.notice import empty, notice, waiting
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap
from wording import Translator, measure_definition, measure_name, variant_name


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


def report_part(
    t: Translator,
    loaded: Loaded[PlayerSheet],
    *,
    nothing: str,
    opened: str,
    on_tap: Callable[[str], None],
    available: float,
) -> list[ft.Control]:
    """What the matches say; `nothing` is the sentence where there are none. `opened` is the figure whose definition is
    shown."""
    sheet = loaded.value
    if sheet is None:
        counting = waiting(t.gettext("Counting the matches …"))
        return keyed("waiting", [notice(loaded.sentence) if loaded.sentence else counting])
    if not sheet.report.statistics.results.matches:
        return keyed("empty", [empty(nothing)])
    figures = _figures(t, sheet, opened=opened, on_tap=on_tap, available=available)
    return [*figures, *_form(t, sheet.report.form)]


def _figures(
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


def _form(t: Translator, form: Sequence[FormEntry]) -> list[ft.Control]:
    """Nothing before there are two matches to draw a line between."""
    if len(form) < 2:
        return []
    recent = form[-1].point.recent
    days = [t.date(entry.ended_at.astimezone().date(), length="medium") for entry in (form[0], form[-1])]
    spoken = t.gettext(
        "Form from {first} to {last}: at the end, {share}.",
        first=days[0],
        last=days[1],
        share=won_words(t, recent),
    )
    parts = [
        heading(measure_name(t, Measure.FORM)),
        form_chart(
            [entry.point.recent.part for entry in form],
            most=min(FORM_WINDOW, max(entry.point.recent.whole for entry in form)),
            first=days[0],
            last=days[1],
            spoken=spoken,
        ),
        ft.Text(measure_definition(t, Measure.FORM), style=theme.label()),
    ]
    return keyed("form", parts)


_WIDE = 560  # pixels from which three stand beside each other


@dataclass(frozen=True, kw_only=True)
class FigureTile:
    """`value` in large letters, `note` in small ones below the `name`."""

    key: str
    name: str
    value: str
    note: str
    definition: str


def figure_grid(
    tiles: Sequence[FigureTile], *, opened: str, on_tap: Callable[[str], None], available: float
) -> ft.Control:
    """`opened` is the key of the figure whose definition is shown, "" for none; `on_tap` gets the key of a figure."""
    columns = 3 if available >= _WIDE else 2
    if has_large_text():
        columns -= 1
    rows: list[ft.Control] = []
    for start in range(0, len(tiles), columns):
        beside = tiles[start : start + columns]
        shown = [_tile(tile, opened=tile.key == opened, on_tap=on_tap) for tile in beside]
        fill = [ft.Container(expand=True) for _ in range(columns - len(beside))]
        rows.append(
            ft.Row(
                [*shown, *fill],
                key=f"row-{beside[0].key}",
                spacing=Gap.SMALL,
                intrinsic_height=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
        )
        rows += [_definition(tile) for tile in beside if tile.key == opened]
    return ft.Column(
        rows,
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _tile(tile: FigureTile, *, opened: bool, on_tap: Callable[[str], None]) -> ft.Control:
    words: list[ft.Control] = [
        ft.Text(tile.value, style=theme.display(32)),
        ft.Text(tile.name, style=theme.text(16, strong=True)),
    ]
    if tile.note:
        words.append(ft.Text(tile.note, style=theme.label()))
    said = f"{tile.name}: {tile.value}" + (f". {tile.note}" if tile.note else "")
    content = ft.Container(ft.Column(words, spacing=Gap.HAIR, tight=True), alignment=ft.Alignment.TOP_LEFT)
    style = card_style(Gap.MEDIUM, Gap.SMALL, chosen=opened)
    return named(content, said, expand=True, style=style, on_click=lambda: on_tap(tile.key))


def _definition(tile: FigureTile) -> ft.Control:
    return ft.Semantics(
        key=f"definition-{tile.key}",
        live_region=True,
        container=True,
        content=ft.Container(
            ft.Text(tile.definition, style=theme.text(17)),
            bgcolor=theme.KEY_ENDING.fill,
            border=ft.Border(left=ft.BorderSide(4, theme.ACTION.fill)),
            padding=Gap.MEDIUM,
        ),
    )
