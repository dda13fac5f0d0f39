"""Failed tries at short codes, counted so that nobody guesses one; links and QR codes are never held up by it."""

import ipaddress
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from sqlmodel import Session, col, delete, select, update

from models.access.signing import Signer
from models.storage.tables import CodeTryRow
from models.storage.transaction import Clock, Transact, Turn, now, take_turn, utc_now
from models.values.errors import DatabaseFailed, LinkRefused, ModelErrorCode, TooMany
from models.values.ids import new_id

PER_ADDRESS = 20  # a whole club may stand behind one address
OVERALL = 200
WINDOW = timedelta(minutes=15)
_SOON = timedelta(seconds=1)  # then the tries under way have come to an end
_APART = timedelta(minutes=1)  # the clocks of instances that count together
_LONGEST = timedelta(minutes=1)  # of a try; one that never ended was wrong

_EVERYBODY = ""
_PURPOSE = "code-try"
_HOUSE = 64  # bits of an IPv6 address that tell one connection to the network from another
_NOT_AT_ALL = timedelta(0)


class CodeTries:
    """In the database: instances that share it count together, and so do those of before and after a restart. With 24^8
    codes, a hundred of them alive and 200 tries in 15 minutes from any number of addresses, a guess succeeds about once
    in 150 years. No address is written down, only a keyed hash of it; and never more than OVERALL of them.
    """

    def __init__(self, transact: Transact, signer: Signer, clock: Clock = utc_now) -> None:
        self._transact = transact
        self._signer = signer
        self._clock = clock
        # Who has to wait, and until when: a flood of guesses costs the database nothing.
        self._shut: dict[str, datetime] = {}
        self._lock = threading.Lock()

    def wait(self, address: str) -> timedelta:
        """How long this address has to wait before its next try; zero when it may try now."""
        with self._transact() as session:
            return self._wait(session, self._hashed(address))

    @contextmanager
    def counting(self, address: str) -> Iterator[None]:
        """Around one try at a code, outside of a transaction: a LinkRefused that comes out of the block is counted.

        Raises TooMany, and never enters the block, while the address has to wait.
        """
        place = self._begin(self._hashed(address))
        try:
            yield
        except LinkRefused:
            with self._ending() as session:
                session.exec(update(CodeTryRow).where(col(CodeTryRow.id) == place).values(failed=True))
            raise
        except BaseException:
            self._forgive(place)
            raise
        self._forgive(place)

    def _begin(self, address: str) -> str:
        """Look and take a place in one step: of many tries sent at once, only as many are let in as may fail."""
        place = new_id()
        if wait := self._still_shut(address):
            raise _too_many(wait)
        with self._transact() as session:
            take_turn(session, Turn.CODE_TRIES)
            moment = now(session)
            # The clock went back: what was tried in its future was tried just now, and nobody waits for that future.
            session.exec(update(CodeTryRow).where(col(CodeTryRow.at) > moment + _APART).values(at=moment))
            session.exec(delete(CodeTryRow).where(col(CodeTryRow.at) <= moment - WINDOW))
            wait = self._wait(session, address)
            if not wait:
                session.add(CodeTryRow(id=place, address=address, at=moment))
        if wait:  # raised here, so that what was put right stays
            raise _too_many(wait)
        return place

    def _forgive(self, place: str) -> None:
        with self._ending() as session:
            session.exec(delete(CodeTryRow).where(col(CodeTryRow.id) == place))

    @contextmanager
    def _ending(self) -> Iterator[Session]:
        """What came of the try stays, whatever the database says of the count."""
        with suppress(DatabaseFailed), self._transact() as session:
            yield session

    def _still_shut(self, address: str) -> timedelta:
        """By what is known without asking the database."""
        moment = self._clock()
        with self._lock:
            for who in [who for who, until in self._shut.items() if not moment < until <= moment + WINDOW]:
                del self._shut[who]
            return max(self._shut.get(_EVERYBODY, moment), self._shut.get(address, moment)) - moment

    def _wait(self, session: Session, address: str) -> timedelta:
        moment = now(session)
        rows = session.exec(
            select(CodeTryRow).where(CodeTryRow.at > moment - WINDOW).order_by(col(CodeTryRow.at), col(CodeTryRow.id))
        ).all()
        own = [row for row in rows if row.address == address]
        return max(
            self._wait_for(_EVERYBODY, rows, OVERALL, moment),
            self._wait_for(address, own, PER_ADDRESS, moment),
        )

    def _wait_for(self, who: str, rows: Sequence[CodeTryRow], most: int, moment: datetime) -> timedelta:
        """Tries under way may still turn out wrong: they hold a place among the failed ones."""
        failed = [min(row.at, moment) for row in rows if row.failed or row.at <= moment - _LONGEST]
        if len(failed) >= most:
            until = failed[-most] + WINDOW
            with self._lock:
                self._shut[who] = until
            return until - moment
        return _SOON if len(rows) >= most else _NOT_AT_ALL

    def _hashed(self, address: str) -> str:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return self._signer.sign(_PURPOSE, address)
        if found.version == 4:
            return self._signer.sign(_PURPOSE, address)
        return self._signer.sign(_PURPOSE, str(ipaddress.ip_network((found, _HOUSE), strict=False)))


def _too_many(wait: timedelta) -> TooMany:
    return TooMany(ModelErrorCode.TOO_MANY_TRIES, limit=PER_ADDRESS, wait=wait)
