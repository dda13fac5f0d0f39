"""SQLite connections: pragmas, a fair queue of writers, group commit (one fsync for many), checkpoints.

With 16 writers (`benchmarks.concurrent_tables`), the p99 of a saved deal is 81 ms. With an fsync for each commit it was
147 ms; without the queue 1,234 ms, and one writer saved three times as many deals as another. The target is 100 ms.
"""

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
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

from models.storage.files import create_private_file, restrict_permissions
from models.storage.interpreter import has_shared_memory
from models.storage.threads import create_executor

_log = logging.getLogger(__name__)

# An execution option for connections that only read.
READ_ONLY = "pinella_reads"
_HOLDS_WRITER_LOCK = "pinella_turn"  # in the info of a connection that holds the writers' lock

_WRITER_TIMEOUT, _RETRY_DELAY = 15.0, 0.01  # seconds

# A saved deal is about a dozen pages of the write-ahead log. SQLite's automatic checkpoint would run inside a commit
# while all writers wait, so its threshold is high, and a checkpoint runs in the background after this many writes.
_AUTOCHECKPOINT_PAGES, _CHECKPOINT_INTERVAL = 8_000, 64
_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"

# busy_timeout: wait up to 15 s for a writer in another process. secure_delete: overwrite deleted content with zeros.
_PRAGMAS = (
    "PRAGMA busy_timeout = 15000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",
    f"PRAGMA wal_autocheckpoint = {_AUTOCHECKPOINT_PAGES}",
)
_JOURNAL = f"PRAGMA journal_mode = {'WAL' if has_shared_memory() else 'TRUNCATE'}"
# With a write-ahead log, `_GroupCommit` syncs it after each commit, so that SQLite need not.
_NO_SYNC = "PRAGMA synchronous = NORMAL"


