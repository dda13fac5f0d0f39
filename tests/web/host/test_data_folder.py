"""The data folder's permissions: only the owner has access, even if the folder was created with others."""

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from models.backup import restore_backup, write_backup
from models.store import open_store
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import Server
from web.host.data_folder import prepare_data_folder
from web.host.settings import Settings
from web.host.startup import open_configured_store


@pytest.fixture(autouse=True)
def _permissive_umask() -> Iterator[None]:
    """Set the umask of most machines, so that new files are readable by everybody."""
    former = os.umask(0o022)
    yield
    os.umask(former)


def file_modes(folder: Path) -> dict[str, int]:
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    return {"": stat.S_IMODE(folder.stat().st_mode), **found}


def test_new_files_are_private(tmp_path: Path) -> None:
    server = Server(data=tmp_path / "new")
    server.data.mkdir()
    try:
        server.start()
        PlayedMatch(store=open_store(f"sqlite:///{server.data}/pinella.db", key=server.secret_key))
        found = file_modes(server.data)
    finally:
        server.kill()
    assert {"pinella.db", "pinella.db-wal", "pinella.db-shm", "key"} <= set(found)
    assert found.pop("") == found.pop("backups", 0o700) == 0o700  # the first backup may be in progress
    assert set(found.values()) == {0o600}


def test_folder_with_backups_is_made_private(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    store = open_configured_store(settings)
    assert settings.backup_dir is not None
    write_backup(store, settings.backup_dir / "all.zip")
    store.close()
    tmp_path.chmod(0o755)
    prepare_data_folder(settings)
    assert file_modes(tmp_path)[""] == 0o700
    assert file_modes(tmp_path)["backups"] == 0o700


def test_existing_files_are_made_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    for name in ("pinella.db", "pinella.db-wal", "pinella.db-shm", "key", "key-before-0a1b2c3d", "server.log"):
        (folder / name).write_bytes(b"")
    (folder / "pinella-before-2026-01-15T20-30-00Z.db").write_bytes(b"")
    assert set(file_modes(folder).values()) == {0o755, 0o644}
    prepare_data_folder(Settings(data_dir=folder))
    assert set(file_modes(folder).values()) == {0o700, 0o600}


def test_shared_folder_keeps_its_mode(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "home").mkdir()
    for name in ("pinella.db", "key", "letter.txt"):
        (tmp_path / "home" / name).write_bytes(b"")
    prepare_data_folder(Settings(data_dir=tmp_path / "home"))
    found = file_modes(tmp_path / "home")
    assert found == {"": 0o755, "pinella.db": 0o600, "key": 0o600, "letter.txt": 0o644}
    assert "other users" in caplog.text


def test_parent_folders_are_unchanged(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "data"
    prepare_data_folder(Settings(data_dir=folder))
    assert file_modes(folder) == {"": 0o700}
    assert file_modes(tmp_path / "above")[""] == 0o755


def test_symlink_targets_are_unchanged(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_bytes(b"")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "server.log").symlink_to(tmp_path / "letter.txt")
    prepare_data_folder(Settings(data_dir=tmp_path / "data"))
    assert file_modes(tmp_path)["letter.txt"] == 0o644


def test_database_elsewhere_is_private(tmp_path: Path) -> None:
    for folder in ("made", "restored"):
        (tmp_path / folder).mkdir()
    made = open_store(f"sqlite:///{tmp_path}/made/tables.db", key=b"k" * 32)
    with closing(made):
        write_backup(made, tmp_path / "all.zip")
        found = file_modes(tmp_path / "made")
        assert found.pop("") == 0o755
        assert found == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), 0o600)
    restore_backup(tmp_path / "all.zip", url=f"sqlite:///{tmp_path}/restored/tables.db", now=made.clock())
    assert file_modes(tmp_path / "restored")["tables.db"] == 0o600
    assert file_modes(tmp_path)["all.zip"] == 0o600


def test_existing_database_is_made_private(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    open_store(url, key=b"k" * 32).close()
    (tmp_path / "tables.db").chmod(0o644)
    with closing(open_store(url, key=b"k" * 32)):
        assert file_modes(tmp_path)["tables.db"] == file_modes(tmp_path)["tables.db-wal"] == 0o600
