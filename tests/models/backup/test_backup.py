"""Backups: taken online, verified before they are restored, written atomically."""

import errno
import hashlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
import sqlalchemy as sql
from sqlmodel import SQLModel

from models.backup import check_backup, database_check, restore_backup, write_backup
from models.backup.container import unpack_backup
from models.matches import list_matches
from models.sharing import load_shared_match
from models.store import Store, open_store
from models.values import BackupRefused, DatabaseInUse, ModelErrorCode, Role
from testkit.seeding.match_table import KEY, SteppingClock, Table, set_up_table

pytestmark = pytest.mark.both_databases

NOW = datetime(2026, 2, 1, 12, 0, tzinfo=UTC)


def content(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.reading() as session:
        return {
            table.name: sorted(map(tuple, session.connection().execute(sql.select(table))), key=repr)
            for table in SQLModel.metadata.sorted_tables
        }


@pytest.fixture
def backup(table: Table, tmp_path: Path) -> Path:
    table.save()
    table.save(by=table.scorer)
    path = tmp_path / "backups" / "pinella.zip"
    write_backup(table.store, path)
    return path


def test_a_restored_backup_is_complete(table: Table, backup: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'elsewhere' / 'pinella.db'}"
    restored = restore_backup(backup, url=url, now=NOW)
    assert (restored.key, restored.moved_to) == (KEY, None)
    store = open_store(url, key=restored.key, clock=SteppingClock())
    assert content(store) == content(table.store)
    with store.reading() as session:
        match = load_shared_match(session, signer=store.signer, token=table.tokens[Role.VIEWER])
    assert match.deals == table.match().deals
    store.close()


def test_a_sqlite_backup_can_be_restored_into_postgresql(
    sqlite_table: Table, tmp_path: Path, empty_postgres_url: str
) -> None:
    sqlite_table.save()
    backup = tmp_path / "pinella.zip"
    write_backup(sqlite_table.store, backup)
    restore_backup(backup, url=empty_postgres_url, now=NOW)
    store = open_store(empty_postgres_url, key=KEY)
    assert content(store) == content(sqlite_table.store)
    store.close()
    with pytest.raises(ValueError, match="empty"):
        restore_backup(backup, url=empty_postgres_url, now=NOW)


def test_only_the_owner_may_read_a_backup(backup: Path) -> None:
    assert backup.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in backup.parent.iterdir()] == ["pinella.zip"]


def test_the_previous_database_is_moved_aside(backup: Path, tmp_path: Path) -> None:
    target = tmp_path / "other.db"
    other = set_up_table(open_store(f"sqlite:///{target}", key=KEY, clock=SteppingClock()))
    before = content(other.store)
    other.store.close()
    restored = restore_backup(backup, url=f"sqlite:///{target}", now=NOW)
    assert restored.moved_to == tmp_path / "other-before-2026-02-01T12-00-00Z.db"
    former = open_store(f"sqlite:///{restored.moved_to}", key=KEY)
    assert content(former) == before
    former.close()


def test_a_database_in_use_is_not_replaced(backup: Path, tmp_path: Path) -> None:
    target = tmp_path / "used.db"
    other = set_up_table(open_store(f"sqlite:///{target}", key=KEY, clock=SteppingClock()))
    before = content(other.store)
    with pytest.raises(DatabaseInUse):
        restore_backup(backup, url=f"sqlite:///{target}", now=NOW)
    assert content(other.store) == before
    other.store.close()


def test_a_backup_is_one_snapshot_while_others_write(sqlite_table: Table, tmp_path: Path) -> None:
    with sqlite_table.store.transaction() as session:
        session.connection().execute(sql.text("UPDATE matches SET place = 'half way'"))
        write_backup(sqlite_table.store, tmp_path / "b.zip")
    url = f"sqlite:///{tmp_path / 'copy.db'}"
    restore_backup(tmp_path / "b.zip", url=url, now=NOW)
    store = open_store(url, key=KEY)
    with store.reading() as session:
        assert [match.venue for match in list_matches(session, device=sqlite_table.owner)] == [""]
    store.close()


