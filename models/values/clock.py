"""The clock of a match, which measures playing time without pauses."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class ClockStep(StrEnum):
    SHOW = "show"
    PAUSE = "pause"
    RESUME = "resume"
    HIDE = "hide"


@dataclass(frozen=True, kw_only=True)
class Pause:
    """A pause; `until` is None while it lasts."""

    since: datetime
    until: datetime | None


@dataclass(frozen=True, kw_only=True)
class MatchClock:
    """A clock shown on all phones of the table. `pauses` are in order; only the last one may be unfinished."""

    pauses: tuple[Pause, ...] = ()

    @property
    def is_paused(self) -> bool:
        return bool(self.pauses) and self.pauses[-1].until is None

    def playing_time(self, since: datetime, until: datetime) -> timedelta:
        """Return the playing time between two moments, without the pauses."""
        lost = timedelta()
        for pause in self.pauses:
            first, last = max(pause.since, since), min(pause.until or until, until)
            lost += max(last - first, timedelta())
        return max(until - since, timedelta()) - lost
