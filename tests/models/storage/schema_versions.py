"""Databases of past and made-up schema versions, from the stores of releases, which have a match of two deals.

`extra_migrations` appends two migrations to the real ones, so that updates are tested however many real migrations
there are.
"""

__all__ = [
    "EXTRA_VERSIONS",
    "RELEASED_STORES",
    "SCHEMA_VERSIONS",
    "build_development_version",
    "build_schema_version",
    "extra_migration_files",
    "extra_migrations",
    "owner_of",
]

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile, copytree

import pytest

from models.access import Device
from models.storage import schema_version
from models.storage.database import migrate, open_database
from tests.install.release_fixture import DATABASE, OFFLINE_STORE, RELEASES


def _version_of(store: Path) -> str:
    with closing(sqlite3.connect(f"file:{store}?immutable=1", uri=True)) as connection:
        [(version,)] = connection.execute(f"SELECT version_num FROM {schema_version.SCHEMA_VERSION_TABLE}")
    return str(version)


RELEASED_STORES = {_version_of(store): store for store in RELEASES.glob(f"*/{OFFLINE_STORE}/{DATABASE}")}
SCHEMA_VERSIONS = sorted(schema_version.known_schema_versions())

_HEADER = '''"""A made-up migration."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "{revision}", "{down_revision}"


'''
# One that creates a table and fills it, and one that adds a column and rewrites data.
_EXTRA_MIGRATIONS = (
    """def upgrade() -> None:
    columns = sa.Column("match_id", sa.String(), primary_key=True), sa.Column("deals", sa.Integer())
    op.create_table("deal_counts", *columns)
    op.execute("INSERT INTO deal_counts SELECT match_id, count(*) FROM match_events GROUP BY match_id")


def downgrade() -> None:
    op.drop_table("deal_counts")
""",
    """def upgrade() -> None:
    op.add_column("matches", sa.Column("loud_note", sa.String(), nullable=False, server_default=""))
    op.execute("UPDATE matches SET loud_note = upper(note) || '!'")
    op.execute("UPDATE deal_counts SET deals = deals * 100")


def downgrade() -> None:
    op.drop_column("matches", "loud_note")
""",
)
EXTRA_VERSIONS = [f"{int(SCHEMA_VERSIONS[-1]) + number:04}" for number in range(1, len(_EXTRA_MIGRATIONS) + 1)]


def extra_migration_files() -> dict[str, str]:
    """Return the made-up migrations: file name → source."""
    parents = [SCHEMA_VERSIONS[-1], *EXTRA_VERSIONS[:-1]]
    return {
        f"{revision}_made_up.py": _HEADER.format(revision=revision, down_revision=parent) + body
        for revision, parent, body in zip(EXTRA_VERSIONS, parents, _EXTRA_MIGRATIONS, strict=True)
    }


@contextmanager
def extra_migrations(folder: Path) -> Iterator[None]:
    """Let the program have the made-up migrations too; `folder` receives the copy of the migrations."""
    migrations = folder / "migrations"
    copytree(schema_version.MIGRATIONS, migrations)
    for name, source in extra_migration_files().items():
        (migrations / "versions" / name).write_text(source, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema_version, "MIGRATIONS", migrations)
        schema_version.known_schema_versions.cache_clear()
        try:
            yield
        finally:
            schema_version.known_schema_versions.cache_clear()


def build_schema_version(version: str, path: Path) -> str:
    """Create the database of that schema version at `path`, a new file, and return its URL."""
    released = max(each for each in RELEASED_STORES if each <= version)
    copyfile(RELEASED_STORES[released], path)
    url = f"sqlite:///{path}"
    database = open_database(url)
    migrate(database, version)
    database.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return url


def build_development_version(version: str, path: Path) -> str:
    """Create the database of a development version, with nothing but its version and a table."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE matches (id VARCHAR NOT NULL PRIMARY KEY)")
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (version,))
    return f"sqlite:///{path}"


def owner_of(path: Path) -> tuple[Device, str]:
    """Return the device that created the match, and the id of the match."""
    with closing(sqlite3.connect(path)) as connection:
        [(device, match)] = connection.execute("SELECT device_id, match_id FROM members WHERE role = 'owner'")
    return Device(id=device, label=""), match
