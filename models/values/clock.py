"""The clock of a match: how long it has been played, without its pauses."""

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
    """`until` is None while it lasts."""

    since: datetime
    until: datetime | None


@dataclass(frozen=True, kw_only=True)
class MatchClock:
    """Shown on all phones of the table. `pauses` are in their order; only the last one may still last."""

    pauses: tuple[Pause, ...] = ()

    @property
    def paused(self) -> bool:
        return bool(self.pauses) and self.pauses[-1].until is None

    def played(self, since: datetime, until: datetime) -> timedelta:
        """From one moment to another, without the pauses in between."""
        lost = timedelta()
        for pause in self.pauses:
            first, last = max(pause.since, since), min(pause.until or until, until)
            lost += max(last - first, timedelta())
        return max(until - since, timedelta()) - lost
