"""Rate limit on wrong short codes, against brute-force guessing. Links and QR codes are not affected."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from ipaddress import IPv6Network

from sqlmodel import Session, col, delete, select, update

from models.access.signing import Signer
from models.storage.tables import CodeAttemptRow
from models.storage.transaction import AdvisoryLock, Clock, OpenTransaction, acquire_advisory_lock, now, utc_now
from models.values.errors import DatabaseFailed, LinkRefused, ModelErrorCode, RateLimitExceeded
from models.values.ids import new_id

MAX_FAILURES_PER_ADDRESS = 20  # a club's phones may share one address
MAX_FAILURES = 200
WINDOW = timedelta(minutes=15)
_RETRY_SOON = timedelta(seconds=1)  # pending attempts have finished by then
_CLOCK_SKEW = timedelta(minutes=1)  # tolerated clock skew between instances
_ATTEMPT_TIMEOUT = timedelta(minutes=1)  # timeout of an attempt; unfinished ones count as failed after it

_ALL_ADDRESSES = ""
_PURPOSE = "code-try"
_IPV6_PREFIX = 64  # prefix length for grouping IPv6 addresses
_NO_WAIT = timedelta(0)


class CodeThrottle:
    """A counter of failed attempts in the database, so that the limit holds across instances and restarts.

    With 24^8 codes, a hundred of them valid, and 200 attempts in 15 minutes from all addresses together, a guess
    succeeds about once in 150 years. Addresses are stored only as keyed hashes, at most MAX_FAILURES of them.
    """

    def __init__(self, transact: OpenTransaction, signer: Signer, clock: Clock = utc_now) -> None:
        self._transact = transact
        self._signer = signer
        self._clock = clock
        # Cache of blocked addresses and when their block ends, so that a flood of guesses does not hit the database.
        self._blocked_until: dict[str, datetime] = {}
        self._lock = threading.Lock()

    @contextmanager
    def attempt(self, address: str) -> Iterator[None]:
        """Count one attempt at a code; use as a context manager outside of transactions. A LinkRefused raised in the
        block counts as a failure.

        Raises RateLimitExceeded without entering the block while the address has to wait.
        """
        attempt_id = self._begin(self._address_hash(address))
        try:
            yield
        except LinkRefused:
            with self._best_effort_transaction() as session:
                session.exec(update(CodeAttemptRow).where(col(CodeAttemptRow.id) == attempt_id).values(failed=True))
            raise
        except BaseException:
            self._discard(attempt_id)
            raise
        self._discard(attempt_id)

    def _begin(self, address: str) -> str:
        """Check the limit and reserve an attempt atomically, so that concurrent attempts cannot exceed the limit."""
        attempt_id = new_id()
        if wait := self._cached_wait(address):
            raise _too_many(wait)
        with self._transact() as session:
            acquire_advisory_lock(session, AdvisoryLock.CODE_THROTTLE)
            moment = now(session)
            # If the clock was set back, move attempts from the future to now, so that they expire in time.
            session.exec(update(CodeAttemptRow).where(col(CodeAttemptRow.at) > moment + _CLOCK_SKEW).values(at=moment))
            session.exec(delete(CodeAttemptRow).where(col(CodeAttemptRow.at) <= moment - WINDOW))
            wait = self._wait(session, address)
            if not wait:
                session.add(CodeAttemptRow(id=attempt_id, address=address, at=moment))
        if wait:  # raised outside of the transaction, so that the corrections above are committed
            raise _too_many(wait)
        return attempt_id

    def _discard(self, attempt_id: str) -> None:
        with self._best_effort_transaction() as session:
            session.exec(delete(CodeAttemptRow).where(col(CodeAttemptRow.id) == attempt_id))

    @contextmanager
    def _best_effort_transaction(self) -> Iterator[Session]:
        """Ignore database errors while counting: the result of the attempt itself must stand."""
        with suppress(DatabaseFailed), self._transact() as session:
            yield session

    def _cached_wait(self, address: str) -> timedelta:
        """Return the wait from the cache, without a query."""
        moment = self._clock()
        with self._lock:
            blocked = self._blocked_until.items()
            self._blocked_until = {scope: until for scope, until in blocked if moment < until <= moment + WINDOW}
            return max(self._blocked_until.get(scope, moment) for scope in (_ALL_ADDRESSES, address)) - moment

    def _wait(self, session: Session, address: str) -> timedelta:
        moment = now(session)
        rows = session.exec(
            select(CodeAttemptRow)
            .where(CodeAttemptRow.at > moment - WINDOW)
            .order_by(col(CodeAttemptRow.at), col(CodeAttemptRow.id))
        ).all()
        own = [row for row in rows if row.address == address]
        return max(
            self._wait_for(_ALL_ADDRESSES, rows, MAX_FAILURES, moment),
            self._wait_for(address, own, MAX_FAILURES_PER_ADDRESS, moment),
        )

    def _wait_for(self, scope: str, rows: Sequence[CodeAttemptRow], limit: int, moment: datetime) -> timedelta:
        """Return the wait under one limit. Pending attempts may still fail, so they count towards it."""
        failed = [min(row.at, moment) for row in rows if row.failed or row.at <= moment - _ATTEMPT_TIMEOUT]
        if len(failed) >= limit:
            until = failed[-limit] + WINDOW
            with self._lock:
                self._blocked_until[scope] = until
            return until - moment
        return _RETRY_SOON if len(rows) >= limit else _NO_WAIT

    def _address_hash(self, address: str) -> str:
        with suppress(ValueError):  # of any other address
            address = str(IPv6Network((address, _IPV6_PREFIX), strict=False))
        return self._signer.sign(_PURPOSE, address)


def _too_many(wait: timedelta) -> RateLimitExceeded:
    return RateLimitExceeded(ModelErrorCode.TOO_MANY_ATTEMPTS, limit=MAX_FAILURES_PER_ADDRESS, wait=wait)
