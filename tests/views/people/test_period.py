"""Tests of periods as calendar months and years."""

from datetime import UTC, datetime

import pytest

from views.people.period import Period, TimeSpan, period_span

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

    assert period_span(period, NOW) == TimeSpan(since=midnight(since), until=midnight(until))
    assert all(
        edge.tzinfo is not None for edge in (period_span(period, NOW).since, period_span(period, NOW).until) if edge
    )
