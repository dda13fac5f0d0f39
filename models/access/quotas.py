"""Limits on the use by one device or network within a time window, in addition to the limits of a single request."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from enum import StrEnum

from sqlmodel import Session
from sqlmodel.sql.expression import SelectOfScalar

from models.storage.transaction import Clock, now
from models.values.errors import RateLimitExceeded

_HOUR = timedelta(hours=1)
_MAX_SUBJECTS = 10_000  # to remember; beyond that, the subject with the earliest use is forgotten


class Quota:
    """An amount that each subject may use within `window`. Thread-safe.

    It is kept in memory: a restart forgets it, and each instance counts for itself.
    """

    def __init__(self, *, limit: int, window: timedelta, clock: Clock) -> None:
        self.limit = limit
        self._window = window
        self._clock = clock
        self._uses: dict[str, deque[tuple[datetime, int]]] = {}  # by subject: when, and how much
        self._lock = threading.Lock()

    def use(self, subject: str, amount: int = 1) -> timedelta:
        """Use the amount and return zero, or if it exceeds the quota, use nothing and return the time to wait."""
        return self._use(subject, (self._clock(), amount), self.limit)

    @contextmanager
    def used_in_block(self, subject: str, amount: int = 1, *, limit: int | None = None) -> Iterator[timedelta]:
        """Yield the result of `use`; return the amount to the quota if the block fails. This subject may have another
        `limit`."""
        use = self._clock(), amount
        wait = self._use(subject, use, self.limit if limit is None else limit)
        try:
            yield wait
        except BaseException:
            with self._lock:
                if not wait and use in self._uses.get(subject, ()):
                    self._uses[subject].remove(use)
            raise

    def _use(self, subject: str, use: tuple[datetime, int], limit: int) -> timedelta:
        moment, amount = use
        with self._lock:
            uses = self._uses.setdefault(subject, deque())
            while uses and uses[0][0] <= moment - self._window:
                uses.popleft()
            if uses and sum(used for _, used in uses) + amount > limit:
                return min(self._window, uses[0][0] + self._window - moment)
            uses.append(use)
            if len(self._uses) > _MAX_SUBJECTS:
                del self._uses[next(iter(self._uses))]
        return timedelta(0)


def check_hourly_limit(
    session: Session, uses: SelectOfScalar[datetime], *, limit: int, code: StrEnum, amount: int = 1
) -> None:
    """Raise RateLimitExceeded if the past hour's `uses`, a query of their times, leave no room for `amount` more."""
    (at,) = uses.selected_columns
    moment = now(session)
    recent = uses.where(at > moment - _HOUR).order_by(at.desc())
    last_to_expire = session.exec(recent.offset(limit - amount).limit(1)).first()
    if last_to_expire is not None:
        raise RateLimitExceeded(code, limit=limit, wait=last_to_expire + _HOUR - moment)
