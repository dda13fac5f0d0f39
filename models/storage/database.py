"""Opening, migrating and copying of databases: SQLite files and PostgreSQL."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sql
from sqlalchemy import URL, Connection, Engine, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlmodel import SQLModel

from models.storage import schema_version
from models.storage.sqlite_file import SqliteFile
from models.storage.tables import SHORT_LIVED_TABLES

if TYPE_CHECKING:
    from alembic.config import Config

_DRIVERS = {
    "sqlite": "sqlite+pysqlite",
    "sqlite+pysqlite": "sqlite+pysqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}

CONNECT_TIMEOUT = 5  # seconds, for PostgreSQL
_MIGRATION_LOCK = 0x50494E454C4C41  # "PINELLA", a PostgreSQL advisory lock: one process migrates, others wait
_BATCH = 1000  # rows held in memory while copying


@dataclass(frozen=True)
class Database:
    """Two engines, on one connection pool for PostgreSQL.

    `writer` begins every transaction with the write lock. `reader` never waits for a writer, and each of its
    transactions reads one consistent snapshot. `file` is None for PostgreSQL.
    """

    writer: Engine
    reader: Engine
    file: SqliteFile | None = None

    @property
    def url(self) -> URL:
        return self.writer.url

    def close(self) -> None:
        """Close all idle connections."""
        self.writer.dispose()
        self.reader.dispose()


def open_database(url: str) -> Database:
    """Return engines that connect lazily. Raises ValueError for an unsupported database, or SQLite without a file."""
    parsed = parsed_url(url)
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None:
        raise ValueError(f"database {parsed.drivername!r} is not supported; use sqlite:///… or postgresql://…")
    address = parsed.set(drivername=driver)
    # Bind parameters may contain personal names: hide_parameters keeps them out of error logs.
    if driver.startswith("sqlite"):
        if parsed.database in {None, "", ":memory:"}:
            raise ValueError(
                "SQLite needs a file, e.g. sqlite:///pinella.db; in memory, every connection is a database"
            )
        # The pools are unbounded: writers queue in WriterQueue, which is fair, rather than for a connection.
        writer, reader = (create_engine(address, hide_parameters=True, max_overflow=-1) for _ in range(2))
        return Database(writer=writer, reader=reader, file=SqliteFile(writer, reader))
    timeout = {} if "connect_timeout" in parsed.query else {"connect_timeout": CONNECT_TIMEOUT}
    engine = create_engine(address, pool_pre_ping=True, hide_parameters=True, connect_args=timeout)
    # Under PostgreSQL's default, READ COMMITTED, two statements of one transaction may see different revisions.
    return Database(writer=engine, reader=engine.execution_options(isolation_level="REPEATABLE READ"))


def parsed_url(url: str) -> URL:
    """Return the URL parsed. Raises ValueError, without quoting the URL, which may contain a password."""
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:  # a port that isn't a number raises ValueError
        raise ValueError("the database's URL can't be read; use sqlite:///… or postgresql://…") from error


def database_file(url: str) -> Path | None:
    """Return the file of a SQLite database; None for PostgreSQL and for a `file:` URI, which sets its own options."""
    parsed = parsed_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database.startswith("file:"):
        return None
    return Path(parsed.database).absolute()


def migrate(database: Database, version: str | None = None) -> None:
    """Run the missing migrations up to `version`, by default the newest one, in one transaction. Without a later one
    than the initial one, create the tables of an empty database without Alembic, to the same effect.

    Raises Alembic's CommandError for the database of a newer program.
    """
    target = version or schema_version.newest_schema_version()
    with database.writer.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        found = schema_version.schema_version_of(connection)
        if found == target:
            return
        if found is None and not schema_version.has_later_migrations():
            SQLModel.metadata.create_all(connection, checkfirst=False)
            schema_version.stamp(connection, target)
            return
        from alembic import command  # noqa: PLC0415 - slow to import

        command.upgrade(alembic_config(connection), target)


def alembic_config(connection: Connection) -> "Config":
    """Return an Alembic configuration, without an ini file, that runs the migrations on this connection."""
    from alembic.config import Config  # noqa: PLC0415 - slow to import

    config = Config()
    config.set_main_option("script_location", str(schema_version.MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def copy_rows(source: Connection, target: Connection) -> None:
    """Replace the target's rows with the source's, in the order of their foreign keys.

    Both databases must have the newest schema; each may be SQLite or PostgreSQL. SHORT_LIVED_TABLES are skipped.
    """
    tables = [table for table in SQLModel.metadata.sorted_tables if table.name not in SHORT_LIVED_TABLES]
    for table in reversed(tables):
        target.execute(sql.delete(table))
    for table in tables:
        rows = source.execution_options(yield_per=_BATCH).execute(sql.select(table)).mappings()
        for batch in rows.partitions():
            target.execute(sql.insert(table), [dict(row) for row in batch])
