"""Migrations: databases of every schema version are updated with their content, after a copy was made."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import SQLAlchemyError

from models.backup import back_up_before_update, restore_backup
from models.backup.container import pack_backup
from models.deals import save_deal
from models.matches import load_match
from models.storage import newest_schema_version, schema_version, stored_schema_version
from models.storage.database import alembic_config, migrate, open_database
from models.storage.schema_version import MIGRATIONS, known_schema_versions
from models.store import open_store
from models.values import BackupRefused, DatabaseFault, DatabaseRefused
from testkit.seeding.match_table import KEY, deal_entry
from tests.models.storage.schema_versions import (
    EXTRA_VERSIONS,
    RELEASED_STORES,
    SCHEMA_VERSIONS,
    build_development_version,
    build_schema_version,
    extra_migrations,
    owner_of,
)

pytestmark = pytest.mark.both_databases(locks=True)

POINTS = [765, 765]  # in worked deal 1 of docs/rules.md, twice
NOW = datetime(2026, 2, 1, 12, 0, tzinfo=UTC)
OLD_VERSIONS = [*SCHEMA_VERSIONS, *EXTRA_VERSIONS[:-1]]
FORMER_VERSION = f"{int(SCHEMA_VERSIONS[0]) - 1:04}"
OPEN_WITH_THAT_VERSION = rf"with that version \(commit [0-9a-f]{{8}} for schema version {FORMER_VERSION}, .*\), export"


@pytest.fixture
def chain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add two made-up migrations to the real ones."""
    with extra_migrations(tmp_path_factory.mktemp("chain")):
        yield


def play_on(url: str, path: Path) -> list[int]:
    """Load the match and save a deal; return the first side's points in each earlier deal."""
    device, match_id = owner_of(path)
    store = open_store(url, key=KEY)
    with store.transaction() as session:
        match = load_match(session, device=device, match_id=match_id)
        save_deal(
            session,
            device=device,
            match_id=match_id,
            revision=match.revision,
            entry=deal_entry(),
            request_id="one more",
        )
        assert len(load_match(session, device=device, match_id=match_id).deals) == len(match.deals) + 1
    store.close()
    return [deal.score.sides[0].total for deal in match.deals]


def test_releases_have_known_schema_versions() -> None:
    """`python -m tests.install.release_fixture` replaces the files of the next release."""
    assert RELEASED_STORES.keys() <= known_schema_versions()
    assert min(RELEASED_STORES) == min(known_schema_versions())


def test_file_names_of_migrations_begin_with_their_revisions() -> None:
    scripts = ScriptDirectory(MIGRATIONS)
    assert {script.revision for script in scripts.walk_revisions()} == known_schema_versions()
    assert scripts.get_current_head() == newest_schema_version()


