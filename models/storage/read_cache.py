"""The read cache: when a deal is saved, every phone reads the same match in the same instant, and it is read once for
all."""

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlmodel import Session

Value = TypeVar("Value")

_BOUND = "pinella.cache"
_MOST = 256  # readings; where nothing is ever saved, the oldest make room


@dataclass(eq=False)
class _Reading:
    lock: threading.Lock = field(default_factory=threading.Lock)
    found: tuple[Any] | None = None


class ReadCache:
    """What was read since the latest commit of this process, which must be the only one that writes. Safe between
    threads; of those that look at the same thing, one reads and the others wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._age = 0
        self._readings: dict[Hashable, _Reading] = {}

    def bind(self, session: Session) -> None:
        """Let this session share; call it before its transaction begins, or it might pass on what was before."""
        session.info[_BOUND] = (self, self._age)

    def clear(self) -> None:
        """Something was committed."""
        with self._lock:
            self._age += 1
            self._readings.clear()

    def get(self, key: Hashable, make: Callable[[], Value], *, age: int) -> Value:
        """What `make` gave for this key since the commit of that age; `make` again where that is not the latest."""
        with self._lock:
            reading = self._readings.setdefault(key, _Reading()) if age == self._age else _Reading()
            if len(self._readings) > _MOST:
                del self._readings[next(iter(self._readings))]
        with reading.lock:
            if reading.found is None:
                reading.found = (make(),)
            value: Value = reading.found[0]
            return value


def cached(session: Session, key: Hashable, make: Callable[[], Value]) -> Value:
    """`make()`, or what it gave a moment ago in another session that only reads. The value must be frozen, and the key
    say whose it is where it is not everybody's."""
    bound: tuple[ReadCache, int] | None = session.info.get(_BOUND)
    if bound is None:
        return make()
    cache, age = bound
    return cache.get(key, make, age=age)
