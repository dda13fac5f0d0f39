"""The table of a group, or of everybody, over a period: who leads, by a rating, and what it rests on."""

__all__ = ["season_part"]

from collections.abc import Callable
from functools import partial

import flet as ft

from scoring import Measure
from views import theme
from views.components.avatar import avatar
from views.components.buttons import text_action
from views.components.empty import empty
from views.components.keyed import keyed
from views.components.notice import notice
from views.components.standing_row import standing_row
from views.components.waiting import waiting
from views.screens.period_choice import period_choice
from views.state.figures import won_words
from views.state.period import Period
from views.state.shown import Season, SeasonLine
from views.state.use_season import SeasonSheet
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
    parts += keyed("explain", [ft.Row([text_action(t.gettext("What is the rating?"), on_click=on_explain)])])
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
