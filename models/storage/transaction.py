"""Transactions and their luggage: the store's clock, and what to tell the other phones after its commit."""

__all__ = ["ROW_LOCK", "Clock", "bind_clock", "now", "take_notes", "utc_now"]

from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from typing import Any

from sqlmodel import Session

Clock = Callable[[], datetime]

# For `with_for_update`: other writers of the row wait, rows that only refer to it do not. SQLite has one writer anyway.
ROW_LOCK: dict[str, Any] = {"key_share": True}

_CLOCK = "pinella.clock"
_NOTES = "pinella.notes"


def utc_now() -> datetime:
    """The clock that a store takes unless a test gives another."""
    return datetime.now(UTC)


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
