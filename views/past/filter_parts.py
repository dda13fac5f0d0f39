"""The filter's own part of the screen: a tap opens it below the search."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TypeVar

import flet as ft

from views.past.filter import Ending, MatchFilter
from views.past.search import PastSearch, Step
from views.ui.buttons import text_action
from views.ui.choice import choice
from views.ui.frame import heading, section_header
from views.ui.lists import keyed
from wording import Translator, variant_name

FAMILIAR = 8  # players beside each other; whoever else is found by the search
MONTHS = range(1, 13)

Value = TypeVar("Value")
Choose = Callable[[Step], Awaitable[None]]


def past_filter(t: Translator, search: PastSearch, *, opened: bool, on_open: Callable[[], None]) -> list[ft.Control]:
    wanted, found = search.wanted, search.found
    header = section_header(
        t.gettext("Filter"), hint=_summary(t, wanted), faulty=False, opened=opened, on_tap=on_open, key="filter"
    )
    if not opened:
        return [header]
    years = {None: t.gettext("All time")} | {year: str(year) for year in found.years}
    parts: list[ft.Control] = [
        header,
        *keyed("when", [heading(t.gettext("When?")), _choice(years, wanted.year, search.choose, MatchFilter.in_year)]),
    ]
    if wanted.year is not None:
        months = {None: t.gettext("All year")} | {month: t.month(month) for month in MONTHS}
        parts += keyed("month", [_choice(months, wanted.month, search.choose, _in_month)])
    if len(found.rules) > 1:
        games = {"": t.gettext("Any game")} | {name: variant_name(t, name) for name in found.rules}
        picked = _choice(games, wanted.rules_name, search.choose, _with_game)
        parts += keyed("game", [heading(t.gettext("Which game?")), picked])
    if found.players:
        players = {"": t.gettext("Anyone")} | {name: name for name in found.players[:FAMILIAR]}
        picked = _choice(players, wanted.player, search.choose, MatchFilter.of)
        parts += keyed("player", [heading(t.gettext("Who played?")), picked])
    endings = {ending: words for ending, words in _endings(t, wanted.player).items() if ending in wanted.endings}
    picked = _choice(endings, wanted.ending, search.choose, _with_ending)
    parts += keyed("ending", [heading(t.gettext("How did it end?")), picked])
    if wanted.narrows:
        parts += keyed("clear", [clear_action(t, search)])
    return parts


def clear_action(t: Translator, search: PastSearch) -> ft.Control:
    async def clear() -> None:
        await search.choose(MatchFilter.without_filters)

    return text_action(t.gettext("Take all filters away"), on_click=clear)


def _choice(
    words: Mapping[Value, str], chosen: Value, choose: Choose, step: Callable[[MatchFilter, Value], MatchFilter]
) -> ft.Control:
    async def pick(value: Value) -> None:
        await choose(lambda wanted: step(wanted, value))

    return choice(words, chosen=chosen, on_choose=pick, wrap=True)


def _with_game(wanted: MatchFilter, name: str) -> MatchFilter:
    return replace(wanted, rules_name=name)


def _in_month(wanted: MatchFilter, month: int | None) -> MatchFilter:
    return replace(wanted, month=month)


def _with_ending(wanted: MatchFilter, ending: Ending) -> MatchFilter:
    return replace(wanted, ending=ending)


def _endings(t: Translator, player: str) -> Mapping[Ending, str]:
    return {
        Ending.FINISHED: t.gettext("Any result"),
        Ending.WON: t.gettext("{name} won", name=player),
        Ending.LOST: t.gettext("{name} lost", name=player),
        Ending.DRAWN: t.gettext("A draw"),
        Ending.OPEN: t.gettext("Not finished"),
    }


def _summary(t: Translator, wanted: MatchFilter) -> str:
    """What is left out, in a few words."""
    parts = []
    if wanted.year is not None:
        parts.append(str(wanted.year) if wanted.month is None else f"{t.month(wanted.month)} {wanted.year}")
    if wanted.rules_name:
        parts.append(variant_name(t, wanted.rules_name))
    if wanted.ending is not Ending.FINISHED:
        parts.append(_endings(t, wanted.player)[wanted.ending])
    elif wanted.player:
        parts.append(wanted.player)
    return ", ".join(parts)
