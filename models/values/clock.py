"""The clock of a match, which measures playing time without pauses."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil

_MAX_DURATION = timedelta(hours=16)


def uninterrupted(duration: timedelta) -> timedelta | None:
    """Return this duration; None if it is so long that the game was interrupted, which makes it meaningless."""
    return None if duration > _MAX_DURATION else duration


class ClockStep(StrEnum):
    SHOW = "show"
    PAUSE = "pause"
    RESUME = "resume"
    HIDE = "hide"
    COUNT_DOWN = "count-down"


@dataclass(frozen=True, kw_only=True)
class Pause:
    """A pause; `until` is None while it lasts."""

    since: datetime
    until: datetime | None


@dataclass(frozen=True, kw_only=True)
class MatchClock:
    """A clock shown on all phones of the table. `pauses` are in order; only the last one may be unfinished.

    It counts `minutes` of playing time down from the moment `counts_from`, or up only.
    """

    pauses: tuple[Pause, ...] = ()
    counts_from: datetime | None = None
    minutes: int = 0

    @property
    def is_paused(self) -> bool:
        return bool(self.pauses) and self.pauses[-1].until is None

    def minutes_left(self, moment: datetime) -> int | None:
        """Return the minutes left of the countdown, the last one included; None without one."""
        if self.counts_from is None:
            return None
        left = timedelta(minutes=self.minutes) - self.playing_time(self.counts_from, moment)
        return max(ceil(left / timedelta(minutes=1)), 0)

    def playing_time(self, since: datetime, until: datetime) -> timedelta:
        """Return the playing time between two moments, without the pauses."""
        lost = timedelta()
        for pause in self.pauses:
            first, last = max(pause.since, since), min(pause.until or until, until)
            lost += max(last - first, timedelta())
        return max(until - since, timedelta()) - lost

    def uninterrupted_time(self, since: datetime, until: datetime) -> timedelta | None:
        """Return the playing time, as `uninterrupted` does."""
        return uninterrupted(self.playing_time(since, until))
