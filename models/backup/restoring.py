"""Restoring a backup into the database of a stopped server."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy import Connection
from sqlmodel import SQLModel

from models.backup.container import leave_wal_mode, unpack_backup
from models.storage.database import Database, copy_rows, migrate, open_database
from models.storage.tables import SHORT_LIVED_TABLES, ServerKeyRow
from models.storage.temporary_folders import temporary_folder
from models.values.errors import DatabaseInUse

_INITIALLY_FILLED_TABLES = SHORT_LIVED_TABLES | {
    ServerKeyRow.__tablename__
}  # tables that a server fills at its first start
_SUFFIXES = ("", "-wal", "-shm")  # suffixes of the files of one SQLite database


@dataclass(frozen=True, kw_only=True)
class RestoreResult:
    """The result of a restore.

    `created_at` is the time of the backup, and `key` the server's key at that time; the restored links need it.
    `moved_to` is the new path of the previous database, None if there was none.
    """

    created_at: datetime
    key: bytes
    moved_to: Path | None


def restore_backup(path: Path, *, url: str, now: datetime) -> RestoreResult:
    """Replace the database behind `url`, which no server may have open, with the content of a backup.

    An existing SQLite file is moved aside, never deleted; a PostgreSQL database must be empty. Everything is checked
    before anything changes. Raises BackupRefused, DatabaseInUse, and ValueError for a PostgreSQL database that is not
    empty.
    """
    with closing(open_database(url)) as database:
        if database.writer.dialect.name == "sqlite":
            return _restore_file(path, Path(str(database.url.database)), now)
        return _restore_rows(path, database)


def _restore_file(path: Path, target: Path, now: datetime) -> RestoreResult:
    target.parent.mkdir(parents=True, exist_ok=True)
    with temporary_folder("restore", target.parent) as folder:
        fresh = folder / "fresh.db"
        created_at, key = _unpack_and_migrate(path, fresh)
        former = _move_aside(target, now) if target.exists() else None
        fresh.replace(target)
    return RestoreResult(created_at=created_at, key=key, moved_to=former)


def _restore_rows(path: Path, target: Database) -> RestoreResult:
    migrate(target)
    with temporary_folder("restore") as folder:
        fresh = folder / "fresh.db"
        created_at, key = _unpack_and_migrate(path, fresh)
        with (
            closing(open_database(f"sqlite:///{fresh}")) as source,
            source.reader.connect() as rows,
            target.writer.begin() as connection,
        ):
            if not _is_empty(connection):
                raise ValueError("this PostgreSQL database is not empty; restore into an empty one")
            copy_rows(rows, connection)
    return RestoreResult(created_at=created_at, key=key, moved_to=None)


def _unpack_and_migrate(path: Path, fresh: Path) -> tuple[datetime, bytes]:
    """Unpack the backup's database into `fresh` and migrate it; return when it was made, and its key."""
    manifest, key = unpack_backup(path, database=fresh)
    with closing(open_database(f"sqlite:///{fresh}")) as database:
        migrate(database)
    leave_wal_mode(fresh)
    return manifest.created_at, key


def _move_aside(file: Path, now: datetime) -> Path:
    """Rename the database and return its new path.

    Raises DatabaseInUse if the write-ahead log survives a checkpoint, which means that another process has the database
    open. The log of a damaged database is moved along with it.
    """
    former = file.with_name(f"{file.stem}-before-{now:%Y-%m-%dT%H-%M-%SZ}{file.suffix}")
    readable = _checkpoint(file)
    for suffix in reversed(_SUFFIXES):
        part = file.with_name(file.name + suffix)
        if suffix and readable and part.exists():
            raise DatabaseInUse(file)
        if part.exists():
            part.replace(former.with_name(former.name + suffix))
    return former


def _checkpoint(file: Path) -> bool:
    """Merge the write-ahead log into the file; return False if SQLite cannot read it."""
    try:
        with closing(sqlite3.connect(file, timeout=1)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
            raise DatabaseInUse(file) from error
        return False
    return True


def _is_empty(connection: Connection) -> bool:
    tables = (table for table in SQLModel.metadata.sorted_tables if table.name not in _INITIALLY_FILLED_TABLES)
    return all(connection.execute(sql.select(table).limit(1)).first() is None for table in tables)
