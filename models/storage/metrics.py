"""Metrics of a store's transactions: how many were committed, how many failed, and how long they took."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from models.values.errors import DatabaseFailed


@dataclass(frozen=True, kw_only=True)
class TransactionTotals:
    """Totals since the store was opened; `seconds` of committed transactions, including the wait for the write lock."""

    saved: int = 0
    failed: int = 0
    seconds: float = 0.0


class TransactionMetrics:
    """Counters of transactions. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.totals = TransactionTotals()

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Count the transaction in this block, unless it fails with an error other than DatabaseFailed."""
        began = time.perf_counter()
        try:
            yield
        except DatabaseFailed:
            with self._lock:
                self.totals = replace(self.totals, failed=self.totals.failed + 1)
            raise
        seconds = time.perf_counter() - began
        with self._lock:
            now = self.totals
            self.totals = replace(now, saved=now.saved + 1, seconds=now.seconds + seconds)
