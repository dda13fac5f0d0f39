"""The database behind a URL, SQLite in a file or PostgreSQL: opened, migrated, copied."""

__all__ = [
    "Database",
    "WriterTurns",
    "alembic_config",
    "copy_rows",
    "database_file",
    "migrate",
    "open_database",
    "parsed_url",
]

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import SQLModel

from models.storage.files import keep_private, make_private
from models.storage.host import has_shared_memory
from models.storage.shapes import MIGRATIONS, newest_shape, shape_of
from models.storage.tables import PASSING

if TYPE_CHECKING:
    from alembic.config import Config

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}

# Full: a commit is on the disk before a phone reads "saved". Busy: wait for another writer, up to 15 s. Secure: what is
# deleted for good is overwritten in the file.
_PRAGMAS = (
    "PRAGMA busy_timeout = 15000",
    f"PRAGMA journal_mode = {'WAL' if has_shared_memory() else 'TRUNCATE'}",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",
)

_ANSWER = 5  # seconds for a database server to say that it is there
_PATIENCE, _PAUSE = 15.0, 0.01  # seconds

_LOCK = 0x50494E454C4C41  # "PINELLA": one process migrates, others wait
_AT_ONCE = 1000  # rows in memory while they are copied

# An execution option: this connection will only read.
_READS = "pinella_reads"
_TURN = "pinella_turn"  # of a connection: it has the writers' turn


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


@dataclass(frozen=True)
class Database:
    """Two views of one connection pool: `writer` begins each transaction as a writer, `reader` never waits for one."""

    writer: Engine
    reader: Engine
    turns: WriterTurns | None = None  # of SQLite's writers

    @property
    def url(self) -> URL:
        return self.writer.url

    def close(self) -> None:
        """Close all connections that are not in use."""
        self.writer.dispose()


def open_database(url: str) -> Database:
    """Connect lazily. Raises ValueError for a kind of database that is not supported, or SQLite without a file."""
    parsed = parsed_url(url)
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ValueError(f"database {parsed.drivername!r} is not supported; use sqlite:///… or postgresql://…")
    if driver.startswith("sqlite") and parsed.database in {None, "", ":memory:"}:
        raise ValueError("SQLite needs a file, e.g. sqlite:///pinella.db; in memory, every connection is a database")
    # What a statement was given may be somebody's name: an error says it in no log.
    ping = not driver.startswith("sqlite")
    patience = {} if driver.startswith("sqlite") or "connect_timeout" in parsed.query else {"connect_timeout": _ANSWER}
    # Who waits for a connection stands in no line: a file has as many as are asked for, and its writers take turns.
    most = {"max_overflow": -1} if driver.startswith("sqlite") else {}
    engine = create_engine(
        parsed.set(drivername=driver), pool_pre_ping=ping, hide_parameters=True, connect_args=patience, **most
    )
    turns = None
    if engine.dialect.name == "sqlite":
        turns = WriterTurns(patience=_PATIENCE)
        event.listen(engine, "do_connect", _keep_file_private)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", partial(_begin_sqlite, turns))
        event.listen(engine, "checkin", partial(_give_turn, turns))
    return Database(writer=engine, reader=engine.execution_options(**{_READS: True}), turns=turns)


def parsed_url(url: str) -> URL:
    """Raises ValueError, which does not quote what may hold a password."""
    try:
        return make_url(url)
    except ArgumentError as error:
        raise ValueError("the database's URL can't be read; use sqlite:///… or postgresql://…") from error


def database_file(url: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL, and for a URI whose host has chosen how it is opened."""
    parsed = parsed_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database.startswith("file:"):
        return None
    return Path(parsed.database).absolute()


def _keep_file_private(_dialect: object, _record: object, arguments: Sequence[Any], _options: object) -> None:
    # SQLite makes its files for everybody, and those beside the database with the mode of that one.
    if str(arguments[0]).startswith("file:"):  # a URI: its host has chosen how it is opened
        return
    path = Path(str(arguments[0]))
    with suppress(OSError):  # what is wrong with the place, SQLite says itself
        make_private(path)
        for ending in ("", "-wal", "-shm"):
            keep_private(path.with_name(path.name + ending))


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # Python's driver would begin transactions late and without our lock; _begin_sqlite does it.
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        _execute_patiently(connection, pragma)


def _execute_patiently(connection: Any, pragma: str) -> None:
    # Whoever turns on the log of a new file while somebody else does is not made to wait by SQLite, but refused.
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute(pragma)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _begin_sqlite(turns: WriterTurns, connection: Connection) -> None:
    if connection.get_execution_options().get(_READS, False):
        connection.exec_driver_sql("BEGIN")
        return
    turns.take()
    connection.info[_TURN] = True
    # A writer takes its lock at once: one that only finds out later, after reading, could no longer wait for it.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _give_turn(turns: WriterTurns, _connection: object, record: ConnectionPoolEntry) -> None:
    # Committed, rolled back or never begun: the connection is nobody's any more.
    if record.info.pop(_TURN, False):
        turns.give()


def migrate(database: Database, shape: str | None = None) -> None:
    """Run all missing migrations up to `shape`, else the newest one, in one transaction. Raises alembic's CommandError
    for a newer program's database."""
    wanted = shape or newest_shape()
    with database.writer.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        if shape_of(connection) == wanted:
            return
        from alembic import command  # noqa: PLC0415 - slow to import

        command.upgrade(alembic_config(connection), wanted)


def alembic_config(connection: Connection) -> "Config":
    """Alembic's configuration without a file; the migrations run on this connection."""
    from alembic.config import Config  # noqa: PLC0415 - slow to import

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def copy_rows(source: Connection, target: Connection) -> int:
    """All rows but passing ones into another database of the same shape, SQLite or PostgreSQL, in the order in which
    they refer to each other; the target's own rows go. Returns how many were copied."""
    tables = [table for table in SQLModel.metadata.sorted_tables if table.name not in PASSING]
    for table in reversed(tables):
        target.execute(sql.delete(table))
    copied = 0
    for table in tables:
        rows = source.execution_options(yield_per=_AT_ONCE).execute(sql.select(table)).mappings()
        for some in rows.partitions():
            target.execute(sql.insert(table), [dict(row) for row in some])
            copied += len(some)
    return copied
