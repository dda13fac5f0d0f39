"""Tests of periods as calendar months and years."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from views.people.period import Period, period_bounds
from wording import translator

NOW = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("period", "since", "until"),
    [
        (Period.MONTH, (2026, 11, 1), None),
        (Period.YEAR, (2026, 1, 1), None),
        (Period.LAST_YEAR, (2025, 1, 1), (2026, 1, 1)),
        (Period.ALL, None, None),
    ],
)
def test_period_begins_and_ends_at_local_midnight(
    period: Period, since: tuple[int, int, int] | None, until: tuple[int, int, int] | None
) -> None:
    def midnight(day: tuple[int, int, int] | None) -> datetime | None:
        return None if day is None else datetime(*day).astimezone()

    bounds = period_bounds(translator("en"), period, NOW)
    assert bounds == (midnight(since), midnight(until))
    assert all(edge.tzinfo is not None for edge in bounds if edge)


def test_new_year_begins_earlier_in_the_east() -> None:
    t, silvester = translator("en").in_zone(ZoneInfo("Asia/Tokyo")), datetime(2026, 12, 31, 15, 30, tzinfo=UTC)
    begin = datetime(2026, 12, 31, 15, tzinfo=UTC)
    assert period_bounds(t, Period.YEAR, silvester) == (begin, None)
    assert period_bounds(t, Period.LAST_YEAR, silvester)[1] == begin
