"""Periods that the leaderboard and the statistics can be limited to."""

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
class TimeSpan:
    """Half-open interval from `since` to `until` (exclusive); None means unbounded."""

    since: datetime | None = None
    until: datetime | None = None


def period_span(t: Translator, period: Period, now: datetime) -> TimeSpan:
    """Return the calendar month or year that contains `now` in the reader's time zone, or the year before."""
    today = t.local(now)
    spans = {
        Period.MONTH: TimeSpan(since=t.month_start(today.year, today.month)),
        Period.YEAR: TimeSpan(since=t.month_start(today.year)),
        Period.LAST_YEAR: TimeSpan(since=t.month_start(today.year - 1), until=t.month_start(today.year)),
        Period.ALL: TimeSpan(),
    }
    return spans[period]


def period_choice(t: Translator, *, chosen: Period, on_choose: Callable[[Period], object]) -> ft.Control:
    words = {
        Period.MONTH: t.gettext("This month"),
        Period.YEAR: t.gettext("This year"),
        Period.LAST_YEAR: t.gettext("Last year"),
        Period.ALL: t.gettext("All time"),
    }
    return choice(words, chosen=chosen, on_choose=on_choose, wrap=True)
