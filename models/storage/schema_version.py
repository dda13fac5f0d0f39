"""Schema versions: this program's migration revisions, and the revision of a database.

Alembic takes a second to import on a phone, so it is imported only when a migration has to run.
"""

from functools import cache
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"
SCHEMA_VERSION_TABLE = "alembic_version"  # Alembic's own table: one row, the revision
_VERSIONS = sql.Table(
    SCHEMA_VERSION_TABLE,
    sql.MetaData(),
    sql.Column("version_num", sql.String(32), nullable=False),
    sql.PrimaryKeyConstraint("version_num", name=f"{SCHEMA_VERSION_TABLE}_pkc"),
)


@cache
def known_schema_versions() -> frozenset[str]:
    """Return the revisions of all migrations, which are the prefixes of their file names."""
    return frozenset(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py*"))


def newest_schema_version() -> str:
    return max(known_schema_versions())


def has_later_migrations() -> bool:
    """Return whether there are migrations after the initial one, which need Alembic."""
    return len(known_schema_versions()) > 1


def is_development_version(version: str) -> bool:
    """Return whether the version is from before the initial migration."""
    return version.isdecimal() and version < min(known_schema_versions())


def schema_version_of(connection: Connection) -> str | None:
    """Return the revision of the database, None if it has no tables yet."""
    if not sql.inspect(connection).has_table(SCHEMA_VERSION_TABLE):
        return None
    return connection.scalar(sql.select(_VERSIONS.c.version_num))


def stamp(connection: Connection, version: str) -> None:
    """Write the revision of a new database as Alembic does."""
    _VERSIONS.create(connection, checkfirst=False)
    connection.execute(sql.insert(_VERSIONS).values(version_num=version))
