"""The copy of a database before migrations change it: a backup of the shape that it had, to be restored like any."""

import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, RowMapping

from models.backup.container import pack_backup
from models.storage.database import database_file, migrate, open_database
from models.storage.files import write_atomically
from models.storage.opening import stored_shape
from models.storage.shapes import newest_shape
from models.storage.tables import PASSING

_AT_ONCE = 1000  # rows in memory while they are copied


def copy_before_update(url: str, *, key: bytes, folder: Path, now: datetime) -> Path | None:
    """Write a backup into `folder` where the database is about to be migrated; None where it is new, or of our shape.

    Raises DatabaseRefused as opening it does, and OSError where there is no room: then it is not to be migrated.
    """
    shape = stored_shape(url)
    if shape is None or shape == newest_shape():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pinella-shape-{shape}-{now.astimezone(UTC):%Y-%m-%dT%H-%M-%S}.zip"
    with tempfile.TemporaryDirectory(dir=folder, prefix=".pinella-backup-") as beside:
        copy = Path(beside) / "copy.db"
        file = database_file(url)
        try:
            if file is None:
                _copy_rows(url, copy, shape)
            else:
                _copy_file(file, copy)
        except sqlite3.OperationalError as error:
            raise OSError(f"{folder}: {error}") from error
        write_atomically(path, lambda draft: pack_backup(draft, database=copy, key=key, shape=shape, created_at=now))
    return path


def _copy_file(file: Path, copy: Path) -> None:
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _copy_rows(url: str, copy: Path, shape: str) -> None:
    """What PostgreSQL has, into a SQLite file of the same old shape: our own rows know the newest one only."""
    source, target = open_database(url), open_database(f"sqlite:///{copy}")
    try:
        migrate(target, shape)
        with source.reader.connect() as rows, target.writer.begin() as connection:
            tables = sql.MetaData()
            tables.reflect(connection)
            for table in tables.sorted_tables:
                if table.name not in PASSING and table.name != "alembic_version":
                    _copy_table(rows, connection, table)
    finally:
        source.close()
        target.close()
    with closing(sqlite3.connect(copy)) as connection_of_copy:
        connection_of_copy.execute("PRAGMA journal_mode = DELETE")


def _copy_table(source: Connection, target: Connection, table: sql.Table) -> None:
    columns: list[sql.ColumnClause[Any]] = [sql.column(column.name) for column in table.columns]
    query = sql.select(*columns).select_from(sql.table(table.name))
    for some in source.execution_options(yield_per=_AT_ONCE).execute(query).mappings().partitions():
        target.execute(sql.insert(table), [_plain(row) for row in some])


def _plain(row: RowMapping) -> Mapping[str, Any]:
    """SQLite keeps times without their zone."""
    return {
        str(name): value.astimezone(UTC).replace(tzinfo=None) if isinstance(value, datetime) else value
        for name, value in row.items()
    }
