"""The filter section on the screen of past matches; a tap opens it below the search."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import flet as ft

from views.past.filter import Ending, MatchFilter
from views.past.search import FilterChange, PastSearch
from views.ui.buttons import text_button
from views.ui.choice import choice
from views.ui.frame import heading, section_header
from views.ui.lists import keyed
from wording import Translator, variant_name

MAX_PLAYERS_SHOWN = 8  # most players to choose from; the search finds others
MONTHS = range(1, 13)

Value = TypeVar("Value")
ApplyFilter = Callable[[FilterChange], Awaitable[None]]


def filter_part(t: Translator, search: PastSearch, *, opened: bool, on_open: Callable[[], None]) -> list[ft.Control]:
    """Return the section's header and, if it is `opened`, a choice for each criterion with several options."""
    match_filter, results = search.match_filter, search.results
    hint = _summary(t, match_filter)
    header = section_header(t.gettext("Filter"), hint=hint, opened=opened, on_tap=on_open, key="filter")
    if not opened:
        return [header]
    years = {None: t.gettext("All time")} | {year: str(year) for year in results.years}
    options = _choice(years, match_filter.year, search.apply, MatchFilter.with_year)
    parts: list[ft.Control] = [header, *keyed("when", [heading(t.gettext("When?")), options])]
    if match_filter.year is not None:
        months = {None: t.gettext("All year")} | {month: t.month(month) for month in MONTHS}
        parts += keyed("month", [_choice(months, match_filter.month, search.apply, _setter("month"))])
    if len(results.rules) > 1:
        games = {"": t.gettext("Any game")} | {name: variant_name(t, name) for name in results.rules}
        options = _choice(games, match_filter.rules_name, search.apply, _setter("rules_name"))
        parts += keyed("game", [heading(t.gettext("Which game?")), options])
    if results.players:
        players = {"": t.gettext("Anyone")} | {name: name for name in results.players[:MAX_PLAYERS_SHOWN]}
        options = _choice(players, match_filter.player, search.apply, MatchFilter.with_player)
        parts += keyed("player", [heading(t.gettext("Who played?")), options])
    endings = {
        ending: label for ending, label in _endings(t, match_filter.player).items() if ending in match_filter.endings
    }
    options = _choice(endings, match_filter.ending, search.apply, _setter("ending"))
    parts += keyed("ending", [heading(t.gettext("How did it end?")), options])
    if match_filter.has_filters:
        clear = partial(search.apply, MatchFilter.without_filters)
        parts += keyed("clear", [text_button(t.gettext("Remove all filters"), on_click=clear)])
    return parts


def _choice(
    options: Mapping[Value, str], chosen: Value, apply: ApplyFilter, change: Callable[[MatchFilter, Value], MatchFilter]
) -> ft.Control:
    async def pick(value: Value) -> None:
        await apply(lambda match_filter: change(match_filter, value))

    return choice(options, chosen=chosen, on_choose=pick, wrap=True)


def _setter(name: str) -> Callable[[MatchFilter, Any], MatchFilter]:
    return lambda match_filter, value: replace(match_filter, **{name: value})


def _endings(t: Translator, player: str) -> Mapping[Ending, str]:
    return {
        Ending.FINISHED: t.gettext("Any result"),
        Ending.WON: t.gettext("{name} won", name=player),
        Ending.LOST: t.gettext("{name} lost", name=player),
        Ending.DRAWN: t.gettext("A draw"),
        Ending.OPEN: t.gettext("Not finished"),
    }


def _summary(t: Translator, match_filter: MatchFilter) -> str:
    """Return a short description of the active filters."""
    parts = []
    if match_filter.year is not None:
        parts.append(
            str(match_filter.year)
            if match_filter.month is None
            else f"{t.month(match_filter.month)} {match_filter.year}"
        )
    if match_filter.rules_name:
        parts.append(variant_name(t, match_filter.rules_name))
    if match_filter.ending is not Ending.FINISHED:
        parts.append(_endings(t, match_filter.player)[match_filter.ending])
    elif match_filter.player:
        parts.append(match_filter.player)
    return ", ".join(parts)
