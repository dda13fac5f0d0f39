"""Databases of every shape that there has been are brought to ours with all that is in them, and kept as they were."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import text

from models import (
    copy_before_update,
    load_match,
    newest_shape,
    open_store,
    restore_backup,
    save_deal,
    stored_shape,
)
from models.storage.database import migrate, open_database
from models.storage.shapes import MIGRATIONS, known_shapes
from tests.models.storage.shapes import SHAPES, build_shape, owner_of
from tests.models.table import KEY, deal_entry

NOW = datetime(2026, 2, 1, 12, 0, tzinfo=UTC)


def play_on(url: str, path: Path) -> list[int]:
    """Load the match and save a deal; the first side's points in each deal before."""
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


def test_every_shape_is_written_down() -> None:
    assert sorted(known_shapes()) == SHAPES


def test_the_files_of_the_migrations_begin_with_their_numbers() -> None:
    scripts = ScriptDirectory(MIGRATIONS)
    assert {script.revision for script in scripts.walk_revisions()} == known_shapes()
    assert scripts.get_current_head() == newest_shape()


@pytest.mark.parametrize("shape", SHAPES)
def test_what_was_played_is_there_and_goes_on(shape: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_shape(shape, path)
    assert stored_shape(url) == shape
    assert play_on(url, path) == [745, 805]
    assert stored_shape(url) == newest_shape()


@pytest.mark.parametrize("shape", SHAPES[:-1])
def test_a_copy_is_kept_and_comes_back(shape: str, tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_shape(shape, path)
    before = path.read_bytes()
    copy = copy_before_update(url, key=KEY, folder=tmp_path / "backups", now=NOW)
    assert copy == tmp_path / "backups" / f"pinella-shape-{shape}-2026-02-01T12-00-00.zip"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in copy.parent.iterdir()] == [copy.name]
    assert path.read_bytes() == before
    again = tmp_path / "again" / "pinella.db"
    assert restore_backup(copy, url=f"sqlite:///{again}", now=NOW).key == KEY
    assert play_on(f"sqlite:///{again}", again) == [745, 805]


OPENER = """
import sys
from models import open_store
open_store(sys.argv[1], key=bytes(32)).close()
print("alembic" in sys.modules)
"""


def test_alembic_is_imported_only_where_a_migration_has_to_run(tmp_path: Path) -> None:
    """A phone alone would wait a second for it."""
    url = build_shape(SHAPES[0], tmp_path / "pinella.db")
    for imported in ("True", "False"):
        command = [sys.executable, "-c", OPENER, url]
        assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == imported


def test_of_our_own_shape_no_copy_is_made(tmp_path: Path) -> None:
    url = build_shape(SHAPES[-1], tmp_path / "pinella.db")
    assert copy_before_update(url, key=KEY, folder=tmp_path / "backups", now=NOW) is None
    assert copy_before_update(f"sqlite:///{tmp_path}/new.db", key=KEY, folder=tmp_path / "backups", now=NOW) is None
    assert [each.name for each in tmp_path.iterdir()] == ["pinella.db"]


@pytest.mark.parametrize("shape", ["0003", "0005"])
def test_a_copy_of_postgresql(shape: str, tmp_path: Path, empty_postgres_url: str) -> None:
    old = tmp_path / "old.db"
    source, target = open_database(build_shape(shape, old)), open_database(empty_postgres_url)
    migrate(target, shape)
    with source.reader.connect() as rows, target.writer.begin() as connection:
        for name in ("devices", "matches", "deals", "actions"):
            for row in rows.execute(text(f"SELECT * FROM {name}")).mappings():  # noqa: S608
                bools = {key: bool(row[key]) for key in row if key in {"deleted", "ended_early"}}
                columns = ", ".join(row)
                values = ", ".join(f":{key}" for key in row)
                connection.execute(text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), {**row, **bools})  # noqa: S608
    source.close()
    target.close()
    copy = copy_before_update(empty_postgres_url, key=KEY, folder=tmp_path, now=NOW)
    assert copy is not None
    again = tmp_path / "again.db"
    restore_backup(copy, url=f"sqlite:///{again}", now=NOW)
    with open_database(f"sqlite:///{again}").reader.connect() as restored, source.reader.connect() as rows:
        for name, columns in {"deals": "id, entry, entered_at", "matches": "id, started_at, config"}.items():
            query = text(f"SELECT {columns} FROM {name} ORDER BY id")  # noqa: S608
            assert restored.execute(query).all() == rows.execute(query).all()
    source.close()
