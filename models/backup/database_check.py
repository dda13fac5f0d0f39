"""Checks of a backup's database, which is untrusted: it must have the schema of its version, and be undamaged."""

import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from functools import cache
from pathlib import Path

from models.storage.database import migrate, open_database
from models.storage.schema_version import SCHEMA_VERSION_TABLE
from models.storage.temporary_folders import temporary_folder
from models.values.errors import BackupRefused, ModelErrorCode

_OF_SQLITE = {"sqlite_sequence", "sqlite_stat1", "sqlite_stat4"}  # tables that SQLite adds by itself
_SECONDS = 60.0  # for the checks of a small database …
_BYTES_PER_SECOND = 2 * 2**20  # … and more for a large one, also on a slow disk
_STEPS = 100_000  # instructions of SQLite's virtual machine between two looks at the clock
_LONGEST_NAME = 60  # characters of a name in a sentence

_Schema = Mapping[tuple[str, str], tuple[str, str]]  # kind and name of a table, index, … → its table and its SQL


def check_database(database: Path, *, schema_version: str) -> None:
    """Raise BackupRefused unless the database has the schema of `schema_version`, and SQLite finds every page sound and
    every foreign key satisfied.

    The schema is checked first: a trigger could change later saves, and a view in place of a table may have a query
    that never ends. The time is limited too.
    """
    expected = _schema_of(schema_version)  # before the clock starts, because it creates a database
    limit = _SECONDS + database.stat().st_size / _BYTES_PER_SECOND
    deadline = time.monotonic() + limit
    try:
        with closing(sqlite3.connect(database)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
            _check_schema(_read_schema(connection), expected, schema_version)
            versions = connection.execute(f"SELECT version_num FROM {SCHEMA_VERSION_TABLE}").fetchmany(2)  # nosec B608 # noqa: S608 - our own name
            sound = versions == [(schema_version,)]
            sound = sound and connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            sound = sound and not connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        is_late = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT
        reason = f"checking its database takes more than {limit:.0f} seconds" if is_late else str(error)
        raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, reason) from error
    if not sound:
        raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, "its database is not sound")


def _check_schema(found: _Schema, expected: _Schema, version: str) -> None:
    own = {("table", name) for name in _OF_SQLITE}
    added = [each for each in found if found[each] != expected.get(each) and each not in own]
    missing = sorted(expected.keys() - found.keys(), reverse=True)  # a table before its indexes
    for fault, parts in (("isn't one of schema", added), ("is missing, unlike in schema", missing)):
        for kind, name in parts:
            reason = f"the {kind} {str(name)[:_LONGEST_NAME]!r} in its database {fault} version {version}"
            raise BackupRefused(ModelErrorCode.BACKUP_DAMAGED, reason)


@cache
def _schema_of(version: str) -> _Schema:
    with temporary_folder("schema") as folder:
        file = folder / "fresh.db"
        with closing(open_database(f"sqlite:///{file}")) as database:
            migrate(database, version)
        with closing(sqlite3.connect(file)) as connection:
            return _read_schema(connection)


def _read_schema(connection: sqlite3.Connection) -> _Schema:
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    return {(kind, name): (table, " ".join(str(sql).split())) for kind, name, table, sql in rows}
