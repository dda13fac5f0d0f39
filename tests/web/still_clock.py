"""A clock that stands still until the test moves it."""

from datetime import UTC, datetime


class FixedClock:
    def __init__(self) -> None:
        self.time = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time
