"""A database that can't be opened is refused with a message and left unchanged."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import psycopg
import pytest
from sqlalchemy import make_url, text

from models.access import register_device
from models.matches import list_matches, load_match
from models.storage import stored_schema_version
from models.store import open_store
from models.values import DatabaseFault, DatabaseRefused
from scoring import VARIANTS
from testkit.seeding.match_table import KEY, set_up_table
from tests.models.random_matches import play_random_match
from tests.models.storage.schema_versions import SCHEMA_VERSIONS, build_schema_version


def newer(path: Path) -> None:
    _execute(path, "UPDATE alembic_version SET version_num = '9999'")


def foreign(path: Path) -> None:
    path.unlink()
    _execute(path, "CREATE TABLE bookmarks (url TEXT)")


def no_database(path: Path) -> None:
    path.write_bytes(b"no database at all, but a letter to somebody. " * 200)


def truncated(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def truncated_within_a_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(1000)


def damaged_in_the_middle(path: Path) -> None:
    """Damage a page of the events, which is not needed at start-up."""
    with closing(sqlite3.connect(path)) as connection:
        [(page,)] = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'match_events'")
        [(size,)] = connection.execute("PRAGMA page_size")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


INVALID_DATABASES = {
    newer: DatabaseFault.NEWER,
    foreign: DatabaseFault.FOREIGN,
    no_database: DatabaseFault.DAMAGED,
    truncated: DatabaseFault.DAMAGED,
    truncated_within_a_page: DatabaseFault.DAMAGED,
    damaged_in_the_middle: DatabaseFault.DAMAGED,
}


@pytest.mark.parametrize("spoil", INVALID_DATABASES, ids=lambda spoil: spoil.__name__)
def test_a_damaged_or_foreign_database_is_refused_unchanged(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    url = build_schema_version(SCHEMA_VERSIONS[-1], path)
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(DatabaseRefused) as refused:
        open_store(url, key=KEY)
    assert refused.value.fault is INVALID_DATABASES[spoil]
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a folder that every user may list, unlike pytest's."""
    with TemporaryDirectory(prefix="pinella-open-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.parametrize("closed", ["pinella.db", "."])
def test_a_database_without_write_permission_is_refused(closed: str, open_folder: Path) -> None:
    path = open_folder / "pinella.db"
    url = build_schema_version(SCHEMA_VERSIONS[-1], path)
    before = path.read_bytes()
    path.chmod(0o644)
    target = path.parent / closed
    target.chmod(target.stat().st_mode & ~0o222)
    user_id = os.geteuid()
    if user_id == 0:  # permissions don't apply to root
        os.seteuid(65534)
    try:
        with pytest.raises(DatabaseRefused) as refused:
            open_store(url, key=KEY)
    finally:
        os.seteuid(user_id)
    assert refused.value.fault is DatabaseFault.READ_ONLY
    assert path.read_bytes() == before


def test_a_database_opened_read_only_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pinella.db"
    build_schema_version(SCHEMA_VERSIONS[-1], path)
    with pytest.raises(DatabaseRefused) as refused:
        open_store(f"sqlite:///file:{path}?mode=ro&uri=true", key=KEY)
    assert refused.value.fault is DatabaseFault.READ_ONLY


def test_a_locked_database_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.storage.database_checks._BUSY_TIMEOUT", 0.0)
    path = tmp_path / "pinella.db"
    url = build_schema_version(SCHEMA_VERSIONS[-1], path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseRefused) as refused:
            open_store(url, key=KEY)
    assert refused.value.fault is DatabaseFault.LOCKED


# A cache of one page makes SQLite write changed pages, and the journal, before the commit that never comes.
CRASH_INSIDE_A_TRANSACTION = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode = TRUNCATE")
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("CREATE TABLE half_done AS SELECT hex(randomblob(200000)) AS filler")
connection.execute("DELETE FROM match_events")
os._exit(9)
"""


def test_a_hot_journal_is_rolled_back(tmp_path: Path) -> None:
    path, journal = tmp_path / "pinella.db", tmp_path / "pinella.db-journal"
    url = build_schema_version(SCHEMA_VERSIONS[-1], path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = TRUNCATE")
        saved = connection.execute("SELECT * FROM match_events ORDER BY id").fetchall()
    crashed = subprocess.run([sys.executable, "-c", CRASH_INSIDE_A_TRANSACTION, str(path)], check=False)
    assert crashed.returncode == 9
    assert journal.stat().st_size  # a hot journal: the transaction is partly on the disk
    assert stored_schema_version(url) == SCHEMA_VERSIONS[-1]
    open_store(url, key=KEY).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM match_events ORDER BY id").fetchall() == saved
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'half_done'").fetchall()


CLOSED_DATABASE = (
    "DROP DATABASE IF EXISTS closed",
    "DROP ROLE IF EXISTS kept_out",
    "CREATE ROLE kept_out LOGIN",
    "CREATE DATABASE closed",
    "REVOKE CONNECT ON DATABASE closed FROM PUBLIC",
)
FOREIGN_WORDS = ("geheim", "connection", "FATAL", "psycopg", "sqlalche", "role")


def test_an_unreachable_server_is_reported_without_its_password() -> None:
    with pytest.raises(DatabaseRefused) as refused:
        open_store("postgresql://pinella:geheim@127.0.0.1:1/pinella", key=KEY)
    assert refused.value.fault is DatabaseFault.UNREACHABLE
    assert "127.0.0.1" in str(refused.value)
    assert [word for word in FOREIGN_WORDS if word in str(refused.value)] == []


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("user", "name", "fault"),
    [
        (None, "no_such_database", DatabaseFault.MISSING),
        ("no_such_user", "postgres", DatabaseFault.LOGIN_REFUSED),
        ("no_such_user", "no_such_database", DatabaseFault.LOGIN_REFUSED),
        ("kept_out", "closed", DatabaseFault.LOGIN_REFUSED),
    ],
)
def test_a_server_that_answers_refuses_the_login_or_lacks_the_database(
    postgres: str, user: str | None, name: str, fault: DatabaseFault
) -> None:
    with psycopg.connect(postgres, autocommit=True) as connection:
        for statement in CLOSED_DATABASE:
            connection.execute(statement)
    address = make_url(postgres).set(database=name, **({} if user is None else {"username": user}))
    with pytest.raises(DatabaseRefused) as refused:
        open_store(address.render_as_string(hide_password=False), key=KEY)
    assert refused.value.fault is fault
    assert [word for word in FOREIGN_WORDS if word in str(refused.value)] == []


def test_missing_records_are_computed_from_the_deals_when_the_database_is_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/pinella.db"
    store = open_store(url, key=KEY)
    with store.transaction() as session:
        device, _ = register_device(session, label="me")
    random = Random(5)
    for rules in VARIANTS.values():
        play_random_match(store, device, rules, random)
    everything = text("SELECT * FROM records ORDER BY player_id, match_id")
    with store.reading() as session:
        before = session.connection().execute(everything).all()
    store.close()
    assert len(before) >= 6
    _execute(tmp_path / "pinella.db", "DELETE FROM records")
    again = open_store(url, key=KEY)
    with again.reading() as session:
        assert session.connection().execute(everything).all() == before
    again.close()


def test_a_corrupt_match_does_not_affect_the_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    url = f"sqlite:///{tmp_path}/pinella.db"
    store = open_store(url, key=KEY)
    broken, sound = set_up_table(store), set_up_table(store)
    for table in (broken, sound):
        for _ in range(3):
            table.save()
    store.close()
    _execute(tmp_path / "pinella.db", "DELETE FROM records")
    _execute(tmp_path / "pinella.db", "UPDATE match_events SET value = '{\"cut' WHERE match_id = ?", broken.match_id)
    again = open_store(url, key=KEY)
    with again.reading() as session:
        recorded = session.connection().execute(text("SELECT DISTINCT match_id FROM records")).scalars().all()
        assert recorded == [sound.match_id]
        assert len(load_match(session, device=sound.owner, match_id=sound.match_id).deals) == 3
        assert [match.id for match in list_matches(session, device=sound.owner)] == [sound.match_id]
    assert broken.match_id in caplog.text
    again.close()


def _execute(path: Path, statement: str, *values: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)
