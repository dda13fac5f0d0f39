"""Migrations: databases of every schema version are updated with their content, after a copy was made."""

import json
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import select

from models.backup import back_up_before_update, restore_backup
from models.deals import save_deal
from models.matches import list_matches, list_rule_sets, load_match
from models.people import list_groups
from models.storage import newest_schema_version, stored_schema_version
from models.storage.codec import RULES
from models.storage.database import alembic_config, migrate, open_database
from models.storage.schema_version import DEVELOPMENT_VERSIONS, MIGRATIONS, known_schema_versions
from models.storage.tables import MatchRow, PlayerRow
from models.store import open_store
from models.values import BackupRefused, DatabaseFault, DatabaseRefused
from scoring import find_variant
from testkit.seeding.match_table import KEY, deal_entry
from tests.models.storage.schema_versions import (
    EXTRA_VERSIONS,
    SCHEMA_VERSIONS,
    build_development_version,
    build_schema_version,
    extra_migrations,
    owner_of,
)

pytestmark = pytest.mark.both_databases(locks=True)

NOW = datetime(2026, 2, 1, 12, 0, tzinfo=UTC)
OLD_VERSIONS = [*SCHEMA_VERSIONS, *EXTRA_VERSIONS[:-1]]
OPEN_WITH_THAT_VERSION = r"Open it with that version, export everything there \(Settings > Your data\)"


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


def test_every_schema_version_has_a_dump() -> None:
    assert sorted(known_schema_versions()) == SCHEMA_VERSIONS


def test_file_names_of_migrations_begin_with_their_revisions() -> None:
    scripts = ScriptDirectory(MIGRATIONS)
    assert {script.revision for script in scripts.walk_revisions()} == known_schema_versions()
    assert scripts.get_current_head() == newest_schema_version()


