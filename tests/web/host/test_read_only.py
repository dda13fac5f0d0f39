"""A database on a disk that can't be written is served read-only; the server once refused to start."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from pydantic import SecretStr

from models.matches import load_match
from models.store import Store, open_store
from models.values import DatabaseReadOnly, DatabaseRefused
from testkit.seeding.match_table import KEY, Table, set_up_table
from web.host.settings import Settings
from web.host.startup import open_server_store
from wording import model_error_sentence, translator

_NOBODY = 65534


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a folder that every user may list, unlike pytest's."""
    with TemporaryDirectory(prefix="pinella-open-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def played_table(folder: Path, key: bytes = KEY) -> Table:
    """Save a deal, and leave it in the log, like a killed server."""
    store = open_store(f"sqlite:///{folder / 'pinella.db'}", key=key)
    table = set_up_table(store)
    table.save()
    assert (folder / "pinella.db-wal").stat().st_size
    return table


@contextmanager
def without_write_access(folder: Path) -> Iterator[None]:
    """Remove the write permission of the folder and its files, and switch to another user if this one is root."""
    paths = [folder, *folder.iterdir()]
    modes = [path.stat().st_mode for path in paths]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    user_id = os.geteuid()
    if user_id == 0:  # permissions don't apply to root
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(user_id)
        for path, mode in zip(paths, modes, strict=True):
            path.chmod(mode)


def opened(settings: Settings) -> Store:
    store, _ = open_server_store(settings)
    return store


def test_matches_are_shown_and_nothing_is_changed(open_folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = played_table(open_folder)
    before = {path.name: path.read_bytes() for path in open_folder.iterdir() if not path.name.endswith("-shm")}
    settings = Settings(data_dir=open_folder, secret_key=SecretStr(KEY.decode()))
    with without_write_access(open_folder):
        store = opened(settings)
        with store.reading() as session:
            assert len(load_match(session, device=table.owner, match_id=table.match_id).deals) == 1
        with pytest.raises(DatabaseReadOnly) as refused, store.transaction():
            pass
        store.close()
    assert "nothing can be saved" in model_error_sentence(translator("en"), refused.value.code, refused.value.values)
    assert "is served read-only, as it is now, and nothing can be saved" in caplog.text
    assert {name: (open_folder / name).read_bytes() for name in before} == before
    table.store.close()


def test_key_file_is_used(open_folder: Path) -> None:
    key = b"k" * 32
    (open_folder / "key").write_bytes(key)
    table = played_table(open_folder, key)
    with without_write_access(open_folder):
        store = opened(Settings(data_dir=open_folder))
        store.close()
    table.store.close()


def test_disk_without_a_database_or_key_is_refused(open_folder: Path) -> None:
    settings = Settings(data_dir=open_folder)
    with without_write_access(open_folder), pytest.raises(PermissionError):
        open_server_store(settings)
    table = played_table(open_folder)
    with without_write_access(open_folder), pytest.raises((PermissionError, DatabaseRefused)):
        open_server_store(settings)
    table.store.close()
