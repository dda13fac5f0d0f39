"""The database behind a URL, SQLite in a file or PostgreSQL: opened, migrated, copied."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sql
from sqlalchemy import URL, Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlmodel import SQLModel

from models.storage.shapes import MIGRATIONS, newest_shape, shape_of
from models.storage.sqlite_file import READS, SqliteFile
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

_ANSWER = 5  # seconds for a database server to say that it is there
_LOCK = 0x50494E454C4C41  # "PINELLA": one process migrates, others wait
_AT_ONCE = 1000  # rows in memory while they are copied


@dataclass(frozen=True)
class Database:
    """Two views of one connection pool: `writer` begins each transaction as a writer; `reader` never waits for one, and
    all that one transaction of it reads is of one moment."""

    writer: Engine
    reader: Engine
    file: SqliteFile | None = None  # where it is one

    @property
    def url(self) -> URL:
        return self.writer.url

    def close(self) -> None:
        """Close all connections that are not in use."""
        if self.file is not None:
            self.file.close()
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
    if engine.dialect.name == "sqlite":
        return Database(writer=engine, reader=engine.execution_options(**{READS: True}), file=SqliteFile(engine))
    # By itself PostgreSQL shows each statement what was committed before it: half a match would be of a later moment.
    return Database(writer=engine, reader=engine.execution_options(isolation_level="REPEATABLE READ"))


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