@pytest.mark.parametrize("version", SCHEMA_VERSIONS)
def test_a_match_of_every_schema_version_can_be_loaded_and_continued(version: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(version, path)
    assert stored_schema_version(url) == version
    assert play_on(url, path) == [745, 805]
    assert stored_schema_version(url) == newest_schema_version()


def test_spellings_of_one_name_stay_two_people_and_are_found(tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version("0011", path)
    device, _ = owner_of(path)
    old = ["D'Angelo", "D’Angelo", "NICOLO'", "An\u200dna", "Eva"]
    with closing(sqlite3.connect(path)) as connection, connection:
        for number, name in enumerate(old):
            player = (f"player{number}", device.id, name, name.casefold())
            connection.execute("INSERT INTO players (id, owner_id, name, name_key) VALUES (?, ?, ?, ?)", player)
        unnamed = ("x", device.id, "P’", "\nx")
        connection.execute("INSERT INTO players (id, owner_id, name, name_key) VALUES (?, ?, ?, ?)", unnamed)
        details = ("Caffe’", "Über", "caffe’\nüber")
        connection.execute("UPDATE matches SET place = ?, note = ?, search_text = ?", details)
    store = open_store(url, key=KEY)
    with store.transaction() as session:
        rows = {row.id: (row.name, row.name_key) for row in session.exec(select(PlayerRow))}
        assert [rows[f"player{number}"] for number in range(5)] == [
            ("D'Angelo", "d'angelo"),
            ("D’Angelo (2)", "d'angelo (2)"),
            ("NICOLO'", "nicolò"),
            ("Anna (2)", "anna (2)"),
            ("Eva", "eva"),
        ]
        assert rows["x"] == ("P’", "\nx")
        for words in ("caffè", "CAFFE'", "über"):
            assert len(list_matches(session, device=device, words=words)) == 1
    store.close()


def test_accents_of_venues_and_notes_are_no_longer_searched(tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version("0018", path)
    device, _ = owner_of(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE matches SET search_text = ?", ("caffè\nüber",))
    store = open_store(url, key=KEY)
    with store.transaction() as session:
        assert session.exec(select(MatchRow.search_text)).all() == ["caffe\nuber"]
        for words in ("caffe", "CAFFÈ", "uber"):
            assert len(list_matches(session, device=device, words=words)) == 1
    store.close()


_NAMED = {
    "groups": ("id, owner_id, name_key, created_at, name", list_groups),
    "saved_rule_sets": ("id, device_id, name_key, saved_at, rules", list_rule_sets),
}


@pytest.mark.parametrize("table", _NAMED)
def test_groups_and_rules_keep_their_names_apart(table: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version("0011", path)
    device, _ = owner_of(path)
    columns, list_them = _NAMED[table]
    with closing(sqlite3.connect(path)) as connection, connection:
        for name in ("Caffè", "Caffe'"):
            stored = RULES.encode(find_variant("burraco").replace(name=name)) if columns.endswith("rules") else name
            row = (name, device.id, name.casefold(), "2026-01-01 00:00:00.000000", stored)
            connection.execute(f"INSERT INTO {table} ({columns}) VALUES (?, ?, ?, ?, ?)", row)
    store = open_store(url, key=KEY)
    with store.transaction() as session:
        assert [each.name for each in list_them(session, device=device)] == ["Caffè", "Caffe' (2)"]
    store.close()


@pytest.mark.usefixtures("chain")
@pytest.mark.parametrize("version", [*OLD_VERSIONS, EXTRA_VERSIONS[-1]])
def test_missing_migrations_run_in_order(version: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(version, path)
    assert stored_schema_version(url) == version
    assert play_on(url, path) == [745, 805]
    assert stored_schema_version(url) == newest_schema_version() == EXTRA_VERSIONS[-1]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT deals FROM deal_counts").fetchall() == [(200,)]
        assert connection.execute("SELECT loud_note FROM matches").fetchall() == [("!",)]


@pytest.mark.usefixtures("chain")
@pytest.mark.parametrize(("newest", "oldest"), [(EXTRA_VERSIONS[-1], "0015"), ("0014", SCHEMA_VERSIONS[0])])
def test_migrations_can_be_undone_one_by_one(newest: str, oldest: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(newest, path)
    database = open_database(url)
    for version in reversed([each for each in OLD_VERSIONS if oldest <= each < newest]):
        with database.writer.begin() as connection:
            command.downgrade(alembic_config(connection), version)
        assert stored_schema_version(url) == version
    database.close()
    assert play_on(url, path) == [745, 805]


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
    assert play_on(f"sqlite:///{again}", again) == [745, 805]


OPENER = """
import sys
from models.storage.tables import MatchRow, PlayerRow
from models.store import open_store
open_store(sys.argv[1], key=bytes(32)).close()
print("alembic" in sys.modules)
"""


@pytest.mark.slow
def test_alembic_is_imported_only_when_a_migration_has_to_run(tmp_path: Path) -> None:
    """The import takes a second on a phone."""
    url = f"sqlite:///{tmp_path / 'pinella.db'}"
    for imported in ("True", "False"):
        command_line = [sys.executable, "-c", OPENER, url]
        assert subprocess.run(command_line, capture_output=True, text=True, check=True).stdout.strip() == imported


def test_no_copy_is_made_of_a_new_or_current_database(tmp_path: Path) -> None:
    url = build_schema_version(SCHEMA_VERSIONS[-1], tmp_path / "pinella.db")
    assert back_up_before_update(url, key=KEY, folder=tmp_path / "backups", now=NOW) is None
    assert back_up_before_update(f"sqlite:///{tmp_path}/new.db", key=KEY, folder=tmp_path / "backups", now=NOW) is None
    assert [each.name for each in tmp_path.iterdir()] == ["pinella.db"]


# Up to schema version 0014, and since.
_MATCH_TABLES = (("devices", "matches", "deals", "actions"), ("devices", "matches", "match_events"))


@pytest.mark.usefixtures("chain")
@pytest.mark.parametrize("version", OLD_VERSIONS)
def test_a_copy_of_postgresql(version: str, tmp_path: Path, empty_postgres_url: str) -> None:
    old = tmp_path / "old.db"
    source, target = open_database(build_schema_version(version, old)), open_database(empty_postgres_url)
    migrate(target, version)
    with source.reader.connect() as rows, target.writer.begin() as connection:
        for name in _MATCH_TABLES[version > "0014"]:
            for row in rows.execute(text(f"SELECT * FROM {name}")).mappings():
                bools = {key: bool(row[key]) for key in row if key in {"deleted", "ended_early", "staged"}}
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
        events = text("SELECT about, value FROM match_events ORDER BY about")
        deals = text("SELECT id, entry FROM deals ORDER BY id") if version <= "0014" else events
        assert restored.execute(events).all() == rows.execute(deals).all()
        matches = text("SELECT id, started_at, config FROM matches ORDER BY id")
        assert restored.execute(matches).all() == rows.execute(matches).all()
    source.close()


@pytest.mark.parametrize("version", sorted(DEVELOPMENT_VERSIONS))
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


def rewrite_manifest(backup: Path, **changes: object) -> None:
    """Replace the schema version in the manifest by these fields."""
    with zipfile.ZipFile(backup) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members["manifest.json"])
    del manifest["schema_version"]
    members["manifest.json"] = json.dumps(manifest | changes).encode()
    with zipfile.ZipFile(backup, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A copy of a database of the newest released schema version."""
    url = build_schema_version(SCHEMA_VERSIONS[-1], tmp_path / "pinella.db")
    with extra_migrations(tmp_path / "chain"):
        copy = back_up_before_update(url, key=KEY, folder=tmp_path / "backups", now=NOW)
    assert copy is not None
    return copy


def test_a_backup_of_the_last_development_version_can_be_restored(backup: Path, tmp_path: Path) -> None:
    """Its manifest calls the schema version `shape`."""
    rewrite_manifest(backup, shape=SCHEMA_VERSIONS[-1])
    again = tmp_path / "again.db"
    restore_backup(backup, url=f"sqlite:///{again}", now=NOW)
    assert play_on(f"sqlite:///{again}", again) == [745, 805]


def test_a_backup_of_an_older_development_version_is_refused_with_the_way_out(backup: Path, tmp_path: Path) -> None:
    rewrite_manifest(backup, shape="0005")
    with pytest.raises(BackupRefused, match=OPEN_WITH_THAT_VERSION):
        restore_backup(backup, url=f"sqlite:///{tmp_path / 'again.db'}", now=NOW)
    assert not (tmp_path / "again.db").exists()