@pytest.mark.parametrize("version", SCHEMA_VERSIONS)
def test_a_match_of_every_schema_version_can_be_loaded_and_continued(version: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(version, path)
    assert stored_schema_version(url) == version
    assert play_on(url, path) == POINTS
    assert stored_schema_version(url) == newest_schema_version()


@pytest.mark.usefixtures("chain")
@pytest.mark.parametrize("version", [*OLD_VERSIONS, EXTRA_VERSIONS[-1]])
def test_missing_migrations_run_in_order(version: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(version, path)
    assert stored_schema_version(url) == version
    assert play_on(url, path) == POINTS
    assert stored_schema_version(url) == newest_schema_version() == EXTRA_VERSIONS[-1]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT deals FROM deal_counts").fetchall() == [(200,)]
        assert connection.execute("SELECT loud_note FROM matches").fetchall() == [("!",)]


@pytest.mark.usefixtures("chain")
def test_migrations_can_be_undone_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(EXTRA_VERSIONS[-1], path)
    database = open_database(url)
    for version in reversed(OLD_VERSIONS):
        with database.writer.begin() as connection:
            command.downgrade(alembic_config(connection), version)
        assert stored_schema_version(url) == version
    database.close()
    assert play_on(url, path) == POINTS


@pytest.mark.usefixtures("chain")
def test_a_migration_that_fails_undoes_those_before_it(tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(SCHEMA_VERSIONS[-1], path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE matches ADD COLUMN loud_note VARCHAR")  # collides with the last migration
    with pytest.raises((SQLAlchemyError, DatabaseRefused)):
        open_store(url, key=KEY)
    assert stored_schema_version(url) == SCHEMA_VERSIONS[-1]
    database = open_database(url)
    with database.reader.connect() as found:
        assert "deal_counts" not in inspect(found).get_table_names()
    database.close()


@pytest.mark.usefixtures("chain")
@pytest.mark.parametrize("version", OLD_VERSIONS)
def test_a_copy_before_an_update_can_be_restored(version: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(version, path)
    before = path.read_bytes()
    copy = back_up_before_update(url, key=KEY, folder=tmp_path / "backups", now=NOW)
    assert copy == tmp_path / "backups" / f"pinella-schema-{version}-2026-02-01T12-00-00.zip"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in copy.parent.iterdir()] == [copy.name]
    assert path.read_bytes() == before
    again = tmp_path / "again" / "pinella.db"
    assert restore_backup(copy, url=f"sqlite:///{again}", now=NOW).key == KEY
    assert play_on(f"sqlite:///{again}", again) == POINTS


OPENER = """
import sys
from pathlib import Path
from models.storage import schema_version
from models.storage.tables import MatchRow, PlayerRow
from models.store import open_store
schema_version.MIGRATIONS = Path(sys.argv[2])
open_store(sys.argv[1], key=bytes(32)).close()
print("alembic" in sys.modules)
"""


@pytest.mark.slow
def test_alembic_is_imported_only_when_a_later_migration_has_to_run(tmp_path: Path) -> None:
    """The import takes a second on a phone."""
    url = f"sqlite:///{tmp_path / 'pinella.db'}"
    imported = []
    with extra_migrations(tmp_path):
        for migrations in (MIGRATIONS, MIGRATIONS, schema_version.MIGRATIONS):
            command_line = [sys.executable, "-c", OPENER, url, str(migrations)]
            imported.append(subprocess.run(command_line, capture_output=True, text=True, check=True).stdout.strip())
    assert imported == ["False", "False", "True"]


def test_no_copy_is_made_of_a_new_or_current_database(tmp_path: Path) -> None:
    url = build_schema_version(SCHEMA_VERSIONS[-1], tmp_path / "pinella.db")
    assert back_up_before_update(url, key=KEY, folder=tmp_path / "backups", now=NOW) is None
    assert back_up_before_update(f"sqlite:///{tmp_path}/new.db", key=KEY, folder=tmp_path / "backups", now=NOW) is None
    assert [each.name for each in tmp_path.iterdir()] == ["pinella.db"]


@pytest.mark.usefixtures("chain")
@pytest.mark.parametrize("version", OLD_VERSIONS)
def test_a_copy_of_postgresql(version: str, tmp_path: Path, empty_postgres_url: str) -> None:
    old = tmp_path / "old.db"
    source, target = open_database(build_schema_version(version, old)), open_database(empty_postgres_url)
    migrate(target, version)
    with source.reader.connect() as rows, target.writer.begin() as connection:
        for name in ("devices", "matches", "match_events"):
            for row in rows.execute(text(f"SELECT * FROM {name}")).mappings():
                bools = {"staged": bool(row["staged"])} if "staged" in row else {}
                columns = ", ".join(row)
                values = ", ".join(f":{key}" for key in row)
                connection.execute(text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), {**row, **bools})
    source.close()
    target.close()
    copy = back_up_before_update(empty_postgres_url, key=KEY, folder=tmp_path, now=NOW)
    assert copy is not None
    again = tmp_path / "again.db"
    restore_backup(copy, url=f"sqlite:///{again}", now=NOW)
    with open_database(f"sqlite:///{again}").reader.connect() as restored, source.reader.connect() as rows:
        for query in (
            "SELECT about, value FROM match_events ORDER BY number",
            "SELECT id, started_at, config FROM matches",
        ):
            assert restored.execute(text(query)).all() == rows.execute(text(query)).all() != []
    source.close()


@pytest.mark.parametrize("version", ["0001", FORMER_VERSION])
def test_a_database_of_a_development_version_is_refused_with_the_way_out(version: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_development_version(version, path)
    before = path.read_bytes()
    for attempt in (
        lambda: open_store(url, key=KEY),
        lambda: back_up_before_update(url, key=KEY, folder=tmp_path, now=NOW),
    ):
        with pytest.raises(DatabaseRefused, match=OPEN_WITH_THAT_VERSION) as refused:
            attempt()
        assert refused.value.fault is DatabaseFault.DEVELOPMENT
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["pinella.db"]


def test_a_backup_of_a_development_version_is_refused_with_the_way_out(tmp_path: Path) -> None:
    backup = tmp_path / "backup.zip"
    build_schema_version(SCHEMA_VERSIONS[-1], tmp_path / "pinella.db")
    pack_backup(backup, database=tmp_path / "pinella.db", key=KEY, schema_version=FORMER_VERSION, created_at=NOW)
    with pytest.raises(BackupRefused, match=OPEN_WITH_THAT_VERSION):
        restore_backup(backup, url=f"sqlite:///{tmp_path / 'again.db'}", now=NOW)
    assert not (tmp_path / "again.db").exists()
