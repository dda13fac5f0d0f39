"""The change feed between processes that share a PostgreSQL database, by LISTEN and NOTIFY.

NOTIFY takes a lock of the whole server until its transaction is committed, so it never stands in one that saves
something: it comes after the commit, on the connection that listens, many changes in one.
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
# Seconds between two looks at the revisions: a process that dies between a commit and its telling is rare.
_LOOK_UP = 5.0
_BUNDLE = 0.05  # seconds between two messages: one deal is told at once, many that are saved then together
_AT_ONCE = 80  # changes of one message: it may have 8,000 bytes
_PAUSE = 0.5  # seconds between two tries to connect

_NOTIFY = "SELECT pg_notify(%s, %s)"


class ChangeRelay:
    """Tells other processes what this one has committed, and publishes here what they have.

    What no process has told, because it died or the connection was down, is made up for: the matches that are listened
    to are looked up now and then, and announced where their revision has moved on.
    """

    def __init__(self, database: Database, feed: ChangeFeed) -> None:
        self._database = database
        self._feed = feed
        self._origin = secrets.token_hex(8)
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._untold: dict[tuple[str, ChangeKind], Change] = {}
        self._known: dict[str, int] = {}  # revisions that were published here
        self._bell: socket.socket | None = None  # wakes the thread from its waiting
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        wakes, self._bell = socket.socketpair()
        for end in (wakes, self._bell):
            end.setblocking(False)
        self._thread = threading.Thread(target=self._run, args=(wakes,), name="pinella-changes", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Returns when nothing more will be published, and what was announced is told, unless the server is gone."""
        if self._thread is None:
            return
        self._stopped.set()
        self._ring()
        self._thread.join()
        with self._lock:
            if self._bell is not None:
                self._bell.close()
                self._bell = None

    def announce(self, changes: Iterable[Change]) -> None:
        """Tell the other processes what this one has committed, soon."""
        with self._lock:
            rings = not self._untold
            for change in changes:
                self._untold[change.match_id, change.kind] = change
                self._note(change)
            if rings and self._untold:
                self._ring()

    def hear(self, payload: str) -> None:
        """Publish here what another process has told; our own changes were published already."""
        try:
            told = json.loads(payload)
            changes = [Change(match, revision, ChangeKind(kind)) for match, revision, kind in told["changes"]]
        except (ValueError, KeyError, TypeError):
            _log.warning("another process told something that this version cannot read")
            return
        if told.get("origin") != self._origin:
            for change in changes:
                self._publish(change)

    def look_up(self, *, all_of_them: bool = False) -> None:
        """Announce here each match that is listened to whose revision is not the one that was heard of last."""
        matches = self._feed.matches()
        with self._lock:
            self._known = {match: self._known[match] for match in matches if match in self._known}
        if not matches:
            return
        with Session(self._database.reader) as session:
            # A tournament is listened to like a match, and has revisions like one.
            matches_and_tournaments = (
                query_of(MatchRow.id, MatchRow.revision).where(col(MatchRow.id).in_(matches)),
                query_of(TournamentRow.id, TournamentRow.revision).where(col(TournamentRow.id).in_(matches)),
            )
            found = [row for query in matches_and_tournaments for row in session.exec(query)]
        for match_id, revision in found:
            if all_of_them or revision > self._known.get(match_id, 0):
                self._publish(Change(match_id, revision, ChangeKind.MATCH))

    def _publish(self, change: Change) -> None:
        with self._lock:
            self._note(change)
        self._feed.publish(change)

    def _note(self, change: Change) -> None:
        self._known[change.match_id] = max(change.revision, self._known.get(change.match_id, 0))

    def _ring(self) -> None:
        if self._bell is None:  # not started yet, or at its end
            return
        with suppress(BlockingIOError, BrokenPipeError):  # it rings already; or the thread has just ended by itself
            self._bell.send(b"!")

    def _run(self, wakes: socket.socket) -> None:
        with wakes:
            self._connect_and_relay(wakes)

    def _connect_and_relay(self, wakes: socket.socket) -> None:
        conninfo = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stopped.is_set():
            try:
                with psycopg.connect(conninfo, autocommit=True, application_name=_CHANNEL) as connection:
                    self._relay(connection, wakes)
            except (psycopg.Error, DBAPIError) as error:
                _log.warning("lost the change feed of the database, connecting again: %s", error)
                self._stopped.wait(_PAUSE)

    def _relay(self, connection: psycopg.Connection, wakes: socket.socket) -> None:
        """Until this is stopped, or the connection fails."""
        with selectors.DefaultSelector() as selector:
            for source in (connection, wakes):
                selector.register(source, selectors.EVENT_READ)
            self._relay_what_comes(connection, wakes, selector)

    def _relay_what_comes(
        self, connection: psycopg.Connection, wakes: socket.socket, selector: selectors.BaseSelector
    ) -> None:
        connection.execute(f"LISTEN {_CHANNEL}")
        self.look_up(all_of_them=True)
        looked_up, told = time.monotonic(), 0.0
        while not self._stopped.is_set():
            if self._tell(connection):
                told = time.monotonic()
            for notify in connection.notifies(timeout=0):  # those too that came while something was told
                self.hear(notify.payload)
            waiting = looked_up + _LOOK_UP - time.monotonic()
            ready = selector.select(max(waiting, 0))
            if any(key.fileobj is wakes for key, _ in ready):
                wakes.recv(4_096)
                self._stopped.wait(max(told + _BUNDLE - time.monotonic(), 0))
            if time.monotonic() >= looked_up + _LOOK_UP:
                self.look_up()
                looked_up = time.monotonic()
        self._tell(connection)

    def _tell(self, connection: psycopg.Connection) -> bool:
        """Whether there was anything to tell."""
        with self._lock:
            changes, self._untold = tuple(self._untold.values()), {}
        try:
            for start in range(0, len(changes), _AT_ONCE):
                some = changes[start : start + _AT_ONCE]
                told = [[change.match_id, change.revision, change.kind] for change in some]
                connection.execute(_NOTIFY, (_CHANNEL, json.dumps({"origin": self._origin, "changes": told})))
        except psycopg.OperationalError:
            with self._lock:  # for the next connection, but for what has been announced anew
                self._untold = {(change.match_id, change.kind): change for change in changes} | self._untold
            raise
        return bool(changes)
