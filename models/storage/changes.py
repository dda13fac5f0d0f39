"""The change feed: who shows a match hears that it changed, and loads it again when the revision is newer."""

__all__ = ["Change", "ChangeFeed", "ChangeKind", "advance", "note_change", "noted"]

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session

from models.storage.tables import MatchRow
from models.storage.transaction import take_notes

_log = logging.getLogger(__name__)

Handler = Callable[["Change"], None]


class ChangeKind(StrEnum):
    MATCH = "match"  # the revision moved on
    DRAFT = "draft"  # someone types


@dataclass(frozen=True)
class Change:
    match_id: str
    revision: int
    kind: ChangeKind


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

    def subscribe(self, match_id: str, handler: Handler) -> Callable[[], None]:
        """Call `handler` after each change of the match, in the thread that made it; keep it short.

        Returns what ends it: call it once or more often to hear nothing more.
        """

        # A wrapper of its own makes each subscription one thing, even of the same handler.
        def hear(change: Change) -> None:
            handler(change)

        with self._lock:
            self._handlers.setdefault(match_id, []).append(hear)

        def unsubscribe() -> None:
            with self._lock:
                heard = self._handlers.get(match_id, [])
                if hear in heard:
                    heard.remove(hear)
                if not heard:
                    self._handlers.pop(match_id, None)

        return unsubscribe

    def matches(self) -> tuple[str, ...]:
        """The matches that someone listens to."""
        with self._lock:
            return tuple(self._handlers)

    def publish(self, change: Change) -> None:
        """Tell all subscribers; one that raises is logged and never stops the others."""
        with self._lock:
            handlers = tuple(self._handlers.get(change.match_id, ()))
        for handler in handlers:
            try:
                handler(change)
            except Exception:  # noqa: BLE001 - handlers are anyone's, and one that fails must not silence the others
                _log.exception("a handler of changes failed at revision %d", change.revision)
