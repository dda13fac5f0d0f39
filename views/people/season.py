"""The table of a group, or of everybody, over a period: who leads, by a rating, and what it rests on."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models import Season, SeasonLine
from scoring import Measure
from views import routes
from views.core.session import use_session
from views.hooks import use_state
from views.people.figures import won_words
from views.people.period import Period, period_choice
from views.people.use_season import SeasonSheet, use_season
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.buttons import card_style, named, text_action
from views.ui.figure import DIGIT_WIDTH, figure
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import empty, notice, waiting
from views.ui.screen import screen
from views.ui.text_scale import column_width, size_without_breaks
from views.ui.theme import Gap
from wording import Translator, measure_definition, variant_name


def season_part(
    t: Translator,
    loaded: SeasonSheet | None,
    sentence: str,
    *,
    period: Period,
    on_period: Callable[[Period], object],
    explained: bool,
    on_explain: Callable[[], None],
    on_tap: Callable[[str], None],
) -> list[ft.Control]:
    """`sentence` says why there is no table; `on_tap` gets a player's id."""
    parts: list[ft.Control] = keyed("period", [period_choice(t, chosen=period, on_choose=on_period)])
    if sentence:
        return [*parts, *keyed("notice", [notice(sentence)])]
    if loaded is None:
        return [*parts, *keyed("waiting", [waiting(t.gettext("Counting the matches …"))])]
    season = loaded.season
    if not season.lines:
        return [*parts, *keyed("empty", [empty(t.gettext("No finished match yet in this period."))])]
    parts += keyed("rule", [ft.Text(_rule(t, season), style=theme.text(16, theme.INK_SOFT))])
    parts += keyed("explain", [ft.Row([text_action(t.gettext("What is the rating?"), on_click=on_explain)], wrap=True)])
    if explained:
        words = measure_definition(t, Measure.RATING)
        parts += keyed("rating", [ft.Semantics(live_region=True, content=ft.Text(words, style=theme.text(17)))])
    parts += [_line(t, line, loaded, on_tap) for line in season.lines]
    return parts


def _rule(t: Translator, season: Season) -> str:
    """Which matches the table is made of."""
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


def _line(t: Translator, line: SeasonLine, sheet: SeasonSheet, on_tap: Callable[[str], None]) -> ft.Control:
    place, card = line.place, sheet.people.get(line.player.id)
    name = card.name if card else t.gettext("A deleted player")
    results = place.statistics.results
    lines = [won_words(t, results.wins)]
    if place.provisional:
        lines.append(t.gettext("few matches yet"))
    return standing_row(
        key=f"place-{line.player.id}",
        place=t.points(place.place),
        name=name,
        picture=avatar(line.player.name, card.colour if card else None, size=40),
        lines=tuple(lines),
        rating=t.points(place.rating.shown),
        faint=place.provisional,
        spoken=t.gettext(
            "Place {place}: {name}. Rating {rating}. {details}",
            place=t.points(place.place),
            name=name,
            rating=t.points(place.rating.shown),
            details=t.join(lines),
        ),
        on_tap=partial(on_tap, line.player.id) if card else None,
    )


_PLACE = 34  # pixels
_BESIDE = 120  # pixels that a name leaves to its place, its picture and the gaps
_RATING = 26  # its type size


def standing_row(
    *,
    key: str,
    place: str,
    name: str,
    picture: ft.Control,
    lines: tuple[str, ...],
    rating: str,
    faint: bool,
    spoken: str,
    on_tap: Callable[[], object] | None,
) -> ft.Control:
    """`faint` for a place that does not mean much yet. The whole line is one button that says `spoken`."""
    ink = theme.INK_SOFT if faint else theme.INK
    size = size_without_breaks(name, 19, width=column_width() - _BESIDE - len(rating) * DIGIT_WIDTH * _RATING)
    words = ft.Column(
        [
            ft.Text(name, style=theme.text(size, strong=True)),
            *(ft.Text(line, style=theme.label()) for line in lines),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    row = ft.Row(
        [
            ft.Container(figure(place, 24, ink), width=_PLACE, alignment=ft.Alignment.CENTER),
            picture,
            words,
            figure(rating, _RATING, ink),
        ],
        spacing=Gap.SMALL,
    )
    style = card_style(Gap.SMALL, Gap.MEDIUM, upright=Gap.SMALL)
    return named(row, spoken, key=key, style=style, on_click=on_tap)


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
        available=session.viewport.width,
        title=t.gettext("Everybody’s table"),
        on_back=lambda: page.navigate(routes.PEOPLE),
        back_label=t.gettext("Back"),
        body=season_part(
            t,
            loaded.value,
            loaded.sentence,
            period=period,
            on_period=set_period,
            explained=explained,
            on_explain=lambda: set_explained(lambda shown: not shown),
            on_tap=lambda player: page.navigate(routes.player(player, here)),
        ),
        spacing=Gap.SMALL,
    )
