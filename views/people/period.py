"""Periods that the leaderboard and the statistics can be limited to."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum

import flet as ft

from views.ui.input.choice import choice
from wording import Translator


class Period(StrEnum):
    MONTH = "month"
    YEAR = "year"
    LAST_YEAR = "last-year"
    ALL = "all"


def period_bounds(t: Translator, period: Period, now: datetime) -> tuple[datetime | None, datetime | None]:
    """Return the beginning and the end (exclusive) of the calendar month or year that contains `now` in the reader's
    time zone, or of the year before; None means unbounded."""
    today = t.local(now)
    bounds = {
        Period.MONTH: (t.month_start(today.year, today.month), None),
        Period.YEAR: (t.month_start(today.year), None),
        Period.LAST_YEAR: (t.month_start(today.year - 1), t.month_start(today.year)),
        Period.ALL: (None, None),
    }
    return bounds[period]


def period_choice(t: Translator, *, chosen: Period, on_choose: Callable[[Period], object]) -> ft.Control:
    words = {
        Period.MONTH: t.gettext("This month"),
        Period.YEAR: t.gettext("This year"),
        Period.LAST_YEAR: t.gettext("Last year"),
        Period.ALL: t.gettext("All time"),
    }
    return choice(words, chosen=chosen, on_choose=on_choose, wrap=True)
