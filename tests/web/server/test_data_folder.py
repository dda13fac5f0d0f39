"""The data folder and what is in it: for its owner alone, also where it was made for everybody."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from models import open_store, restore_backup, write_backup
from tests.e2e.server import Server
from tests.web.played_table import PlayedTable
from web.server.data_folder import open_data_folder
from web.server.settings import Settings


@pytest.fixture(autouse=True)
def _open_to_everybody() -> Iterator[None]:
    """As most machines are set: who makes a file lets everybody read it."""
    former = os.umask(0o022)
    yield
    os.umask(former)


def modes(folder: Path) -> dict[str, int]:
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    return {"": stat.S_IMODE(folder.stat().st_mode), **found}


def test_a_server_makes_all_of_it_for_its_owner(tmp_path: Path) -> None:
    server = Server(data=tmp_path / "new")
    server.data.mkdir()
    try:
        server.start()
        PlayedTable(store=open_store(f"sqlite:///{server.data}/pinella.db", key=server.key))
        found = modes(server.data)
    finally:
        server.kill()
    assert {"pinella.db", "pinella.db-wal", "pinella.db-shm", "key"} <= set(found)
    assert found.pop("") == 0o700
    assert set(found.values()) == {0o600}


def test_what_was_open_to_everybody_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    for name in ("pinella.db", "pinella.db-wal", "pinella.db-shm", "key", "key-before-0a1b2c3d", "server.log"):
        (folder / name).write_bytes(b"")
    (folder / "pinella-before-2026-01-15T20-30-00Z.db").write_bytes(b"")
    assert set(modes(folder).values()) == {0o755, 0o644}
    assert open_data_folder(Settings(data_dir=folder)) == folder
    assert set(modes(folder).values()) == {0o700, 0o600}


def test_a_folder_that_is_not_ours_alone_keeps_its_mode(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "home").mkdir()
    for name in ("pinella.db", "key", "letter.txt"):
        (tmp_path / "home" / name).write_bytes(b"")
    open_data_folder(Settings(data_dir=tmp_path / "home"))
    found = modes(tmp_path / "home")
    assert found == {"": 0o755, "pinella.db": 0o600, "key": 0o600, "letter.txt": 0o644}
    assert "other users" in caplog.text


def test_the_folders_above_it_are_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "data"
    open_data_folder(Settings(data_dir=folder))
    assert modes(folder) == {"": 0o700}
    assert modes(tmp_path / "above")[""] == 0o755


def test_what_a_name_of_ours_points_to_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_bytes(b"")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "server.log").symlink_to(tmp_path / "letter.txt")
    open_data_folder(Settings(data_dir=tmp_path / "data"))
    assert modes(tmp_path)["letter.txt"] == 0o644


def test_a_database_is_private_wherever_it_is(tmp_path: Path) -> None:
    for folder in ("made", "restored"):
        (tmp_path / folder).mkdir()
    made = open_store(f"sqlite:///{tmp_path}/made/tables.db", key=b"k" * 32)
    with closing(made):
        write_backup(made, tmp_path / "all.zip")
        found = modes(tmp_path / "made")
        assert found.pop("") == 0o755
        assert found == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), 0o600)
    restore_backup(tmp_path / "all.zip", url=f"sqlite:///{tmp_path}/restored/tables.db", now=made.clock())
    assert modes(tmp_path / "restored")["tables.db"] == 0o600
    assert modes(tmp_path)["all.zip"] == 0o600


def test_a_database_that_was_open_to_everybody_is_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    open_store(url, key=b"k" * 32).close()
    (tmp_path / "tables.db").chmod(0o644)
    with closing(open_store(url, key=b"k" * 32)):
        assert modes(tmp_path)["tables.db"] == modes(tmp_path)["tables.db-wal"] == 0o600
