"""A look at a database before it is opened: whether it is one of ours, sound, of a shape that we know, and can be
written to. Nothing is changed by it."""

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType

from sqlalchemy.exc import DBAPIError

from models.storage.database import database_file, open_database, parsed_url
from models.storage.shapes import SHAPE_TABLE, known_shapes, newest_shape, shape_of
from models.values.errors import DatabaseFault, DatabaseRefused

# What SQLite says → what is the matter; the first byte of its codes is the kind.
_KINDS: Mapping[int, DatabaseFault] = MappingProxyType(
    {
        sqlite3.SQLITE_NOTADB: DatabaseFault.DAMAGED,
        sqlite3.SQLITE_CORRUPT: DatabaseFault.DAMAGED,
        sqlite3.SQLITE_READONLY: DatabaseFault.READ_ONLY,
        sqlite3.SQLITE_PERM: DatabaseFault.READ_ONLY,
        sqlite3.SQLITE_BUSY: DatabaseFault.LOCKED,
        sqlite3.SQLITE_LOCKED: DatabaseFault.LOCKED,
        sqlite3.SQLITE_FULL: DatabaseFault.FULL,
    }
)
_KIND = 0xFF
_SECONDS = 15.0  # for another process that is just writing


def stored_shape(url: str) -> str | None:
    """The newest migration that the database has, one of `known_shapes`; None where there are no tables yet.

    Raises DatabaseRefused, and ValueError for what is no URL of a database.
    """
    file = database_file(url)
    if file is None:
        shape = _shape_behind(url)
    elif not file.exists() or not file.stat().st_size:
        return None
    else:
        _check_writable(file)
        shape = _shape_in(file)
    if shape is not None and shape not in known_shapes():
        raise DatabaseRefused(
            DatabaseFault.NEWER, _where(url), f"its tables are of shape {shape}, ours of {newest_shape()}"
        )
    return shape


def refusal_of(url: str, error: DBAPIError | sqlite3.Error) -> DatabaseRefused:
    """What a database that fails while it is opened is refused for."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    kind = _KINDS.get(getattr(cause, "sqlite_errorcode", 0) & _KIND, DatabaseFault.AWAY)
    return DatabaseRefused(kind, _where(url), str(cause).strip().partition("\n")[0])


def _shape_in(file: Path) -> str | None:
    url = f"sqlite:///{file}"
    try:
        # Read-write, though nothing is changed: SQLite must write to roll back a journal that a crash left behind.
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=_SECONDS)) as connection:
            # Every page is read: what is damaged in the middle would only be met by whoever plays at that table.
            [(found,)] = connection.execute("PRAGMA quick_check(1)")
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            wanted = f"SELECT version_num FROM {SHAPE_TABLE}"  # noqa: S608 - our own name
            shapes = connection.execute(wanted).fetchall() if SHAPE_TABLE in tables else []
    except sqlite3.Error as error:
        raise refusal_of(url, error) from error
    if found != "ok":
        raise DatabaseRefused(DatabaseFault.DAMAGED, _where(url), " ".join(found.split()))
    if tables and not shapes:
        raise DatabaseRefused(DatabaseFault.FOREIGN, _where(url), f"it has a table {min(tables)}")
    return str(shapes[0][0]) if shapes else None


def _shape_behind(url: str) -> str | None:
    database = open_database(url)
    try:
        with database.reader.connect() as connection:
            return shape_of(connection)
    except DBAPIError as error:
        raise refusal_of(url, error) from error
    finally:
        database.close()


def _check_writable(file: Path) -> None:
    # Not by opening it: whoever closes a file of SQLite's in the same process frees SQLite's locks.
    effective = os.access in os.supports_effective_ids
    for place in (file, file.parent):
        if not os.access(place, os.W_OK, effective_ids=effective):
            raise DatabaseRefused(DatabaseFault.READ_ONLY, str(file), f"no right to write to {place}")


def _where(url: str) -> str:
    file = database_file(url)
    return str(file) if file is not None else parsed_url(url).render_as_string(hide_password=True)
