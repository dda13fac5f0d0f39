"""The shapes that our tables have had, each named by the migration that made it, and the one that a database has.

Alembic, which takes a second to import on a phone, is asked only where a migration has to run."""

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parent / "migrations"
SHAPE_TABLE = "alembic_version"  # the table that says which migrations were run


@cache
def known_shapes() -> frozenset[str]:
    """The migrations that this version has: their files begin with their numbers."""
    return frozenset(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py*"))


def newest_shape() -> str:
    return max(known_shapes())


def shape_of(connection: Connection) -> str | None:
    """None where there are no tables yet."""
    if not inspect(connection).has_table(SHAPE_TABLE):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {SHAPE_TABLE}"))  # noqa: S608 - our own name
    return found
