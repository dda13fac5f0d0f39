"""The stretches of time that a table or statistics can look at."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

import flet as ft

from views.ui.choice import choice
from wording import Translator


class Period(StrEnum):
    MONTH = "month"
    YEAR = "year"
    LAST_YEAR = "last-year"
    ALL = "all"


@dataclass(frozen=True, kw_only=True)
class Span:
    """From `since` on, up to but without `until`; None: without a bound."""

    since: datetime | None = None
    until: datetime | None = None


def span_of(period: Period, now: datetime) -> Span:
    """The calendar's months and years, as this machine's clock has them."""
    today = now.astimezone()
    spans = {
        Period.MONTH: Span(since=_first_of(today.year, today.month)),
        Period.YEAR: Span(since=_first_of(today.year)),
        Period.LAST_YEAR: Span(since=_first_of(today.year - 1), until=_first_of(today.year)),
        Period.ALL: Span(),
    }
    return spans[period]


def _first_of(year: int, month: int = 1) -> datetime:
    """Midnight here, with the offset of that day: it may not be today's."""
    return datetime(year, month, 1).astimezone()


def period_choice(t: Translator, *, chosen: Period, on_choose: Callable[[Period], object]) -> ft.Control:
    words = {
        Period.MONTH: t.gettext("This month"),
        Period.YEAR: t.gettext("This year"),
        Period.LAST_YEAR: t.gettext("Last year"),
        Period.ALL: t.gettext("All time"),
    }
    return choice(words, chosen=chosen, on_choose=on_choose, wrap=True)
