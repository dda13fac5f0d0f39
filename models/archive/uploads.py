"""Files on their way from a phone's file picker to the screen that asked for one."""

__all__ = ["Uploads"]

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta

from models.archive.reading import MOST_BYTES
from models.storage.transaction import Clock, utc_now
from models.values.errors import LinkRefused, ModelErrorCode

LIFE = timedelta(minutes=10)
MOST_PLACES = 64
MOST_HELD = 2 * MOST_BYTES  # bytes of all files together


@dataclass(kw_only=True)
class _Place:
    opened_at: datetime
    data: bytes | None = None


class Uploads:
    """Kept in memory: a phone sends its file to the very process that runs its screens. Any thread may ask."""

    def __init__(self, clock: Clock = utc_now) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._places: OrderedDict[str, _Place] = OrderedDict()

    def expect(self) -> str:
        """A place for one file; whoever knows its name may fill it once, for some minutes."""
        name = secrets.token_hex(16)
        with self._lock:
            self._forget()
            if len(self._places) >= MOST_PLACES:
                self._places.popitem(last=False)
            self._places[name] = _Place(opened_at=self._clock())
        return name

    def waits_for(self, name: str) -> bool:
        with self._lock:
            self._forget()
            return name in self._places and self._places[name].data is None

    def put(self, name: str, data: bytes) -> None:
        """Raises LinkRefused where no such file is waited for, or too many of them lie here."""
        with self._lock:
            self._forget()
            held = sum(len(place.data or b"") for place in self._places.values())
            place = self._places.get(name)
            if place is None or place.data is not None or held + len(data) > MOST_HELD:
                raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "nobody waits for this file")
            place.data = data

    def take(self, name: str) -> bytes | None:
        """The file, which is gone from here then; None when it never came."""
        with self._lock:
            place = self._places.pop(name, None)
            return None if place is None else place.data

    def _forget(self) -> None:
        oldest = self._clock() - LIFE
        while self._places and next(iter(self._places.values())).opened_at < oldest:
            self._places.popitem(last=False)
