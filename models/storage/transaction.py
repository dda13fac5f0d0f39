"""Transactions, the context of a session (its clock and the changes to publish), and advisory locks."""

import logging
import sqlite3
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel import Session

from models.storage.read_cache import ReadCache
from models.values.error_reports import error_report_code
from models.values.errors import DatabaseFailed, DatabaseFull, DatabaseReadOnly

_log = logging.getLogger(__name__)

Clock = Callable[[], datetime]
OpenTransaction = Callable[[], AbstractContextManager[Session]]
"""Opens one transaction: committed at the end of the block, rolled back when it raises."""

# For `with_for_update`: blocks other writers of the row, but not inserts that refer to it. SQLite has one writer
# anyway.
ROW_LOCK: dict[str, Any] = {"key_share": True}

_ADVISORY_LOCK = text("SELECT pg_advisory_xact_lock(:turn)")
# States of PostgreSQL and codes of SQLite.
_REFUSALS: Mapping[str | int, type[DatabaseFull | DatabaseReadOnly]] = {
    "25006": DatabaseReadOnly,  # while it recovers
    sqlite3.SQLITE_READONLY: DatabaseReadOnly,  # after its disk was remounted
    "53100": DatabaseFull,
    sqlite3.SQLITE_FULL: DatabaseFull,
}
_CLOCK = "pinella.clock"
_PENDING_CHANGES = "pinella.notes"


def utc_now() -> datetime:
    """Return the current time in UTC: the default clock of a store."""
    return datetime.now(UTC)


class AdvisoryLock(IntEnum):
    """Advisory locks between the transactions of all processes; the numbers are arbitrary."""

    SERVER_KEY = 0x50494E01
    UPLOADS = 0x50494E02
    CODE_THROTTLE = 0x50494E03


def acquire_advisory_lock(session: Session, lock: AdvisoryLock) -> None:
    """Acquire the advisory lock until the end of the transaction. Does nothing on SQLite, which has one writer."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(_ADVISORY_LOCK, {"turn": int(lock)})


@contextmanager
def open_transaction(engine: Engine, clock: Clock, *, cache: ReadCache | None = None) -> Iterator[Session]:
    """Yield a session with the store's clock; commit at the end.

    Raises DatabaseReadOnly if the database refuses to write, DatabaseFull if it has no space left, and DatabaseFailed
    for its other errors.
    """
    # Callers receive snapshots, so nothing needs to be reloaded after the commit.
    with Session(engine, expire_on_commit=False) as session:
        if cache is not None:
            cache.bind(session)
        try:
            with session.begin():
                session.info[_CLOCK] = clock
                yield session
        except PoolTimeout as error:
            code = error_report_code(error)
            _log.error("[%s] no connection or write lock in time: %s", code, error)
            raise DatabaseFailed(code) from error
        except DBAPIError as error:
            # Log neither parameters nor PostgreSQL's message, which quotes them: they may contain personal names.
            code = error_report_code(error, type(error.orig).__name__, str(error.statement))
            _log.error("[%s] %s at: %s", code, type(error.orig).__name__, error.statement)
            # PostgreSQL's state, or SQLite's primary code.
            state = getattr(error.orig, "sqlstate", None) or getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
            refusal = _REFUSALS.get(state)
            raise (DatabaseFailed(code) if refusal is None else refusal()) from error


def now(session: Session) -> datetime:
    """Return the store's time. Raises LookupError for a session that was not opened by a store."""
    clock: Clock | None = session.info.get(_CLOCK)
    if clock is None:
        raise LookupError("this session has no clock; take one from Store.transaction()")
    return clock()


def pending_changes(session: Session) -> dict[Hashable, Any]:
    """Return the session's mutable notes by key."""
    notes: dict[Hashable, Any] = session.info.setdefault(_PENDING_CHANGES, {})
    return notes
