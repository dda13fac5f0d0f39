"""Time as the database keeps it: aware, in UTC, on SQLite too."""

__all__ = ["Clock", "UtcDateTime", "utc_now"]

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, TypeDecorator

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The clock that a store takes unless a test gives another."""
    return datetime.now(UTC)


class UtcDateTime(TypeDecorator[datetime]):
    """Takes aware times only, gives them back in UTC. SQLite would lose the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone; use an aware time, e.g. datetime.now(UTC)")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)
        return moment
