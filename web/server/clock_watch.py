"""The watch over a clock that may be wrong: how much time was lived through, whatever the clock says of it."""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from models import write_atomically

_log = logging.getLogger(__name__)

_APART = timedelta(minutes=30)  # between two looks that are noted
_COUNTS = timedelta(days=1)  # at most, of the time between two looks: the server was off, or the clock leapt
_REMEMBERED = timedelta(days=31)
_WORTH_A_WORD = timedelta(minutes=2)


class ClockWatch:
    """Looks at the clock are noted in the file at `place`. Between two of them a day at most is counted as lived, so
    that one look at a wrong future ages nothing by more than that; and when the clock is found to have gone back, what
    was noted in its future never was."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._looks = _read(place)

    def look(self, now: datetime) -> None:
        """Raises OSError where it can't be written down."""
        last = self._looks[-1] if self._looks else now
        if now < last:
            if last - now > _WORTH_A_WORD:
                _log.warning("the clock went back by %s; backups and deletions go by what was lived", last - now)
            self._looks = [look for look in self._looks if look <= now]
        elif now - last > _COUNTS:
            _log.warning("the clock is %s after the last look at it; that counts as %s", now - last, _COUNTS)
        if not self._looks or now - self._looks[-1] >= _APART:
            oldest = self.ago(_REMEMBERED, now)
            self._looks = [look for look in self._looks if oldest is None or look >= oldest] + [now]
            lines = "".join(f"{look.isoformat()}\n" for look in self._looks)
            write_atomically(self._place, lambda draft: draft.write_text(lines, encoding="ascii"))

    def ago(self, span: timedelta, now: datetime) -> datetime | None:
        """What the clock said when `span` had still to be lived until `now`; None while less than that is known."""
        lived, later = timedelta(0), now
        for look in reversed(self._looks):
            gap = later - look
            lived += min(gap, _COUNTS)
            if lived >= span:
                return look if gap > _COUNTS else look + (lived - span)
            later = look
        return None


def _read(place: Path) -> list[datetime]:
    """What is not there, or can't be read, was never lived: then nothing is deleted for a while."""
    with suppress(OSError, ValueError):
        looks = [datetime.fromisoformat(line) for line in place.read_text(encoding="ascii").split()]
        return sorted(look for look in looks if look.tzinfo is not None)
    return []