def rewritten(source: Path, target: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    with zipfile.ZipFile(source) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return target


def manifest(members: dict[str, bytes], **values: object) -> None:
    members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | values).encode()


INVALID_BACKUPS = {
    "no database": (lambda members: members.pop("pinella.db"), ModelErrorCode.BACKUP_FOREIGN),
    "no key": (lambda members: members.pop("key"), ModelErrorCode.BACKUP_FOREIGN),
    "no manifest": (lambda members: members.pop("manifest.json"), ModelErrorCode.BACKUP_FOREIGN),
    "another manifest": (lambda members: manifest(members, format="x"), ModelErrorCode.BACKUP_FOREIGN),
    "a manifest with more": (lambda members: manifest(members, admin=True), ModelErrorCode.BACKUP_FOREIGN),
    "a huge manifest": (lambda members: manifest(members, schema_version="x" * 100_000), ModelErrorCode.BACKUP_FOREIGN),
    "a huge key": (lambda members: members.update(key=b"k" * 5000), ModelErrorCode.BACKUP_FOREIGN),
    "a newer version": (lambda members: manifest(members, version=2), ModelErrorCode.BACKUP_NEWER),
    "a newer schema": (lambda members: manifest(members, schema_version="9999"), ModelErrorCode.BACKUP_NEWER),
    "a flipped bit": (
        lambda members: members.update({"pinella.db": members["pinella.db"][:-1] + b"\x01"}),
        ModelErrorCode.BACKUP_DAMAGED,
    ),
    "more than it says": (
        lambda members: members.update({"pinella.db": members["pinella.db"] + b"\0" * 10**7}),
        ModelErrorCode.BACKUP_DAMAGED,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", INVALID_BACKUPS)
def test_an_invalid_backup_changes_nothing(sqlite_table: Table, tmp_path: Path, name: str) -> None:
    valid = tmp_path / "good.zip"
    write_backup(sqlite_table.store, valid)
    change, code = INVALID_BACKUPS[name]
    target = tmp_path / "here" / "place.db"
    with pytest.raises(BackupRefused) as caught:
        restore_backup(rewritten(valid, tmp_path / "bad.zip", change), url=f"sqlite:///{target}", now=NOW)
    assert caught.value.code is code
    assert list(target.parent.iterdir()) == []


def forged(source: Path, target: Path, change: str) -> Path:
    """Write a backup whose database was changed by SQL.

    A matching checksum proves nothing, since the author of the file computes it.
    """

    def forge(members: dict[str, bytes]) -> None:
        copy = target.with_suffix(".db")
        copy.write_bytes(members["pinella.db"])
        with closing(sqlite3.connect(copy)) as connection:
            connection.executescript(change)
        members["pinella.db"] = copy.read_bytes()
        copy.unlink()
        digest = hashlib.sha256(members["pinella.db"]).hexdigest()
        manifest(members, sha256=digest, size=len(members["pinella.db"]))

    return rewritten(source, target, forge)


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
FORGERIES = {
    "an inconsistent row": ("UPDATE seats SET player_id = 'nobody'", "is not sound"),
    "an endless view": (f"CREATE VIEW ours AS {ENDLESS}", "the view 'ours' in its database isn't one"),
    "an endless view for a table": (
        f"PRAGMA foreign_keys = OFF; DROP TABLE photos; CREATE VIEW photos AS {ENDLESS}",
        "the view 'photos' in its database isn't one",
    ),
    "an endless view for the version": (
        f"DROP TABLE alembic_version; CREATE VIEW alembic_version(version_num) AS {ENDLESS}",
        "the view 'alembic_version' in its database isn't one",
    ),
    "a trigger": (
        "CREATE TRIGGER spy AFTER INSERT ON match_events BEGIN DELETE FROM matches; END",
        "the trigger 'spy' in its database isn't one",
    ),
    "a further table": ("CREATE TABLE cellar (content)", "the table 'cellar' in its database isn't one"),
    "a further index": (
        "CREATE INDEX slow ON match_events (match_id, id)",
        "the index 'slow' in its database isn't one",
    ),
    "a table with another column": (
        "ALTER TABLE matches ADD COLUMN x GENERATED ALWAYS AS (1)",
        "the table 'matches' in its database isn't one",
    ),
    "a missing table": ("PRAGMA foreign_keys = OFF; DROP TABLE photos", "the table 'photos' in its database is"),
    "another version": ("UPDATE alembic_version SET version_num = '0023'", "is not sound"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_a_database_that_pinella_would_not_write_is_refused(sqlite_table: Table, tmp_path: Path, name: str) -> None:
    """A trigger once survived a restore, and a view with a recursive query let `check` run for ever."""
    valid = tmp_path / "good.zip"
    write_backup(sqlite_table.store, valid)
    change, reason = FORGERIES[name]
    target = tmp_path / "here" / "place.db"
    backup = forged(valid, tmp_path / "bad.zip", change)
    for attempt in (
        lambda: restore_backup(backup, url=f"sqlite:///{target}", now=NOW),
        lambda: check_backup(backup, now=NOW),
    ):
        with pytest.raises(BackupRefused) as caught:
            attempt()
        assert caught.value.code is ModelErrorCode.BACKUP_DAMAGED
        assert reason in str(caught.value)
    assert list(target.parent.iterdir()) == []


def test_statistics_of_sqlite_are_no_forgery(sqlite_table: Table, tmp_path: Path) -> None:
    """A host may run ANALYZE."""
    valid = tmp_path / "good.zip"
    write_backup(sqlite_table.store, valid)
    assert check_backup(forged(valid, tmp_path / "fast.zip", "ANALYZE"), now=NOW).matches == 1


def test_the_time_of_the_checks_is_limited(
    sqlite_table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    valid = tmp_path / "good.zip"
    write_backup(sqlite_table.store, valid)
    check_backup(valid, now=NOW)
    monkeypatch.setattr(database_check, "_SECONDS", -1.0)
    monkeypatch.setattr(database_check, "_STEPS", 1)
    with pytest.raises(BackupRefused, match="takes more than"):
        check_backup(valid, now=NOW)


def test_a_small_file_is_not_unpacked_to_a_large_one(sqlite_table: Table, tmp_path: Path) -> None:
    """195 kB were once unpacked to 200 MB, before anything else was looked at."""
    valid, size = tmp_path / "good.zip", 200 * 10**6
    write_backup(sqlite_table.store, valid)

    def inflate(members: dict[str, bytes]) -> None:
        members["pinella.db"] = members["pinella.db"].ljust(size, b"\0")
        manifest(members, size=size, sha256=hashlib.sha256(members["pinella.db"]).hexdigest())

    bomb = rewritten(valid, tmp_path / "bomb.zip", inflate)
    assert bomb.stat().st_size < 300_000
    with pytest.raises(BackupRefused, match=r"would have 200\.0 MB, which a file of 0\.2 MB can't hold"):
        unpack_backup(bomb, database=tmp_path / "never.db")
    assert not (tmp_path / "never.db").exists()


def test_a_backup_without_the_space_for_it_is_refused_before_it_is_unpacked(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1000))
    with pytest.raises(OSError, match=r"MB are needed, 0\.0 MB are free") as caught:
        unpack_backup(backup, database=tmp_path / "never.db")
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(tmp_path))
    assert not (tmp_path / "never.db").exists()


def test_an_unknown_version_is_refused_before_it_is_unpacked(backup: Path, tmp_path: Path) -> None:
    newer = rewritten(backup, tmp_path / "newer.zip", lambda members: manifest(members, schema_version="9999"))
    with pytest.raises(BackupRefused, match="schema version 9999"):
        unpack_backup(newer, database=tmp_path / "never.db")
    assert not (tmp_path / "never.db").exists()


def test_a_backup_leaves_out_what_was_deleted(sqlite_table: Table, tmp_path: Path) -> None:
    """Deleted content is overwritten with zeros; an honest backup could have more of them than an attacker's."""
    with sqlite_table.store.transaction() as session:
        session.connection().execute(sql.text("CREATE TABLE large (content)"))
        session.connection().execute(sql.text("INSERT INTO large VALUES (zeroblob(50000000))"))
        session.connection().execute(sql.text("DROP TABLE large"))
    write_backup(sqlite_table.store, tmp_path / "b.zip")
    unpack_backup(tmp_path / "b.zip", database=tmp_path / "b.db")
    assert (tmp_path / "b.db").stat().st_size < 10**6


KILLED = """
import os, signal, sys
from datetime import datetime, UTC
from pathlib import Path
from models.backup import checking, check_backup
checking.open_store = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
check_backup(Path(sys.argv[1]), now=datetime.now(UTC))
"""


def test_the_next_check_removes_the_folder_of_a_killed_one(
    sqlite_table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the whole database and the key's links in it."""
    backup, temporary = tmp_path / "good.zip", tmp_path / "temporary"
    write_backup(sqlite_table.store, backup)
    temporary.mkdir()
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(backup)],
        env={**os.environ, "TMPDIR": str(temporary)},
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert killed.returncode == -signal.SIGKILL
    assert len(list(temporary.iterdir())) == 1
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    check_backup(backup, now=NOW)
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\x03\x04" + b"\0" * 100])
def test_any_other_file_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file.zip"
    path.write_bytes(data)
    with pytest.raises(BackupRefused) as caught:
        restore_backup(path, url=f"sqlite:///{tmp_path / 'x.db'}", now=NOW)
    assert caught.value.code is ModelErrorCode.BACKUP_FOREIGN


def test_a_truncated_backup_is_refused(backup: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.zip"
    cut.write_bytes(backup.read_bytes()[:-500])
    with pytest.raises(BackupRefused):
        restore_backup(cut, url=f"sqlite:///{tmp_path / 'x.db'}", now=NOW)


@pytest.mark.parametrize("failing", ["fsync", "replace", "write"])
def test_a_full_disk_keeps_the_old_file(
    sqlite_table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "backups" / "pinella.zip"
    write_backup(sqlite_table.store, path)
    old = path.read_bytes()
    sqlite_table.save()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    functions = {"fsync": (os, "fsync"), "replace": (Path, "replace"), "write": (zipfile.ZipFile, "write")}
    monkeypatch.setattr(*functions[failing], full)
    with pytest.raises(OSError, match="No space left"):
        write_backup(sqlite_table.store, path)
    monkeypatch.undo()
    assert path.read_bytes() == old
    assert [each.name for each in path.parent.iterdir()] == ["pinella.zip"]


CHILD = """
import resource, sys
from pathlib import Path
from models.backup import write_backup
from models.store import open_store
store = open_store(sys.argv[1], key=b"a key for tests, 32 bytes long..")
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
try:
    write_backup(store, Path(sys.argv[2]))
except OSError as error:
    print("refused")
"""


@pytest.mark.parametrize("room", [4096, 60_000])
def test_a_file_size_limit_keeps_the_old_file(sqlite_table: Table, sqlite_url: str, tmp_path: Path, room: int) -> None:
    """The kernel stops the write of the copy, then that of the zip file."""
    path = tmp_path / "backups" / "pinella.zip"
    write_backup(sqlite_table.store, path)
    old = path.read_bytes()
    assert len(old) < 10**6
    child = subprocess.run(
        [sys.executable, "-c", CHILD, sqlite_url, str(path), str(room)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert child.stdout.strip() == "refused", child.stderr
    assert path.read_bytes() == old
    assert [each.name for each in path.parent.iterdir()] == ["pinella.zip"]
