"""When a deal is saved, every phone looks at the same match in the same instant: it is read once for all."""

__all__ = ["SharedLooks", "shared"]

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlmodel import Session

Value = TypeVar("Value")

_BOUND = "pinella.looks"
_MOST = 256  # readings; where nothing is ever saved, the oldest make room


@dataclass(eq=False)
class _Look:
    lock: threading.Lock = field(default_factory=threading.Lock)
    found: tuple[Any] | None = None


class SharedLooks:
    """What was read since the latest commit of this process, which must be the only one that writes. Safe between
    threads; of those that look at the same thing, one reads and the others wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._age = 0
        self._looks: dict[Hashable, _Look] = {}

    def bind(self, session: Session) -> None:
        """Let this session share; call it before its transaction begins, or it might pass on what was before."""
        session.info[_BOUND] = (self, self._age)

    def forget(self) -> None:
        """Something was committed."""
        with self._lock:
            self._age += 1
            self._looks.clear()

    def get(self, key: Hashable, make: Callable[[], Value], *, age: int) -> Value:
        """What `make` gave for this key since the commit of that age; `make` again where that is not the latest."""
        with self._lock:
            look = self._looks.setdefault(key, _Look()) if age == self._age else _Look()
            if len(self._looks) > _MOST:
                del self._looks[next(iter(self._looks))]
        with look.lock:
            if look.found is None:
                look.found = (make(),)
            value: Value = look.found[0]
            return value


def shared(session: Session, key: Hashable, make: Callable[[], Value]) -> Value:
    """`make()`, or what it gave a moment ago in another session that only reads. The value must be frozen, and the key
    say whose it is where it is not everybody's."""
    bound: tuple[SharedLooks, int] | None = session.info.get(_BOUND)
    if bound is None:
        return make()
    looks, age = bound
    return looks.get(key, make, age=age)
