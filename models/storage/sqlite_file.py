"""SQLite connections: pragmas, a fair queue of writers, and one commit for all writers that wait (group commit).

With 16 writers (`benchmarks.concurrent_tables`), the p99 of a saved deal was almost three times as long with an fsync
for each commit, and 23 times without the queue, when one writer saved three times as many deals as another.
"""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import TimeoutError as PoolTimeout

from models.storage.files import create_private_file, restrict_permissions
from models.storage.interpreter import has_threads

_WRITER_TIMEOUT, _RETRY_DELAY = 15.0, 0.01  # seconds
_MAX_GROUP_AGE = 0.05  # seconds, after which a group is committed although others wait

# busy_timeout: wait up to 15 s for a writer in another process. secure_delete: overwrite deleted content with zeros.
# temp_store: SQLite keeps what a savepoint may have to restore in memory; not every host has a folder for it.
_PRAGMAS = (
    "PRAGMA busy_timeout = 15000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",
)
# A write-ahead log needs shared memory for its index.
_JOURNAL = f"PRAGMA journal_mode = {'WAL' if has_threads() else 'TRUNCATE'}"


class WriterQueue:
    """A fair lock (FIFO) for the writers of one process. Thread-safe.

    SQLite allows one writer at a time and makes the others poll, so that some can starve for seconds.
    """

    def __init__(self, *, timeout: float) -> None:
        self._timeout = timeout  # seconds
        self._lock = threading.RLock()
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

    def pass_on(self) -> bool:
        """Pass the lock to the next writer, and return True; return False and keep it if no other waits."""
        with self._lock:
            if self._queue:
                self._queue.popleft().set()
                return True
            return False

    def release(self) -> None:
        """Release the lock to the next writer; may be called from any thread."""
        with self._lock:
            self._taken = self.pass_on()


class _Group(Future[None]):
    """Transactions that are committed together; done when they are on the disk, or have all failed."""

    def __init__(self) -> None:
        super().__init__()
        self.accepts_until = time.monotonic() + _MAX_GROUP_AGE
        self.has_members = False  # that are not rolled back


class _Writer:
    """One entry of the writers' pool: the connection that all of them share, used in turn.

    Each transaction is a savepoint in the transaction of a group, which the last writer in the queue commits for all.
    """

    def __init__(self, file: "SqliteFile", connection: sqlite3.Connection) -> None:
        self._file, self._connection = file, connection
        self._has_turn = False

    def cursor(self) -> sqlite3.Cursor:
        """Return a cursor of the shared connection; only the writer whose turn it is may use it."""
        return self._connection.cursor()

    def create_function(self, *_arguments: Any, **_options: Any) -> None:
        """Ignore SQLAlchemy's REGEXP, which no query uses: it can't be set while another writer reads."""

    def begin(self, connection: Connection) -> None:
        """Wait for this writer's turn, and begin its transaction."""
        file = self._file
        file.writer_queue.acquire()
        self._has_turn = True
        if file.group.done():
            file.group = _Group()
            # Lock at once: upgrading after a read would raise SQLITE_BUSY without waiting for another process.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        connection.exec_driver_sql("SAVEPOINT turn")

    def commit(self) -> None:
        """Return when this writer's group is on the disk."""
        if self._has_turn:
            group = self._file.group
            group.has_members = True
            self._end_turn("RELEASE turn")
            group.result()

    def rollback(self) -> None:
        """Undo this writer's transaction, and with it the whole group if SQLite has undone that."""
        if self._has_turn:
            self._end_turn("ROLLBACK TO turn", "RELEASE turn")

    def close(self) -> None:
        """Close the shared connection if no other writer keeps it."""
        self.rollback()
        self._file.release_connection()

    def _end_turn(self, *statements: str) -> None:
        """Execute the statements; then let the next writer continue the group, or commit the group."""
        self._has_turn = False
        group = self._file.group
        try:
            for statement in statements:
                self._connection.execute(statement)
            if time.monotonic() < group.accepts_until and self._file.writer_queue.pass_on():
                return
            if group.has_members:
                self._connection.commit()
            else:  # a commit would write undone pages
                self._connection.rollback()
        except sqlite3.Error as error:  # such as a full disk
            self._end_group(error)
        except BaseException:
            self._end_group(sqlite3.OperationalError("the commit was interrupted"))
            raise
        else:
            self._end_group()

    def _end_group(self, error: sqlite3.Error | None = None) -> None:
        """Tell all members that they are on the disk, or that the error undoes them; let the next writer begin."""
        group = self._file.group
        if error is None:
            group.set_result(None)
        else:
            with suppress(sqlite3.Error):  # then nobody can begin any more
                self._connection.rollback()
            group.set_exception(error)
        self._file.writer_queue.release()


class SqliteFile:
    """The connections of two engines to a SQLite file: one that all writers share, and one of each reader."""

    def __init__(self, writer: Engine, reader: Engine) -> None:
        self.writer_queue = WriterQueue(timeout=_WRITER_TIMEOUT)
        self.group = _Group()  # the last one; only the writer whose turn it is may use it
        self.group.set_result(None)
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._writers = 0  # that share the connection
        event.listen(writer, "do_connect", self._connect_writer)
        event.listen(writer, "begin", _begin_writing)
        event.listen(reader, "do_connect", _create_file)
        event.listen(reader, "connect", _prepare)
        event.listen(reader, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))

    def _connect_writer(
        self, dialect: object, record: object, arguments: Sequence[Any], options: dict[str, Any]
    ) -> _Writer:
        with self._lock:
            if self._connection is None:
                _create_file(dialect, record, arguments, options)
                connection = sqlite3.connect(*arguments, **options)
                _prepare(connection, record)
                self._connection = connection
            self._writers += 1
            return _Writer(self, self._connection)

    def release_connection(self) -> None:
        """Close the shared connection if this was the last writer that keeps it."""
        with self._lock:
            self._writers -= 1
            if self._writers == 0 and self._connection is not None:
                self._connection.close()
                self._connection = None


def _begin_writing(connection: Connection) -> None:
    writer: Any = connection.connection.dbapi_connection
    writer.begin(connection)


def _create_file(_dialect: object, _record: object, arguments: Sequence[Any], _options: dict[str, Any]) -> None:
    # SQLite creates databases with the process's umask, and -wal and -shm with the mode of the database.
    if str(arguments[0]).startswith("file:"):  # a URI, with its own options
        return
    path = Path(str(arguments[0]))
    with suppress(OSError):  # SQLite will report it
        create_private_file(path)
        for suffix in ("", "-wal", "-shm"):
            restrict_permissions(path.with_name(path.name + suffix))


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    # Autocommit mode: the driver would begin transactions late and without the lock; the engines' events begin them.
    connection.isolation_level = None
    connection.create_function("translate", 3, _translate, deterministic=True)  # built into PostgreSQL
    for pragma in (*_PRAGMAS, _JOURNAL):
        _execute_with_retry(connection, pragma)


def _translate(text: str, letters: str, others: str) -> str:
    return text if text.isascii() else text.translate(_translation(letters, others))  # most rows, quickly


@lru_cache(maxsize=8)
def _translation(letters: str, others: str) -> dict[int, int]:
    return str.maketrans(letters, others)


def _execute_with_retry(connection: sqlite3.Connection, pragma: str) -> None:
    # Enabling WAL concurrently raises SQLITE_BUSY at once, ignoring busy_timeout; retry.
    until = time.monotonic() + _WRITER_TIMEOUT
    while True:
        try:
            connection.execute(pragma).close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_RETRY_DELAY)
        else:
            return
