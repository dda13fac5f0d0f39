"""Leaderboard of a group, or of everyone, over a period: players ordered by rating, with their wins."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models.people import Season, SeasonLine
from scoring import Measure
from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.people.period import Period, period_choice
from views.people.statistic_text import wins_text
from views.people.use_season import SeasonTable, use_season
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.buttons import card_style, labelled_button, text_button
from views.ui.fit import DIGIT_WIDTH, size_without_breaks
from views.ui.fixed_text import number_text
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.status import banner, empty_state, loading_indicator
from views.ui.text_scale import column_width
from views.ui.theme import Gap
from wording import Translator, measure_definition, variant_name


def season_part(
    t: Translator,
    table: SeasonTable | None,
    sentence: str,
    *,
    period: Period,
    on_period: Callable[[Period], object],
    show_explanation: bool,
    on_explain: Callable[[], None],
    on_tap: Callable[[str], None],
) -> list[ft.Control]:
    """Return the leaderboard below the choice of period; `sentence` is the error if there is none. `on_tap` gets a
    player's id."""
    parts: list[ft.Control] = keyed("period", [period_choice(t, chosen=period, on_choose=on_period)])
    if sentence:
        return [*parts, *keyed("notice", [banner(sentence)])]
    if table is None:
        return [*parts, *keyed("waiting", [loading_indicator(t.gettext("Counting the matches …"))])]
    season = table.season
    if not season.lines:
        return [*parts, *keyed("empty", [empty_state(t.gettext("No finished matches in this period yet."))])]
    parts += keyed("rule", [ft.Text(_counting_rule(t, season), style=theme.text(16, theme.INK_SOFT))])
    parts += keyed("explain", [ft.Row([text_button(t.gettext("About the rating"), on_click=on_explain)], wrap=True)])
    if show_explanation:
        words = measure_definition(t, Measure.RATING)
        parts += keyed("rating", [ft.Semantics(live_region=True, content=ft.Text(words, style=theme.text(17)))])
    parts += [_line(t, line, table, on_tap) for line in season.lines]
    return parts


def _counting_rule(t: Translator, season: Season) -> str:
    """Return the sentence that says which matches count."""
    counted = t.ngettext(
        "{count} match counts. The highest rating leads.",
        "{count} matches count. The highest rating leads.",
        season.matches,
    )
    if season.group is None:
        return counted
    if season.group.rules is None:
        return counted + " " + t.gettext("A match counts when everybody at the table belongs to the group.")
    game = variant_name(t, season.group.rules.name)
    return (
        counted
        + " "
        + t.gettext("A match of {game} counts when everybody at the table belongs to the group.", game=game)
    )


def _line(t: Translator, line: SeasonLine, table: SeasonTable, on_tap: Callable[[str], None]) -> ft.Control:
    standing, card = line.standing, table.people.get(line.player.id)
    name = card.name if card else t.gettext("A deleted player")
    results = standing.statistics.results
    lines = [wins_text(t, results.wins)]
    if standing.is_provisional:
        lines.append(t.gettext("few matches so far"))
    return standing_row(
        key=f"place-{line.player.id}",
        rank=t.points(standing.rank),
        name=name,
        picture=avatar(line.player.name, card.colour if card else None, size=40),
        lines=tuple(lines),
        rating=t.points(standing.rating.display_value),
        is_provisional=standing.is_provisional,
        spoken=t.gettext(
            "Place {place}: {name}. Rating {rating}. {details}",
            place=t.points(standing.rank),
            name=name,
            rating=t.points(standing.rating.display_value),
            details=t.join(lines),
        ),
        on_tap=partial(on_tap, line.player.id) if card else None,
    )


_RANK_WIDTH = 34  # pixels
_ROW_MARGINS = 120  # pixels of a row's rank, picture and gaps, which the name cannot use
_RATING_SIZE = 26  # font size


def standing_row(
    *,
    key: str,
    rank: str,
    name: str,
    picture: ft.Control,
    lines: tuple[str, ...],
    rating: str,
    is_provisional: bool,
    spoken: str,
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """Return a row as one button with the label `spoken`; a provisional rating is dimmed."""
    ink = theme.INK_SOFT if is_provisional else theme.INK
    size = size_without_breaks(name, 19, width=column_width() - _ROW_MARGINS - len(rating) * DIGIT_WIDTH * _RATING_SIZE)
    words = ft.Column(
        [
            ft.Text(name, style=theme.text(size, strong=True)),
            *(ft.Text(line, style=theme.caption()) for line in lines),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    row = ft.Row(
        [
            ft.Container(number_text(rank, 24, ink), width=_RANK_WIDTH, alignment=ft.Alignment.CENTER),
            picture,
            words,
            number_text(rating, _RATING_SIZE, ink),
        ],
        spacing=Gap.SMALL,
    )
    style = card_style(Gap.SMALL, Gap.MEDIUM, vertical_padding=Gap.SMALL)
    return labelled_button(row, spoken, key=key, style=style, on_click=on_tap)


@screen
def Leaderboard() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    period, set_period = use_state(Period.YEAR)
    explained, set_explained = use_state(False)
    loaded = use_season(None, period)
    return frame(
        route=here,
        window_width=session.viewport.width,
        title=t.gettext("Leaderboard"),
        on_back=lambda: page.navigate(routes.PEOPLE),
        back_label=t.gettext("Back"),
        body=season_part(
            t,
            loaded.value,
            loaded.sentence,
            period=period,
            on_period=set_period,
            show_explanation=explained,
            on_explain=lambda: set_explained(lambda shown: not shown),
            on_tap=lambda player: page.navigate(routes.player(player, here)),
        ),
        spacing=Gap.SMALL,
    )
