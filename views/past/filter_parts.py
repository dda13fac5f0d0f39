"""The filter section on the screen of past matches; a tap opens it below the search."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from views.past.filter import Ending, MatchFilter
from views.past.search import PastSearch
from views.ui.buttons import text_button
from views.ui.frame import heading, section_header
from views.ui.input.choice import choice
from views.ui.lists import keyed
from wording import Translator, variant_name

MAX_PLAYERS_SHOWN = 8  # most players to choose from; the search finds others
MONTHS = range(1, 13)


def filter_part(t: Translator, search: PastSearch, *, opened: bool, on_open: Callable[[], None]) -> list[ft.Control]:
    """Return the section's header and, if it is `opened`, a choice for each criterion with several options."""
    match_filter, results = search.match_filter, search.results
    hint = _summary(t, match_filter)
    header = section_header(t.gettext("Filter"), hint=hint, opened=opened, on_tap=on_open, key="filter")
    if not opened:
        return [header]

    def part(name: str, title: str, options: Mapping[Any, str]) -> list[ft.Control]:
        async def pick(value: object) -> None:
            await search.apply(lambda old: old.with_value(name, value))

        keys = choice(options, chosen=getattr(match_filter, name), on_choose=pick, wrap=True)
        return keyed(name, [heading(title), keys] if title else [keys])

    years = {None: t.gettext("All time")} | {year: str(year) for year in results.years}
    parts = [header, *part("year", t.gettext("When?"), years)]
    if match_filter.year is not None:
        parts += part("month", "", {None: t.gettext("All year")} | {month: t.month(month) for month in MONTHS})
    if len(results.rules) > 1:
        games = {"": t.gettext("Any game")} | {name: variant_name(t, name) for name in results.rules}
        parts += part("rules_name", t.gettext("Which game?"), games)
    if results.players:
        players = {"": t.gettext("Anyone")} | {name: name for name in results.players[:MAX_PLAYERS_SHOWN]}
        parts += part("player", t.gettext("Who played?"), players)
    endings = _endings(t, match_filter.player)
    parts += part("ending", t.gettext("How did it end?"), {each: endings[each] for each in match_filter.endings})
    if match_filter.has_filters:
        clear = partial(search.apply, lambda old: MatchFilter(words=old.words))
        parts += keyed("clear", [text_button(t.gettext("Remove all filters"), on_click=clear)])
    return parts


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
