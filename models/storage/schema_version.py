"""Schema versions: this program's migration revisions, and the revision of a database.

Alembic takes a second to import on a phone, so it is imported only when a migration has to run.
"""

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parent / "migrations"
SCHEMA_VERSION_TABLE = "alembic_version"  # Alembic's own table: one row, the revision
# Versions from before the first release; their migrations were removed, see migrations/versions/0010_initial.py.
DEVELOPMENT_VERSIONS = frozenset(f"{number:04}" for number in range(1, 10))


@cache
def known_schema_versions() -> frozenset[str]:
    """Return the revisions of all migrations, which are the prefixes of their file names."""
    return frozenset(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py*"))


def newest_schema_version() -> str:
    return max(known_schema_versions())


def schema_version_of(connection: Connection) -> str | None:
    """Return the revision of the database, None if it has no tables yet."""
    if not inspect(connection).has_table(SCHEMA_VERSION_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {SCHEMA_VERSION_TABLE}"))  # nosec B608 # noqa: S608 - our own name
    return found
