"""SQLite's file: how each connection to it is set, how its writers take turns, and how its log is emptied into it."""

import errno
import logging
import os
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from models.storage.files import keep_private, make_private
from models.storage.host import has_shared_memory
from models.storage.threads import lane

_log = logging.getLogger(__name__)

# An execution option: this connection will only read.
READS = "pinella_reads"
_TURN = "pinella_turn"  # of a connection: it has the writers' turn

_PATIENCE, _PAUSE = 15.0, 0.01  # seconds

# A saved deal is a dozen pages in the log. SQLite itself brings them into the file within the commit that makes them so
# many, and all writers wait for the disk; it comes to that only where the log is not emptied every so many turns.
_PAGES, _TURNS = 8_000, 64
_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"

# Busy: wait for another program's writer, up to 15 s. Secure: what is deleted for good is overwritten in the file.
_PRAGMAS = (
    "PRAGMA busy_timeout = 15000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",
    f"PRAGMA wal_autocheckpoint = {_PAGES}",
)
_JOURNAL = f"PRAGMA journal_mode = {'WAL' if has_shared_memory() else 'TRUNCATE'}"
# Where there is a log, `_Settling` puts it on the disk after each commit, and SQLite need not.
_LAZY = "PRAGMA synchronous = NORMAL"


class WriterTurns:
    """The turns of SQLite's writers in one process. It has one writer at a time, and lets those who wait try again
    after a random pause, so that some are passed over for seconds. Here they stand in line, and whoever came first is
    next. Safe between threads."""

    def __init__(self, *, patience: float) -> None:
        self._patience = patience  # seconds
        self._lock = threading.Lock()
        self._line: deque[threading.Event] = deque()
        self._taken = False

    @property
    def waiting(self) -> int:
        """How many stand in line."""
        return len(self._line)

    def take(self) -> None:
        """Return when everybody who came before is done. Raises SQLAlchemy's TimeoutError, as for a connection that
        cannot be had."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Event()
            self._line.append(mine)
        if mine.wait(self._patience):
            return
        with self._lock:
            if mine.is_set():  # just now
                return
            self._line.remove(mine)
        raise PoolTimeout(f"other writers took more than {self._patience:g} seconds")

    def give(self) -> None:
        """The next one may write; from any thread."""
        with self._lock:
            if self._line:
                self._line.popleft().set()
            else:
                self._taken = False


class _Settling:
    """The way of commits to the disk: one goes for all who wait, as slow disks take as long for many. Safe between
    threads."""

    def __init__(self) -> None:
        self._lock, self._disk = threading.Lock(), threading.Lock()
        self._written = 0  # commits
        self._settled = 0  # of these are on the disk
        self._lost = 0  # of these nobody knows: the disk refused them, and may forget that when it is asked again

    @property
    def waiting(self) -> int:
        """How many commits are on their way."""
        return self._written - max(self._settled, self._lost)

    def settle(self, log: Path) -> None:
        """Return when all that was committed before is on the disk. Raises OSError."""
        with self._lock:
            self._written += 1
            ours = self._written
        with self._disk:
            if self._lost >= ours:
                raise OSError(errno.EIO, "the disk refused it with another commit")
            if self._settled >= ours:
                return
            written = self._written
            try:
                with log.open("r+b") as file:
                    os.fsync(file.fileno())
            except OSError:
                self._lost = written
                raise
            self._settled = written


class _Connection(sqlite3.Connection):
    """A connection that lets the next writer begin as soon as it has committed, and then waits for the disk."""

    file: "SqliteFile"
    info: dict[Any, Any]  # of the pool
    log: Path | None = None  # where SQLite doesn't wait for the disk by itself

    def commit(self) -> None:
        """Return when it is on the disk."""
        super().commit()
        if not self.info.pop(_TURN, False):
            return
        self.file.pass_on()
        if self.log is None:
            return
        try:
            self.file.settling.settle(self.log)
        except OSError as error:
            raise sqlite3.OperationalError(f"the log can't be written to the disk: {error}") from error


class SqliteFile:
    """What an engine needs that opens a file of SQLite's: its connections are prepared, its writers stand in line, and
    what they wrote is brought from the log into the file beside them. Safe between threads."""

    def __init__(self, engine: Engine) -> None:
        self.turns = WriterTurns(patience=_PATIENCE)
        self.settling = _Settling()
        self._engine = engine
        self._lane = lane("sqlite-log", threads=1) if has_shared_memory() else None
        self._lock = threading.Lock()
        self._since = 0  # turns since the log was emptied
        self._emptying: Future[None] | None = None
        event.listen(engine, "do_connect", _open)
        event.listen(engine, "connect", self._prepare)
        event.listen(engine, "begin", self._begin)
        event.listen(engine, "checkin", self._end)

    def close(self) -> None:
        """Wait until nobody is at the log any more; from then on SQLite alone empties it."""
        with self._lock:
            ours, self._lane = self._lane, None
        if ours is not None:
            ours.shutdown()

    def _prepare(self, connection: _Connection, record: ConnectionPoolEntry) -> None:
        connection.file, connection.info = self, record.info
        # Python's driver would begin transactions late and without our lock; `_begin` does it.
        connection.isolation_level = None
        for pragma in _PRAGMAS:
            _execute_patiently(connection, pragma)
        [(journal,)] = _execute_patiently(connection, _JOURNAL)
        [(_number, _name, file)] = connection.execute("PRAGMA database_list")
        if journal == "wal" and file:
            connection.execute(_LAZY)
            connection.log = Path(f"{file}-wal")

    def _begin(self, connection: Connection) -> None:
        if connection.get_execution_options().get(READS, False):
            connection.exec_driver_sql("BEGIN")
            return
        self.turns.take()
        connection.info[_TURN] = True
        # A writer takes its lock at once: one that only finds out later, after reading, could no longer wait for it.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def _end(self, _connection: object, record: ConnectionPoolEntry) -> None:
        # Rolled back or never begun: the connection is nobody's any more.
        if record.info.pop(_TURN, False):
            self.pass_on()

    def pass_on(self) -> None:
        """The turn of a connection is over."""
        self.turns.give()
        with self._lock:
            self._since += 1
            busy = self._emptying is not None and not self._emptying.done()
            if self._lane is not None and self._since >= _TURNS and not busy:
                self._since = 0
                self._emptying = self._lane.submit(self._empty_log)

    def _empty_log(self) -> None:
        """First beside the writers, which is nearly all of it; then the rest in a turn of our own, so that the next
        writer finds nothing in the log that it must keep, and begins it anew."""
        try:
            with closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute(_CHECKPOINT)
                self.turns.take()
                try:
                    connection.cursor().execute(_CHECKPOINT)
                finally:
                    self.turns.give()
        except (sqlite3.Error, SQLAlchemyError) as error:
            _log.warning("the log of the database stays as it is for now: %s", error)


def _open(_dialect: object, _record: object, arguments: Sequence[Any], options: dict[str, Any]) -> None:
    options["factory"] = _Connection
    # SQLite makes its files for everybody, and those beside the database with the mode of that one.
    if str(arguments[0]).startswith("file:"):  # a URI: its host has chosen how it is opened
        return
    path = Path(str(arguments[0]))
    with suppress(OSError):  # what is wrong with the place, SQLite says itself
        make_private(path)
        for ending in ("", "-wal", "-shm"):
            keep_private(path.with_name(path.name + ending))


def _execute_patiently(connection: sqlite3.Connection, pragma: str) -> list[tuple[Any, ...]]:
    # Whoever turns on the log of a new file while somebody else does is not made to wait by SQLite, but refused.
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return connection.execute(pragma).fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)
