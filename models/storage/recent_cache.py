"""A cache of the entries that were used last."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class RecentCache(Generic[Key, Value]):
    """The `size` entries that were used last. Thread-safe."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._entries: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.RLock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
            return self._entries.get(key)

    def put(self, key: Key, value: Value) -> None:
        with self._lock:
            self._entries[key] = value
            self._entries.move_to_end(key)
            while len(self._entries) > self._size:
                self._entries.popitem(last=False)

    def drop(self, key: Key) -> None:
        with self._lock:
            self._entries.pop(key, None)

    def get_or_make(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the entry, made by `make` if it is missing; only one entry is made at a time."""
        with self._lock:
            if key not in self._entries:
                self.put(key, make())
            self._entries.move_to_end(key)
            return self._entries[key]
