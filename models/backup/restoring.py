"""Restoring of a backup into the database that a server is about to open."""

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy import Connection
from sqlmodel import SQLModel

from models.backup.container import unpack_backup
from models.storage.database import Database, copy_rows, migrate, open_database
from models.storage.shapes import known_shapes
from models.storage.tables import PASSING, ServerKeyRow
from models.values.errors import BackupRefused, DatabaseInUse, ModelErrorCode

_NOBODYS = PASSING | {ServerKeyRow.__tablename__}  # tables that a server fills although nobody has used it
_BESIDE = ("", "-wal", "-shm")  # what SQLite has of one database


@dataclass(frozen=True, kw_only=True)
class Restored:
    """`created_at` is when the backup was made, `key` the server's key then: links need it. `former` is where the
    database that was there is now, None when there was none."""

    created_at: datetime
    key: bytes
    former: Path | None


def restore_backup(path: Path, *, url: str, now: datetime) -> Restored:
    """Put a backup's content in the place of the database behind `url`, which no server may have open.

    A SQLite file that was there is moved aside, never deleted. A PostgreSQL database must be empty: nothing there can
    be moved aside. All is checked before anything changes. Raises BackupRefused, DatabaseInUse, and ValueError for a
    PostgreSQL database with something in it.
    """
    database = open_database(url)
    try:
        if database.writer.dialect.name == "sqlite":
            return _restore_file(path, Path(str(database.url.database)), now)
        return _restore_rows(path, database)
    finally:
        database.close()


def _restore_file(path: Path, place: Path, now: datetime) -> Restored:
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=".pinella-restore-") as folder:
        fresh = Path(folder) / "fresh.db"
        created_at, key = _prepared(path, fresh)
        former = _move_aside(place, now) if place.exists() else None
        fresh.replace(place)
    return Restored(created_at=created_at, key=key, former=former)


def _restore_rows(path: Path, target: Database) -> Restored:
    migrate(target)
    with tempfile.TemporaryDirectory(prefix="pinella-restore-") as folder:
        fresh = Path(folder) / "fresh.db"
        created_at, key = _prepared(path, fresh)
        source = open_database(f"sqlite:///{fresh}")
        with source.reader.connect() as rows, target.writer.begin() as connection:
            if not _is_empty(connection):
                raise ValueError("this PostgreSQL database has something in it; restore into an empty one")
            copy_rows(rows, connection)
        source.close()
    return Restored(created_at=created_at, key=key, former=None)


def _prepared(path: Path, fresh: Path) -> tuple[datetime, bytes]:
    """The backup's database as a file of the newest shape."""
    manifest, key = unpack_backup(path, database=fresh)
    database = open_database(f"sqlite:///{fresh}")
    if manifest.shape not in known_shapes():
        database.close()
        raise BackupRefused(ModelErrorCode.BACKUP_NEWER, f"its database has a shape {manifest.shape} that is unknown")
    migrate(database)
    database.close()
    with closing(sqlite3.connect(fresh)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return manifest.created_at, key


def _move_aside(place: Path, now: datetime) -> Path:
    """Fold SQLite's log into the file; where it stays, somebody else has the database open. Of one that is damaged,
    all is moved as it is."""
    former = place.with_name(f"{place.stem}-before-{now:%Y-%m-%dT%H-%M-%SZ}{place.suffix}")
    sound = _fold(place)
    for ending in reversed(_BESIDE):
        part = place.with_name(place.name + ending)
        if ending and sound and part.exists():
            raise DatabaseInUse(place)
        if part.exists():
            part.replace(former.with_name(former.name + ending))
    return former


def _fold(place: Path) -> bool:
    """Whether SQLite can read it."""
    try:
        with closing(sqlite3.connect(place, timeout=1)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF not in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
            raise DatabaseInUse(place) from error
        return False
    return True


def _is_empty(connection: Connection) -> bool:
    kept = (table for table in SQLModel.metadata.sorted_tables if table.name not in _NOBODYS)
    return all(connection.execute(sql.select(table).limit(1)).first() is None for table in kept)
