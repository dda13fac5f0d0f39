"""The copy of a database before a migration: an ordinary backup with the old schema version."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, RowMapping

from models.backup.container import copy_file, leave_wal_mode, pack_backup
from models.storage.database import database_file, migrate, open_database
from models.storage.database_checks import stored_schema_version
from models.storage.files import disk_faults, write_atomically
from models.storage.schema_version import SCHEMA_VERSION_TABLE, newest_schema_version
from models.storage.tables import SHORT_LIVED_TABLES
from models.storage.temporary_folders import temporary_folder

_BATCH = 1000  # rows held in memory while copying


def back_up_before_update(url: str, *, key: bytes, folder: Path, now: datetime) -> Path | None:
    """Write a backup into `folder` if the database needs a migration, and return its path.

    Returns None if the database is new or has the newest schema. Raises DatabaseRefused like `open_store`, and OSError
    if the disk is full; the database must not be migrated then.
    """
    version = stored_schema_version(url)
    if version is None or version == newest_schema_version():
        return None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"pinella-schema-{version}-{now.astimezone(UTC):%Y-%m-%dT%H-%M-%S}.zip"
    with temporary_folder("backup", folder) as temporary, disk_faults(folder):
        copy = temporary / "copy.db"
        file = database_file(url)
        if file is None:
            _copy_rows(url, copy, version)
        else:
            copy_file(file, copy)
        leave_wal_mode(copy)
        write_atomically(
            path, lambda draft: pack_backup(draft, database=copy, key=key, schema_version=version, created_at=now)
        )
    return path


def _copy_rows(url: str, copy: Path, version: str) -> None:
    """Copy a PostgreSQL database into a SQLite file of the same schema version.

    The tables are reflected, because the row classes describe the newest schema only.
    """
    source, target = open_database(url), open_database(f"sqlite:///{copy}")
    try:
        migrate(target, version)
        with source.reader.connect() as rows, target.writer.begin() as connection:
            tables = sql.MetaData()
            tables.reflect(connection)
            for table in tables.sorted_tables:
                if table.name not in SHORT_LIVED_TABLES and table.name != SCHEMA_VERSION_TABLE:
                    _copy_table(rows, connection, table)
    finally:
        source.close()
        target.close()


def _copy_table(source: Connection, target: Connection, table: sql.Table) -> None:
    columns: list[sql.ColumnClause[Any]] = [sql.column(column.name) for column in table.columns]
    query = sql.select(*columns).select_from(sql.table(table.name))
    for batch in source.execution_options(yield_per=_BATCH).execute(query).mappings().partitions():
        target.execute(sql.insert(table), [_to_naive_utc(row) for row in batch])


def _to_naive_utc(row: RowMapping) -> Mapping[str, Any]:
    """Return the row with times in UTC but without a zone, as SQLite stores them."""
    return {
        str(name): value.astimezone(UTC).replace(tzinfo=None) if isinstance(value, datetime) else value
        for name, value in row.items()
    }
