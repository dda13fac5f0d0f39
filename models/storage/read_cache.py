"""A cache of reads, valid until the next commit.

When a deal is saved, every phone at the table reads the same match at the same moment; the cache reads it once.
"""

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlmodel import Session

Value = TypeVar("Value")

_CACHE_KEY = "pinella.cache"
_MAX_ENTRIES = 256  # the oldest is evicted


@dataclass(eq=False)
class _Entry:
    lock: threading.Lock = field(default_factory=threading.Lock)
    found: tuple[Any] | None = None


class ReadCache:
    """Values that were read since the last commit. Thread-safe.

    This process must be the only writer. Concurrent readers of one key wait for the first, which computes the value.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._age = 0
        self._entries: dict[Hashable, _Entry] = {}

    def bind(self, session: Session) -> None:
        """Let this session use the cache. Call it before the transaction begins, or stale values could be cached."""
        session.info[_CACHE_KEY] = (self, self._age)

    def clear(self) -> None:
        """Invalidate all entries after a commit."""
        with self._lock:
            self._age += 1
            self._entries.clear()

    def get(self, key: Hashable, make: Callable[[], Value], *, age: int) -> Value:
        """Return the cached value of the key, or `make()`; sessions older than the last commit bypass the cache."""
        with self._lock:
            entry = self._entries.setdefault(key, _Entry()) if age == self._age else _Entry()
            if len(self._entries) > _MAX_ENTRIES:
                del self._entries[next(iter(self._entries))]
        with entry.lock:
            if entry.found is None:
                entry.found = (make(),)
            value: Value = entry.found[0]
            return value


def cached(session: Session, key: Hashable, make: Callable[[], Value]) -> Value:
    """Return `make()`, or its cached result if the session is a reader bound to a cache.

    The value must be immutable; the key must include the device if the value depends on who asks.
    """
    bound: tuple[ReadCache, int] | None = session.info.get(_CACHE_KEY)
    if bound is None:
        return make()
    cache, age = bound
    return cache.get(key, make, age=age)
