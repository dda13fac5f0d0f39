"""The change feed: who shows a match hears that it changed, and loads it again when the revision is newer.

There are two ranks: whoever has a thousand to tell in little time hears of it first, and says when that is done; then
everybody else does."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import TypeVar

from sqlmodel import Session

from models.storage.tables import MatchRow
from models.storage.transaction import take_notes

_log = logging.getLogger(__name__)

Heard = TypeVar("Heard")

Handler = Callable[["Change"], None]
Done = Callable[[], None]
FirstHandler = Callable[["Change", Done], None]


_ANY = ""  # among the handlers: all matches


class ChangeKind(StrEnum):
    MATCH = "match"  # the revision moved on
    DRAFT = "draft"  # someone types


@dataclass(frozen=True)
class Change:
    """`author` is whatever the writer gave to `Store.transaction`: it knows its own changes by that. Another process
    does not hear of it."""

    match_id: str
    revision: int
    kind: ChangeKind
    author: object = field(default=None, compare=False, repr=False)


def note_change(session: Session, match_id: str, revision: int, kind: ChangeKind) -> None:
    """Remember a change; it is published when the session's transaction is committed, once for each match and kind."""
    take_notes(session)[match_id, kind] = Change(match_id, revision, kind)


def advance(session: Session, match: MatchRow) -> None:
    """The match is another one: one revision more, and everybody hears of it after the commit."""
    match.revision += 1
    session.flush()
    note_change(session, match.id, match.revision, ChangeKind.MATCH)


def noted(session: Session) -> tuple[Change, ...]:
    """What was noted in this session so far."""
    return tuple(take_notes(session).values())


class ChangeFeed:
    """In-process publish and subscribe, safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._handlers: dict[str, list[Handler]] = {}
        self._first: dict[str, list[FirstHandler]] = {}

    def subscribe(self, match_id: str, handler: Handler) -> Callable[[], None]:
        """Call `handler` after each change of the match, in the thread that made it or in that of a first subscriber;
        keep it short.

        Returns what ends it: call it once or more often to hear nothing more.
        """

        # A wrapper of its own makes each subscription one thing, even of the same handler.
        def hear(change: Change) -> None:
            handler(change)

        return self._enter(self._handlers, match_id, hear)

    def subscribe_any(self, handler: Handler) -> Callable[[], None]:
        """The same for the changes of all matches."""

        def hear(change: Change) -> None:
            handler(change)

        return self._enter(self._handlers, _ANY, hear)

    def subscribe_first(self, match_id: str, handler: FirstHandler) -> Callable[[], None]:
        """Call `handler` before all others. What it gets beside the change it must call soon, from any thread, once or
        more often: the others hear nothing until then."""

        def hear(change: Change, done: Done) -> None:
            handler(change, done)

        return self._enter(self._first, match_id, hear)

    def _enter(self, handlers: dict[str, list[Heard]], match_id: str, hear: Heard) -> Callable[[], None]:
        with self._lock:
            handlers.setdefault(match_id, []).append(hear)

        def unsubscribe() -> None:
            with self._lock:
                heard = handlers.get(match_id, [])
                if hear in heard:
                    heard.remove(hear)
                if not heard:
                    handlers.pop(match_id, None)

        return unsubscribe

    def matches(self) -> tuple[str, ...]:
        """The matches that someone listens to."""
        with self._lock:
            return tuple(sorted((self._handlers.keys() | self._first.keys()) - {_ANY}))

    def publish(self, change: Change) -> None:
        """Tell all subscribers, the first ones first; one that raises is logged and never stops the others."""
        with self._lock:
            first = tuple(self._first.get(change.match_id, ()))
        gate = _Gate(len(first), partial(self._tell, change))
        for handler in first:
            done = gate.ticket()
            if not _heard(partial(handler, change, done), change):
                done()

    def _tell(self, change: Change) -> None:
        with self._lock:
            handlers = (*self._handlers.get(change.match_id, ()), *self._handlers.get(_ANY, ()))
        for handler in handlers:
            _heard(partial(handler, change), change)


def _heard(handler: Callable[[], None], change: Change) -> bool:
    try:
        handler()
    except Exception:  # noqa: BLE001 - handlers are anyone's, and one that fails must not silence the others
        _log.exception("a handler of changes failed at revision %d", change.revision)
        return False
    return True


class _Gate:
    """Opens once, when all tickets are used; at once where there are none. Safe between threads."""

    def __init__(self, tickets: int, on_open: Callable[[], None]) -> None:
        self._lock = threading.Lock()
        self._unused = tickets
        self._on_open = on_open
        if not tickets:
            on_open()

    def ticket(self) -> Done:
        """What uses one ticket, however often it is called."""
        used = False

        def use() -> None:
            nonlocal used
            with self._lock:
                if used:
                    return
                used = True
                self._unused -= 1
                opens = not self._unused
            if opens:
                self._on_open()

        return use
