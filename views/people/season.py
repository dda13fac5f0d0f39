"""Leaderboard of a group, or of everyone, over a period: players ordered by rating, with their wins."""

import flet as ft

from models.people import Season, SeasonLine
from scoring import Measure
from views import routes
from views.core.navigation import link_to
from views.core.use_loaded import Loaded
from views.hooks import use_state
from views.people.period import Period, period_choice
from views.people.statistic_text import wins_text
from views.people.use_season import SeasonTable, use_season
from views.ui import theme
from views.ui.buttons import labelled_button, panel_style, text_button
from views.ui.drawing.avatar import avatar
from views.ui.fit import number_width, size_without_breaks
from views.ui.fixed_text import number_text
from views.ui.lists import announced, keyed, labelled_panel, text_lines
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, loading, notice
from views.ui.text_scale import column_width
from views.ui.theme import Gap
from wording import Translator, drawn_name, measure_definition, variant_name


def use_season_view(here: ScreenContext, group_id: str | None) -> tuple[Loaded[SeasonTable], list[ft.Control]]:
    """Return the season of a group, or of everyone, and its leaderboard below the choice of its period."""
    t = here.t
    period, set_period = use_state(Period.YEAR)
    explained, set_explained = use_state(False)
    loaded = use_season(group_id, period)
    parts = keyed("period", [period_choice(t, chosen=period, on_choose=set_period)])
    table = loaded.value
    if table is None:
        sentence = "" if group_id else loaded.sentence  # a missing group has no screen
        parts += notice("notice", sentence) or loading(t, t.gettext("Counting the matches…"))
    elif not table.season.lines:
        parts += keyed("empty", [empty_state(t.gettext("No finished matches in this period yet."))])
    else:
        about = text_button(t.gettext("About the rating"), on_click=lambda: set_explained(lambda shown: not shown))
        parts += keyed("rule", [ft.Text(_counting_rule(t, table.season), style=theme.text(16, theme.INK_SOFT))])
        parts += keyed("explain", [ft.Row([about], wrap=True)])
        if explained:
            parts += keyed("rating", [announced(measure_definition(t, Measure.RATING), theme.text(17))])
        parts += [_row(here, line, table) for line in table.season.lines]
    return loaded, parts


def _counting_rule(t: Translator, season: Season) -> str:
    """Return the sentence that says which matches count."""
    counted = t.ngettext(
        "{count} match counts. The highest rating leads.",
        "{count} matches count. The highest rating leads.",
        season.matches,
    )
    if season.group is None:
        return counted
    words = t.gettext("A match counts when everybody at the table belongs to the group.")
    if season.group.rules is not None:
        game = variant_name(t, season.group.rules.name)
        words = t.gettext("A match of {game} counts when everybody at the table belongs to the group.", game=game)
    return f"{counted} {words}"


_RANK_WIDTH = 34  # pixels
_ROW_MARGINS = 120  # pixels of a row's rank, picture and gaps, which the name cannot use
_RATING_SIZE = 24  # font size


def _row(here: ScreenContext, line: SeasonLine, table: SeasonTable) -> ft.Control:
    """Return the row of a player, a button unless the player was deleted; a provisional rating is dimmed."""
    t = here.t
    standing, person = line.standing, table.people.get(line.player.id)
    name = drawn_name(t, person.name) if person else t.gettext("A deleted player")
    rank, rating = t.points(standing.rank), t.points(standing.rating.display_value)
    lines = [wins_text(t, standing.statistics.results.wins)]
    if standing.is_provisional:
        lines.append(t.gettext("few matches so far"))
    ink = theme.INK_SOFT if standing.is_provisional else theme.INK
    size = size_without_breaks(name, 19, width=column_width() - _ROW_MARGINS - number_width(rating, _RATING_SIZE))
    title = ft.Text(name, style=theme.text(size, strong=True))
    row = ft.Row(
        [
            ft.Container(number_text(rank, 24, ink), width=_RANK_WIDTH, alignment=ft.Alignment.CENTER),
            avatar(line.player.name, person.colour if person else None, size=40),
            text_lines(title, *(ft.Text(each, style=theme.caption()) for each in lines), expand=True),
            number_text(rating, _RATING_SIZE, ink),
        ],
        spacing=Gap.SMALL,
    )
    key, details = f"place-{line.player.id}", t.join(lines)
    spoken = t.gettext(
        "Place {place}: {name}. Rating {rating}. {details}", place=rank, name=name, rating=rating, details=details
    )
    if person is None:
        return labelled_panel(row, spoken, key=key)
    style = panel_style(Gap.SMALL, Gap.MEDIUM, vertical_padding=Gap.SMALL)
    on_click = link_to(routes.player(line.player.id, here.path))
    return labelled_button(row, spoken, key=key, style=style, on_click=on_click)


@screen
def Leaderboard(here: ScreenContext) -> ft.View:
    _, parts = use_season_view(here, None)
    return here.view(here.t.gettext("Leaderboard"), parts, back=routes.PEOPLE, spacing=Gap.SMALL)
