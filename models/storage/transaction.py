"""Transactions and their luggage: the store's clock, and what to tell the other phones after its commit."""

__all__ = ["ROW_LOCK", "Clock", "Turn", "bind_clock", "now", "take_notes", "take_turn", "utc_now"]

from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from sqlalchemy import text
from sqlmodel import Session

Clock = Callable[[], datetime]

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


def take_turn(session: Session, turn: Turn) -> None:
    """Wait until nobody else is at it, and keep others waiting until our commit. SQLite has one writer anyway."""
    if session.get_bind().dialect.name == "postgresql":
        session.connection().execute(_TURN, {"turn": int(turn)})


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