class WriterQueue:
    """A fair lock (FIFO) for the writers of one process. Thread-safe.

    SQLite allows one writer at a time and makes the others poll, so that some can starve for seconds.
    """

    def __init__(self, *, timeout: float) -> None:
        self._timeout = timeout  # seconds
        self._lock = threading.Lock()
        self._queue: deque[threading.Event] = deque()
        self._taken = False

    @property
    def waiting(self) -> int:
        """Return the number of queued writers."""
        return len(self._queue)

    def acquire(self) -> None:
        """Acquire the lock in FIFO order. Raises SQLAlchemy's TimeoutError, as an exhausted connection pool does."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            turn = threading.Event()
            self._queue.append(turn)
        if turn.wait(self._timeout):
            return
        with self._lock:
            if turn.is_set():  # since the timeout
                return
            self._queue.remove(turn)
        raise PoolTimeout(f"other writers took more than {self._timeout:g} seconds")

    def release(self) -> None:
        """Release the lock to the next writer; may be called from any thread."""
        with self._lock:
            if self._queue:
                self._queue.popleft().set()
            else:
                self._taken = False


class _GroupCommit:
    """Group commit: one fsync makes all waiting commits durable. Thread-safe."""

    def __init__(self) -> None:
        self._lock, self._disk = threading.Lock(), threading.Lock()
        # Commits are numbered; these are the numbers of the last one that …
        self._written = 0  # … was written to the log,
        self._synced = 0  # … is on the disk,
        self._failed = 0  # … was in a failed fsync, whose data may be lost although the next fsync succeeds

    @property
    def waiting(self) -> int:
        """Return the number of commits that are not synced yet."""
        return self._written - max(self._synced, self._failed)

    def sync(self, log: Path) -> None:
        """Return when everything committed so far is on the disk. Raises OSError."""
        with self._lock:
            self._written += 1
            number = self._written
        with self._disk:
            if self._failed >= number:
                raise OSError(errno.EIO, "the fsync of a group of commits failed")
            if self._synced >= number:
                return
            written = self._written
            try:
                with log.open("r+b") as file:
                    os.fsync(file.fileno())
            except OSError:
                self._failed = written
                raise
            self._synced = written


class _Connection(sqlite3.Connection):
    """A connection that starts the next writer while its own fsync is pending."""

    file: "SqliteFile"
    info: dict[Any, Any]  # of the connection pool
    log: Path | None = None  # the write-ahead log, if SQLite doesn't sync it

    def commit(self) -> None:
        """Commit, and return when the transaction is on the disk."""
        super().commit()
        if not self.info.pop(_HOLDS_WRITER_LOCK, False):
            return
        self.file.release_writer()
        if self.log is None:
            return
        try:
            self.file.group_commit.sync(self.log)
        except OSError as error:
            raise sqlite3.OperationalError(f"the write-ahead log can't be synced: {error}") from error


class SqliteFile:
    """The event handlers of an engine for a SQLite file. Thread-safe.

    They set the pragmas of new connections, queue the writers, and checkpoint the write-ahead log in the background.
    """

    def __init__(self, engine: Engine) -> None:
        self.writer_queue = WriterQueue(timeout=_WRITER_TIMEOUT)
        self.group_commit = _GroupCommit()
        self._engine = engine
        self._executor = create_executor("sqlite-log", threads=1) if has_shared_memory() else None
        self._lock = threading.Lock()
        self._writes_since_checkpoint = 0  # since the last checkpoint
        self._checkpoint: Future[None] | None = None
        event.listen(engine, "do_connect", _open)
        event.listen(engine, "connect", self._prepare)
        event.listen(engine, "begin", self._begin)
        event.listen(engine, "checkin", self._end)

    def close(self) -> None:
        """Wait for a running checkpoint, and start no other."""
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown()

    def _prepare(self, connection: _Connection, record: ConnectionPoolEntry) -> None:
        connection.file, connection.info = self, record.info
        # Autocommit mode: the driver would begin transactions late and without the lock; `_begin` begins them.
        connection.isolation_level = None
        connection.create_function("translate", 3, _translate, deterministic=True)  # built into PostgreSQL
        for pragma in _PRAGMAS:
            _execute_with_retry(connection, pragma)
        [(journal,)] = _execute_with_retry(connection, _JOURNAL)
        [(_number, _name, file)] = connection.execute("PRAGMA database_list")
        if journal == "wal" and file:
            connection.execute(_NO_SYNC)
            connection.log = Path(f"{file}-wal")

    def _begin(self, connection: Connection) -> None:
        if connection.get_execution_options().get(READ_ONLY, False):
            connection.exec_driver_sql("BEGIN")
            return
        self.writer_queue.acquire()
        connection.info[_HOLDS_WRITER_LOCK] = True
        # Lock at once: upgrading after a read would raise SQLITE_BUSY without waiting if another writer came first.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def _end(self, _connection: object, record: ConnectionPoolEntry) -> None:
        # The connection returns to the pool: rolled back, or never begun.
        if record.info.pop(_HOLDS_WRITER_LOCK, False):
            self.release_writer()

    def release_writer(self) -> None:
        """Release the writers' lock, and start a checkpoint if one is due."""
        self.writer_queue.release()
        with self._lock:
            self._writes_since_checkpoint += 1
            busy = self._checkpoint is not None and not self._checkpoint.done()
            if self._executor is not None and self._writes_since_checkpoint >= _CHECKPOINT_INTERVAL and not busy:
                self._writes_since_checkpoint = 0
                self._checkpoint = self._executor.submit(self._run_checkpoint)

    def _run_checkpoint(self) -> None:
        """Checkpoint twice: concurrently with writers, which copies nearly all pages, and then holding the lock.

        After the second checkpoint, the log is no longer needed, and the next writer restarts it.
        """
        try:
            with closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute(_CHECKPOINT)
                self.writer_queue.acquire()
                try:
                    connection.cursor().execute(_CHECKPOINT)
                finally:
                    self.writer_queue.release()
        except (sqlite3.Error, SQLAlchemyError) as error:
            _log.warning("the checkpoint of the write-ahead log failed, trying again later: %s", error)


def _open(_dialect: object, _record: object, arguments: Sequence[Any], options: dict[str, Any]) -> None:
    options["factory"] = _Connection
    # SQLite creates databases with the process's umask, and -wal and -shm with the mode of the database.
    if str(arguments[0]).startswith("file:"):  # a URI, with its own options
        return
    path = Path(str(arguments[0]))
    with suppress(OSError):  # SQLite will report it
        create_private_file(path)
        for suffix in ("", "-wal", "-shm"):
            restrict_permissions(path.with_name(path.name + suffix))


def _translate(text: str, letters: str, others: str) -> str:
    return text if text.isascii() else text.translate(_translation(letters, others))  # most rows, quickly


@lru_cache(maxsize=8)
def _translation(letters: str, others: str) -> dict[int, int]:
    return str.maketrans(letters, others)


def _execute_with_retry(connection: sqlite3.Connection, pragma: str) -> list[tuple[Any, ...]]:
    # Enabling WAL concurrently raises SQLITE_BUSY at once, ignoring busy_timeout; retry.
    until = time.monotonic() + _WRITER_TIMEOUT
    while True:
        try:
            return connection.execute(pragma).fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_RETRY_DELAY)
