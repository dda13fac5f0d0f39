"""Writing a backup of the whole database: while the server keeps serving, and before a migration."""

from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Connection, RowMapping

from models.backup.container import copy_file, leave_wal_mode, pack_backup
from models.storage.database import Database, database_file, migrate, open_database
from models.storage.database_checks import stored_schema_version
from models.storage.files import disk_faults, write_atomically
from models.storage.schema_version import SCHEMA_VERSION_TABLE, newest_schema_version
from models.storage.tables import SHORT_LIVED_TABLES
from models.storage.temporary_folders import temporary_folder
from models.store import Store

_BATCH = 1000  # rows held in memory while copying


def write_backup(store: Store, path: Path) -> None:
    """Write a consistent snapshot of all matches, people, devices and links, and the key that signs the links.

    The file gives full access to the server's data, so its mode lets only the owner read it. SQLite and PostgreSQL
    produce the same format, and it can be restored into either. Raises OSError when the disk is full or the folder
    is missing; an existing file at `path` is then kept.
    """
    _write(store.database, path, key=store.signer.key, version=newest_schema_version(), created_at=store.clock())


def back_up_before_update(url: str, *, key: bytes, folder: Path, now: datetime) -> Path | None:
    """Write a backup into `folder` if the database needs a migration, and return its path: an ordinary backup with the
    old schema version.

    Returns None if the database is new or has the newest schema. Raises DatabaseRefused like `open_store`, and OSError
    if the disk is full; the database must not be migrated then.
    """
    version = stored_schema_version(url)
    if version is None or version == newest_schema_version():
        return None
    path = folder / f"pinella-schema-{version}-{now.astimezone(UTC):%Y-%m-%dT%H-%M-%S}.zip"
    with closing(open_database(url)) as database:
        _write(database, path, key=key, version=version, created_at=now)
    return path


def _write(database: Database, path: Path, *, key: bytes, version: str, created_at: datetime) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # In the backup's folder rather than the system's temporary one, which may be a small RAM disk.
    with temporary_folder("backup", path.parent) as folder, disk_faults(path.parent):
        copy = folder / "copy.db"
        if file := database_file(str(database.url)):
            copy_file(file, copy)
        else:
            _copy_rows(database, copy, version)
        leave_wal_mode(copy)
        write_atomically(
            path,
            lambda draft: pack_backup(draft, database=copy, key=key, schema_version=version, created_at=created_at),
        )


def _copy_rows(database: Database, copy: Path, version: str) -> None:
    """Copy a PostgreSQL database into a SQLite file of the same schema version.

    The tables are reflected, because the row classes describe the newest schema only.
    """
    with closing(open_database(f"sqlite:///{copy}")) as target:
        migrate(target, version)
        with database.reader.connect() as rows, target.writer.begin() as connection:
            tables = sql.MetaData()
            tables.reflect(connection)
            for table in tables.sorted_tables:
                if table.name not in SHORT_LIVED_TABLES and table.name != SCHEMA_VERSION_TABLE:
                    _copy_table(rows, connection, table)


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
