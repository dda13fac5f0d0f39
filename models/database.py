"""The database behind a URL: SQLite in a file, or PostgreSQL."""

__all__ = ["Database", "open_database"]

from dataclasses import dataclass
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

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
    "PRAGMA journal_mode = WAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = ON",
)

# An execution option: this connection will only read.
_READS = "pinella_reads"


@dataclass(frozen=True)
class Database:
    """Two views of one connection pool: `writer` begins each transaction as a writer, `reader` never waits for one."""

    writer: Engine
    reader: Engine

    @property
    def url(self) -> URL:
        return self.writer.url

    def close(self) -> None:
        """Close all connections that are not in use."""
        self.writer.dispose()


def open_database(url: str) -> Database:
    """Connect lazily. Raises ValueError for a kind of database that is not supported, or SQLite without a file."""
    parsed = make_url(url)
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ValueError(f"database {parsed.drivername!r} is not supported; use sqlite:///… or postgresql://…")
    if driver.startswith("sqlite") and parsed.database in {None, "", ":memory:"}:
        raise ValueError("SQLite needs a file, e.g. sqlite:///pinella.db; in memory, every connection is a database")
    # What a statement was given may be somebody's name: an error says it in no log.
    ping = not driver.startswith("sqlite")
    engine = create_engine(parsed.set(drivername=driver), pool_pre_ping=ping, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return Database(writer=engine, reader=engine.execution_options(**{_READS: True}))


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # Python's driver would begin transactions late and without our lock; _begin_sqlite does it.
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at once: one that only finds out later, after reading, could no longer wait for it.
    reads = connection.get_execution_options().get(_READS, False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
