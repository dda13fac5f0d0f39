"""The stretches of time that a table or statistics can look at."""

__all__ = ["Period", "Span", "span_of"]

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


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
