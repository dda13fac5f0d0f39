"""Failed tries at short codes, counted so that nobody guesses one; links and QR codes are never held up by it."""

__all__ = ["CodeTries"]

import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from models.storage.transaction import Clock, utc_now
from models.values.errors import LinkRefused, ModelErrorCode, TooMany

PER_ADDRESS = 20  # a whole club may stand behind one address
OVERALL = 200
WINDOW = timedelta(minutes=15)
_SOON = timedelta(seconds=1)  # then the tries under way have come to an end


class CodeTries:
    """In memory, safe between threads. With 24^8 codes, a hundred of them alive and 200 tries in 15 minutes from any
    number of addresses, a guess succeeds about once in 150 years."""

    def __init__(self, clock: Clock = utc_now) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._failed: deque[tuple[datetime, str]] = deque()  # never longer than OVERALL: then nobody may try
        self._by_address: Counter[str] = Counter()
        self._underway: Counter[str] = Counter()  # tries that may still turn out wrong hold a place among the failed

    def wait(self, address: str) -> timedelta:
        """How long this address has to wait before its next try; zero when it may try now."""
        with self._lock:
            return self._wait(address)

    @contextmanager
    def counting(self, address: str) -> Iterator[None]:
        """Around one try at a code, on whatever thread it runs: a LinkRefused that comes out of the block is counted.

        Raises TooMany, and never enters the block, while the address has to wait.
        """
        self._begin(address)
        try:
            yield
        except LinkRefused:
            self.failed(address)
            raise
        finally:
            self._end(address)

    def failed(self, address: str) -> None:
        """Count a code that opened nothing."""
        with self._lock:
            self._forget()
            if len(self._failed) < OVERALL:
                self._failed.append((self._clock(), address))
                self._by_address[address] += 1

    def _begin(self, address: str) -> None:
        """Look and take a place in one step: of many tries sent at once, only as many are let in as may fail."""
        with self._lock:
            wait = self._wait(address)
            if wait > timedelta(0):
                raise TooMany(ModelErrorCode.TOO_MANY_TRIES, limit=PER_ADDRESS, wait=wait)
            self._underway[address] += 1

    def _end(self, address: str) -> None:
        with self._lock:
            self._underway[address] -= 1
            if not self._underway[address]:
                del self._underway[address]

    def _wait(self, address: str) -> timedelta:
        self._forget()
        if len(self._failed) >= OVERALL:
            return self._left(self._failed[0][0])
        if self._by_address[address] >= PER_ADDRESS:
            return self._left(next(moment for moment, failed in self._failed if failed == address))
        if len(self._failed) + self._underway.total() >= OVERALL:
            return _SOON
        if self._by_address[address] + self._underway[address] >= PER_ADDRESS:
            return _SOON
        return timedelta(0)

    def _forget(self) -> None:
        while self._failed and self._left(self._failed[0][0]) <= timedelta(0):
            _, address = self._failed.popleft()
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _left(self, moment: datetime) -> timedelta:
        return moment + WINDOW - self._clock()
