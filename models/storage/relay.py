"""The change feed between processes that share a PostgreSQL database, over LISTEN and NOTIFY.

NOTIFY holds a server-wide lock until its transaction commits, so it is never part of a transaction that saves
something: it is sent after the commit, on the listening connection, with many changes in one message.
"""

import json
import logging
import secrets
import selectors
import socket
import threading
import time
from collections.abc import Iterable
from contextlib import suppress

import psycopg
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col
from sqlmodel import select as query_of

from models.storage.changes import Change, ChangeFeed, ChangeKind
from models.storage.database import Database
from models.storage.tables import MatchRow, TournamentRow

_log = logging.getLogger(__name__)

_CHANNEL = "pinella_changes"
# Seconds between polls, a fallback for a process that dies between its commit and the notification.
_POLL_INTERVAL = 5.0
_MIN_INTERVAL = 0.05  # seconds between messages (throttle): the first change is sent at once, later ones are batched
_BATCH = 80  # changes in one message, which is limited to 8,000 bytes
_RECONNECT_DELAY = 0.5  # seconds

_NOTIFY = "SELECT pg_notify(%s, %s)"


class ChangeRelay:
    """A bridge between the change feeds of several processes.

    It notifies other processes of the changes committed here, and publishes theirs here. Notifications can be lost when
    a process dies or a connection is down, so the numbers of changes of all topics with subscribers are also polled.
    """

    def __init__(self, database: Database, feed: ChangeFeed) -> None:
        self._database = database
        self._feed = feed
        self._origin = secrets.token_hex(8)
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._pending: dict[tuple[str, ChangeKind], Change] = {}
        self._known: dict[str, int] = {}  # the last published number of each topic
        self._wake_sender: socket.socket | None = None  # wakes the thread from select
        self._thread: threading.Thread | None = None
        self.is_connected = False

    def start(self) -> None:
        wake_receiver, self._wake_sender = socket.socketpair()
        for end in (wake_receiver, self._wake_sender):
            end.setblocking(False)
        self._thread = threading.Thread(target=self._run, args=(wake_receiver,), name="pinella-changes", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Send pending changes, unless the server is unreachable, and stop the thread."""
        if self._thread is None:
            return
        self._stopped.set()
        self._wake()
        self._thread.join()
        with self._lock:
            if self._wake_sender is not None:
                self._wake_sender.close()
                self._wake_sender = None

    def enqueue(self, changes: Iterable[Change]) -> None:
        """Queue committed changes for the other processes."""
        with self._lock:
            idle = not self._pending
            for change in changes:
                self._pending[change.topic, change.kind] = change
                self._record_number(change)
            if idle and self._pending:
                self._wake()

    def receive(self, payload: str) -> None:
        """Publish the changes in a notification from another process."""
        try:
            message = json.loads(payload)
            changes = [
                Change(topic, revision, ChangeKind(kind), number)
                for topic, revision, kind, number in message["changes"]
            ]
        except (ValueError, KeyError, TypeError):
            _log.warning("ignoring a notification of another process that this version cannot parse")
            return
        if message.get("origin") != self._origin:
            for change in changes:
                self._publish(change)

    def poll(self, *, publish_all: bool = False) -> None:
        """Publish each subscribed topic with changes after the last known one, or all of them."""
        topics = self._feed.subscribed_topics()
        with self._lock:
            self._known = {topic: self._known[topic] for topic in topics if topic in self._known}
        if not topics:
            return
        with Session(self._database.reader) as session:
            queries = (
                query_of(MatchRow.id, MatchRow.revision, MatchRow.published).where(col(MatchRow.id).in_(topics)),
                query_of(TournamentRow.id, TournamentRow.revision, TournamentRow.published).where(
                    col(TournamentRow.id).in_(topics)
                ),
            )
            found = [row for query in queries for row in session.exec(query)]
        for topic, revision, number in found:
            if publish_all or number > self._known.get(topic, 0):
                self._publish(Change(topic, revision, ChangeKind.TOPIC, number))

    def _publish(self, change: Change) -> None:
        with self._lock:
            self._record_number(change)
        self._feed.publish(change)

    def _record_number(self, change: Change) -> None:
        self._known[change.topic] = max(change.number, self._known.get(change.topic, 0))

    def _wake(self) -> None:
        if self._wake_sender is None:  # not running
            return
        with suppress(BlockingIOError, BrokenPipeError):  # already signalled, or the thread has just ended
            self._wake_sender.send(b"!")

    def _run(self, wake_receiver: socket.socket) -> None:
        with wake_receiver:
            self._connect_and_relay(wake_receiver)

    def _connect_and_relay(self, wake_receiver: socket.socket) -> None:
        conninfo = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(conninfo, autocommit=True, application_name=_CHANNEL) as connection:
                    self.is_connected = True
                    try:
                        self._relay(connection, wake_receiver)
                    finally:
                        self.is_connected = False
            except (psycopg.Error, DBAPIError) as error:
                _log.warning("lost the connection of the change feed, reconnecting: %s", error)
                self._stopped.wait(_RECONNECT_DELAY)

    def _relay(self, connection: psycopg.Connection, wake_receiver: socket.socket) -> None:
        """Send and receive until stopped. Raises if the connection fails."""
        with selectors.DefaultSelector() as selector:
            for source in (connection, wake_receiver):
                selector.register(source, selectors.EVENT_READ)
            connection.execute(f"LISTEN {_CHANNEL}")
            self.poll(publish_all=True)
            polled, sent = time.monotonic(), 0.0
            while not self._stopped.is_set():
                if self._send(connection):
                    sent = time.monotonic()
                for notify in connection.notifies(timeout=0):  # including those received while sending
                    self.receive(notify.payload)
                waiting = polled + _POLL_INTERVAL - time.monotonic()
                ready = selector.select(max(waiting, 0))
                if any(key.fileobj is wake_receiver for key, _ in ready):
                    wake_receiver.recv(4_096)
                    self._stopped.wait(max(sent + _MIN_INTERVAL - time.monotonic(), 0))
                if time.monotonic() >= polled + _POLL_INTERVAL:
                    self.poll()
                    polled = time.monotonic()
        self._send(connection)

    def _send(self, connection: psycopg.Connection) -> bool:
        """Send the pending changes; return whether there were any."""
        with self._lock:
            changes, self._pending = tuple(self._pending.values()), {}
        try:
            for start in range(0, len(changes), _BATCH):
                batch = changes[start : start + _BATCH]
                rows = [[change.topic, change.revision, change.kind, change.number] for change in batch]
                connection.execute(_NOTIFY, (_CHANNEL, json.dumps({"origin": self._origin, "changes": rows})))
        except psycopg.OperationalError:
            with self._lock:  # keep them for the next connection, unless superseded meanwhile
                self._pending = {(change.topic, change.kind): change for change in changes} | self._pending
            raise
        return bool(changes)
