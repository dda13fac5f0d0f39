"""Metrics of a store's transactions: how many were committed, how many failed, and how long they took."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from models.values.errors import DatabaseFailed


class TransactionMetrics:
    """Totals since the store was opened; `seconds` of committed transactions, including the wait for the write lock.
    Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.saved = 0
        self.failed = 0
        self.seconds = 0.0

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Count the transaction in this block, unless it fails with an error other than DatabaseFailed."""
        began = time.perf_counter()
        try:
            yield
        except DatabaseFailed:
            with self._lock:
                self.failed += 1
            raise
        seconds = time.perf_counter() - began
        with self._lock:
            self.saved += 1
            self.seconds += seconds
