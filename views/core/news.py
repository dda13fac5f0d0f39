"""The news of whatever is around the app, as the page of a phone alone: a newer version, a storage that fills up."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import flet as ft

from views.core.session import use_session
from views.hooks import use_ref, use_state


class News(StrEnum):
    """In the order in which they are shown."""

    CLEARED = "cleared"  # what was kept here is gone
    FULL = "full"  # there is hardly any room left
    UPDATE = "update"  # a newer version is here, and begins when it is asked to
    PASSING = "passing"  # the browser may clear away what is kept here


@dataclass(kw_only=True, eq=False)
class Surroundings:
    """`restart` begins the app anew, in the newest version that is here."""

    restart: Callable[[], None]
    _told: set[News] = field(default_factory=set, init=False)
    _handlers: list[Callable[[], None]] = field(default_factory=list, init=False)

    @property
    def news(self) -> tuple[News, ...]:
        return tuple(each for each in News if each in self._told)

    def tell(self, news: News) -> None:
        self._told.add(news)
        for handler in tuple(self._handlers):
            handler()

    def subscribe(self, handler: Callable[[], None]) -> Callable[[], None]:
        """Call `handler` after each piece of news; returns what ends it."""
        self._handlers.append(handler)
        return lambda: self._handlers.remove(handler)


def use_news() -> tuple[News, ...]:
    """None where nothing is around the app that could tell any."""
    page = ft.context.page
    around = use_session().place.around
    news, set_news = use_state(() if around is None else around.news)
    leaving: list[Callable[[], None]] = use_ref(list).current

    def listen() -> None:
        if around is not None:
            set_news(around.news)  # what came while another screen was shown
            leaving.append(around.subscribe(hear))

    def hear() -> None:
        page.run_task(show)

    async def show() -> None:
        set_news(() if around is None else around.news)

    def leave() -> None:
        for stop in leaving:
            stop()
        leaving.clear()

    ft.use_effect(listen, dependencies=[], cleanup=leave)
    return news
