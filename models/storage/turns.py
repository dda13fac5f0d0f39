"""The turns of writers: SQLite has one writer at a time, and lets those who wait try again after a random pause, so
that some are passed over for seconds. Here they stand in line, and whoever came first is next."""

__all__ = ["WriterTurns"]

import threading
from collections import deque

from sqlalchemy.exc import TimeoutError as PoolTimeout


class WriterTurns:
    """One line of one process; safe between threads."""

    def __init__(self, *, patience: float) -> None:
        self._patience = patience  # seconds
        self._lock = threading.Lock()
        self._line: deque[threading.Event] = deque()
        self._taken = False

    @property
    def waiting(self) -> int:
        """How many stand in line."""
        return len(self._line)

    def take(self) -> None:
        """Return when everybody who came before is done. Raises SQLAlchemy's TimeoutError, as for a connection that
        cannot be had."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Event()
            self._line.append(mine)
        if mine.wait(self._patience):
            return
        with self._lock:
            if mine.is_set():  # just now
                return
            self._line.remove(mine)
        raise PoolTimeout(f"other writers took more than {self._patience:g} seconds")

    def give(self) -> None:
        """The next one may write; from any thread."""
        with self._lock:
            if self._line:
                self._line.popleft().set()
            else:
                self._taken = False
