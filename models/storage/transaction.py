"""Transactions and their luggage: the store's clock, and what to tell the other phones after its commit; and turns, for
what must not happen twice at once."""

import logging
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel import Session

from models.storage.read_cache import ReadCache
from models.values.errors import DatabaseFailed
from models.values.incidents import incident_code

_log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
Transact = Callable[[], AbstractContextManager[Session]]
"""Opens one transaction: committed at the end of the block, rolled back when it raises."""

# For `with_for_update`: other writers of the row wait, rows that only refer to it do not. SQLite has one writer anyway.
ROW_LOCK: dict[str, Any] = {"key_share": True}

_TURN = text("SELECT pg_advisory_xact_lock(:turn)")
_CLOCK = "pinella.clock"
_NOTES = "pinella.notes"


def utc_now() -> datetime:
    """The clock that a store takes unless a test gives another."""
    return datetime.now(UTC)


class Turn(IntEnum):
    """What no two transactions do at once, in whatever process; the numbers mean nothing."""

    SERVER_KEY = 0x50494E01
    UPLOADS = 0x50494E02
    CODE_TRIES = 0x50494E03


def take_turn(session: Session, turn: Turn) -> None:
    """Wait until nobody else is at it, and keep others waiting until our commit. SQLite has one writer anyway."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(_TURN, {"turn": int(turn)})


@contextmanager
def in_transaction(engine: Engine, clock: Clock, *, cache: ReadCache | None = None) -> Iterator[Session]:
    """One transaction, with the store's clock. Raises DatabaseFailed where the database does."""
    # What callers get are snapshots: nothing is to be loaded again after the commit.
    with Session(engine, expire_on_commit=False) as session:
        if cache is not None:
            cache.bind(session)
        try:
            with session.begin():
                bind_clock(session, clock)
                yield session
        except PoolTimeout as error:
            code = incident_code(error)
            _log.error("[%s] nobody could be served in time: %s", code, error)
            raise DatabaseFailed(code) from error
        except DBAPIError as error:
            # The statement, but not what it was given, nor what PostgreSQL says of it: that may be names.
            code = incident_code(error, type(error.orig).__name__, str(error.statement))
            _log.error("[%s] %s at: %s", code, type(error.orig).__name__, error.statement)
            raise DatabaseFailed(code) from error


def bind_clock(session: Session, clock: Clock) -> None:
    session.info[_CLOCK] = clock


def now(session: Session) -> datetime:
    """The store's time. Raises LookupError for a session that no store has opened."""
    clock: Clock | None = session.info.get(_CLOCK)
    if clock is None:
        raise LookupError("this session has no clock; take one from Store.transaction()")
    return clock()


def take_notes(session: Session) -> dict[Hashable, Any]:
    """The session's notes, one for each key."""
    notes: dict[Hashable, Any] = session.info.setdefault(_NOTES, {})
    return notes
