"""Elapsed time measured from periodic samples of a clock that may be wrong."""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from models.storage import write_atomically

_log = logging.getLogger(__name__)

_SAMPLE_INTERVAL = timedelta(minutes=30)  # between recorded samples
_MAX_GAP = timedelta(days=1)  # at most counted for one gap: the server was off, or the clock jumped
_RETENTION = timedelta(days=31)
_WARNING_THRESHOLD = timedelta(minutes=2)


class ElapsedTime:
    """A record of clock samples in the file `path`.

    The gap between two samples counts as a day at most, so that a clock that is once far in the future ages nothing by
    more than a day. If the clock goes back, samples in its future are discarded.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._samples = _load_samples(path)

    def record(self, now: datetime) -> None:
        """Record a sample. Raises OSError if it cannot be written."""
        last = self._samples[-1] if self._samples else now
        if now < last:
            if last - now > _WARNING_THRESHOLD:
                _log.warning(
                    "the clock went back by %s; backups and deletions use the elapsed time that was recorded",
                    last - now,
                )
            self._samples = [sample for sample in self._samples if sample <= now]
        elif now - last > _MAX_GAP:
            _log.warning("the clock is %s after the last look at it, which counts as %s", now - last, _MAX_GAP)
        if not self._samples or now - self._samples[-1] >= _SAMPLE_INTERVAL:
            oldest = self.cutoff(_RETENTION, now)
            self._samples = [sample for sample in self._samples if oldest is None or sample >= oldest]
            self._samples.append(now)
            lines = "".join(f"{sample.isoformat()}\n" for sample in self._samples)
            write_atomically(self._path, lambda draft: draft.write_text(lines, encoding="ascii"))

    def cutoff(self, span: timedelta, now: datetime) -> datetime | None:
        """Return the clock time that lies `span` of elapsed time before `now`; None if the samples don't reach that far
        back."""
        elapsed, later = timedelta(0), now
        for sample in reversed(self._samples):
            gap = later - sample
            elapsed += min(gap, _MAX_GAP)
            if elapsed >= span:
                return sample if gap > _MAX_GAP else sample + (elapsed - span)
            later = sample
        return None


def _load_samples(path: Path) -> list[datetime]:
    """Read the samples. A missing or unreadable file counts as no samples: then nothing is deleted for a while."""
    with suppress(OSError, ValueError):
        samples = [datetime.fromisoformat(line) for line in path.read_text(encoding="ascii").split()]
        return sorted(sample for sample in samples if sample.tzinfo is not None)
    return []
