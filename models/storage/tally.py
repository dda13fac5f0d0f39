"""The tally of a store's transactions: how many were committed, how many the database refused, and how long they
took."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from models.values.errors import DatabaseFailed


@dataclass(frozen=True, kw_only=True)
class TallyFigures:
    """Since the store was opened; `seconds` are those of the committed ones together, with the wait for others."""

    saved: int = 0
    failed: int = 0
    seconds: float = 0.0


class Tally:
    """Safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._figures = TallyFigures()

    def read(self) -> TallyFigures:
        return self._figures

    @contextmanager
    def counting(self) -> Iterator[None]:
        """One transaction. What is refused for another reason than the database's is not counted."""
        began = time.perf_counter()
        try:
            yield
        except DatabaseFailed:
            with self._lock:
                self._figures = replace(self._figures, failed=self._figures.failed + 1)
            raise
        seconds = time.perf_counter() - began
        with self._lock:
            now = self._figures
            self._figures = replace(now, saved=now.saved + 1, seconds=now.seconds + seconds)
