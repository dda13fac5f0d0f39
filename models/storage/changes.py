"""The change feed: publish and subscribe for changes of matches and tournaments, within one process.

Subscribers come in two tiers. Broadcasters, which serve many clients, are notified first and acknowledge; ordinary
subscribers are notified after that. A subscriber reloads its topic, a match or a tournament, if the revision is newer
than its own.

With one tier, a saved deal took six times as long to reach a thousand live pages, and ten times as long to reach twenty
Flet phones (p99, `benchmarks.broadcast 1000 20`).
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import text
from sqlmodel import Session

from models.storage.tables import MatchRow, TournamentRow
from models.storage.transaction import pending_changes

_log = logging.getLogger(__name__)

Notify = TypeVar("Notify", bound=Callable[..., None])

Handler = Callable[["Change"], None]
Acknowledge = Callable[[], None]
BroadcastHandler = Callable[["Change", Acknowledge], None]


_COUNT = (
    text("UPDATE matches SET published = published + 1 WHERE id = ANY(:ids) RETURNING id, published"),
    text("UPDATE tournaments SET published = published + 1 WHERE id = ANY(:ids) RETURNING id, published"),
)
_ANY_TOPIC = ""  # the key of handlers for all topics


class ChangeKind(StrEnum):
    TOPIC = "topic"  # the match or the tournament itself
    DRAFT = "draft"  # the draft of a deal of the match


@dataclass(frozen=True)
class Change:
    """A change. `topic` is the id of a match or a tournament, `number` counts its publications in a shared database.

    `author` is the object that was passed to `Store.transaction`; a subscriber recognizes its own changes by it. It
    does not reach other processes.
    """

    topic: str
    revision: int
    kind: ChangeKind
    number: int = field(default=0, compare=False)
    author: object = field(default=None, compare=False, repr=False)


def record_change(session: Session, topic: str, revision: int, kind: ChangeKind) -> None:
    """Record a change, to be published once for each topic and kind after the session's transaction is committed."""
    pending_changes(session)[topic, kind] = Change(topic, revision, kind)


def increment_revision(session: Session, row: MatchRow | TournamentRow) -> None:
    """Increment the revision of a match or tournament, and record the change for the feed."""
    row.revision += 1
    session.flush()
    record_change(session, row.id, row.revision, ChangeKind.TOPIC)


def count_publications(session: Session) -> None:
    """Count the recorded changes, in a database that several processes share. A process that missed a notification
    notices it by this number; a revision wouldn't show a verdict or a pause.
    """
    pending = pending_changes(session)
    ids = [change.topic for change in pending.values() if change.kind is ChangeKind.TOPIC]
    if not ids or session.get_bind().dialect.name != "postgresql":
        return
    session.flush()
    for statement in _COUNT:
        for topic, number in session.connection().execute(statement, {"ids": ids}):
            change = pending[topic, ChangeKind.TOPIC]
            pending[topic, ChangeKind.TOPIC] = replace(change, number=number)


class ChangeFeed:
    """In-process publish and subscribe. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._handlers: dict[str, list[Handler]] = {}
        self._broadcasters: dict[str, list[BroadcastHandler]] = {}

    def subscribe(self, topic: str, handler: Handler) -> Callable[[], None]:
        """Call `handler` after each change of the topic, in the publishing thread or in a broadcaster's.

        The handler must return quickly. Returns an idempotent function that unsubscribes.
        """
        return self._add_handler(self._handlers, topic, handler)

    def subscribe_any(self, handler: Handler) -> Callable[[], None]:
        """Call `handler` after each change of any topic; return a function that unsubscribes."""
        return self._add_handler(self._handlers, _ANY_TOPIC, handler)

    def subscribe_broadcaster(self, topic: str, handler: BroadcastHandler) -> Callable[[], None]:
        """Call `handler` before the ordinary subscribers; return a function that unsubscribes.

        The handler receives an idempotent acknowledgement, which it must call soon, from any thread: ordinary
        subscribers are notified only after that.
        """
        return self._add_handler(self._broadcasters, topic, handler)

    def _add_handler(self, handlers: dict[str, list[Notify]], topic: str, handler: Notify) -> Callable[[], None]:
        notify: Any = partial(handler)  # a new object per subscription, so that the same handler can subscribe twice
        with self._lock:
            handlers.setdefault(topic, []).append(notify)

        def unsubscribe() -> None:
            with self._lock:
                subscribed = handlers.get(topic, [])
                if notify in subscribed:
                    subscribed.remove(notify)
                if not subscribed:
                    handlers.pop(topic, None)

        return unsubscribe

    def subscribed_topics(self) -> tuple[str, ...]:
        """Return all topics with subscribers, sorted."""
        with self._lock:
            return tuple(sorted((self._handlers.keys() | self._broadcasters.keys()) - {_ANY_TOPIC}))

    def publish(self, change: Change) -> None:
        """Notify the broadcasters, then the other subscribers. A handler that raises is logged and skipped."""
        with self._lock:
            first = tuple(self._broadcasters.get(change.topic, ()))
        latch = _CountdownLatch(len(first), partial(self._notify_ordinary, change))
        for handler in first:
            done = latch.ticket()
            if not _call_handler(partial(handler, change, done), change):
                done()

    def _notify_ordinary(self, change: Change) -> None:
        with self._lock:
            handlers = (*self._handlers.get(change.topic, ()), *self._handlers.get(_ANY_TOPIC, ()))
        for handler in handlers:
            _call_handler(partial(handler, change), change)


def _call_handler(handler: Callable[[], None], change: Change) -> bool:
    try:
        handler()
    except Exception:  # noqa: BLE001 - one failing handler must not stop the others
        _log.exception("a subscriber of the change feed failed at revision %d", change.revision)
        return False
    return True


class _CountdownLatch:
    """A latch that calls `on_zero` once, when all tickets are used; at once if there are none. Thread-safe."""

    def __init__(self, tickets: int, on_zero: Callable[[], None]) -> None:
        self._lock = threading.Lock()
        self._unused = tickets
        self._on_zero = on_zero
        if not tickets:
            on_zero()

    def ticket(self) -> Acknowledge:
        """Return an idempotent function that uses one ticket."""
        used = False

        def use() -> None:
            nonlocal used
            with self._lock:
                if used:
                    return
                used = True
                self._unused -= 1
                last = not self._unused
            if last:
                self._on_zero()

        return use
