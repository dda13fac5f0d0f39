"""Checks of a database before it is opened: it must be ours, undamaged, of a known schema version, and writable.

The checks change nothing.
"""

import logging
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from models.storage.database import CONNECT_TIMEOUT, database_file, open_database, parsed_url
from models.storage.schema_version import (
    SCHEMA_VERSION_TABLE,
    is_development_version,
    known_schema_versions,
    newest_schema_version,
    schema_version_of,
)
from models.values.errors import DatabaseFault, DatabaseRefused

_log = logging.getLogger(__name__)

# SQLite's primary result code, which is the low byte of its extended codes → the fault.
_FAULTS: Mapping[int, DatabaseFault] = {
    sqlite3.SQLITE_NOTADB: DatabaseFault.DAMAGED,
    sqlite3.SQLITE_CORRUPT: DatabaseFault.DAMAGED,
    sqlite3.SQLITE_READONLY: DatabaseFault.READ_ONLY,
    sqlite3.SQLITE_PERM: DatabaseFault.READ_ONLY,
    sqlite3.SQLITE_BUSY: DatabaseFault.LOCKED,
    sqlite3.SQLITE_LOCKED: DatabaseFault.LOCKED,
    sqlite3.SQLITE_FULL: DatabaseFault.FULL,
}
_PRIMARY_CODE_MASK = 0xFF
_MAINTENANCE_DATABASE = "postgres"  # every server has it
_BUSY_TIMEOUT = 15.0  # busy timeout while another process writes


def stored_schema_version(url: str) -> str | None:
    """Return the schema version of the database, one of `known_schema_versions`; None if it has no tables yet.

    Raises DatabaseRefused, and ValueError for an invalid URL.
    """
    file = database_file(url)
    if file is None:
        version = _version_on_server(url)
    elif not file.exists() or not file.stat().st_size:
        return None
    else:
        _check_writable(file)
        version = _version_in_file(file)
    if version is not None and version not in known_schema_versions():
        fault = DatabaseFault.DEVELOPMENT if is_development_version(version) else DatabaseFault.NEWER
        reason = f"its schema version is {version}, the newest known one is {newest_schema_version()}"
        raise DatabaseRefused(fault, _display_url(url), reason)
    return version


def refusal_for(url: str, error: DBAPIError | sqlite3.Error) -> DatabaseRefused:
    """Return the refusal for an error that was raised while the database was opened."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, sqlite3.Error) and getattr(cause, "sqlstate", None) is None:
        _log.debug("the connection failed: %s", cause)
        return DatabaseRefused(_connection_fault(url), _display_url(url))
    kind = _FAULTS.get(getattr(cause, "sqlite_errorcode", 0) & _PRIMARY_CODE_MASK, DatabaseFault.UNREACHABLE)
    return DatabaseRefused(kind, _display_url(url), str(cause).strip().partition("\n")[0])


def _connection_fault(url: str) -> DatabaseFault:
    """Return why no connection is made to a database of PostgreSQL. libpq gives no code, only the server's words, which
    may be in any language; so other connections find out."""
    import psycopg  # noqa: PLC0415 - installed only with PostgreSQL

    address = parsed_url(url).set(drivername="postgresql", database=_MAINTENANCE_DATABASE)
    if "connect_timeout" not in address.query:
        address = address.update_query_dict({"connect_timeout": str(CONNECT_TIMEOUT)})
    other = address.render_as_string(hide_password=False)
    if psycopg.pq.PGconn.ping(other.encode()) != psycopg.pq.Ping.OK:
        return DatabaseFault.UNREACHABLE
    try:
        with psycopg.connect(other) as connection:
            name = parsed_url(url).database or parsed_url(url).username
            query = "SELECT FROM pg_database WHERE datname = %s"
            is_there = connection.execute(query, [name]).fetchone() is not None
    except psycopg.OperationalError:
        return DatabaseFault.LOGIN_REFUSED
    return DatabaseFault.LOGIN_REFUSED if is_there else DatabaseFault.MISSING


def _version_in_file(file: Path) -> str | None:
    url = f"sqlite:///{file}"
    try:
        # Read-write, because SQLite must write to roll back a journal that a crash left behind.
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=_BUSY_TIMEOUT)) as connection:
            # Reads every page: damage in the middle would otherwise show only when that match is opened.
            [(found,)] = connection.execute("PRAGMA quick_check(1)")
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
            query = f"SELECT version_num FROM {SCHEMA_VERSION_TABLE}"  # nosec B608 # noqa: S608 - our own name
            versions = connection.execute(query).fetchall() if SCHEMA_VERSION_TABLE in tables else []
    except sqlite3.Error as error:
        raise refusal_for(url, error) from error
    if found != "ok":
        raise DatabaseRefused(DatabaseFault.DAMAGED, _display_url(url), " ".join(found.split()))
    if tables and not versions:
        raise DatabaseRefused(DatabaseFault.FOREIGN, _display_url(url), f"it has a table {min(tables)}")
    return str(versions[0][0]) if versions else None


def _version_on_server(url: str) -> str | None:
    try:
        with closing(open_database(url)) as database, database.reader.connect() as connection:
            return schema_version_of(connection)
    except DBAPIError as error:
        raise refusal_for(url, error) from error


def _check_writable(file: Path) -> None:
    # Opening and closing the file would release the POSIX locks that SQLite holds on it in this process.
    effective = os.access in os.supports_effective_ids
    for path in (file, file.parent):
        if not os.access(path, os.W_OK, effective_ids=effective):
            raise DatabaseRefused(DatabaseFault.READ_ONLY, str(file), f"no permission to write to {path}")


def _display_url(url: str) -> str:
    file = database_file(url)
    return str(file) if file is not None else parsed_url(url).render_as_string(hide_password=True)
