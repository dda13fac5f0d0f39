"""Failures at start-up are reported as one sentence, with a remedy if possible, and an exit status."""

import errno
import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from models.storage import stored_schema_version
from models.store import open_store
from testkit.client_cache import ROOT
from testkit.seeding.match_table import KEY
from tests.models.storage.schema_versions import (
    EXTRA_VERSIONS,
    SCHEMA_VERSIONS,
    build_development_version,
    build_schema_version,
    extra_migrations,
    owner_of,
)
from tests.web.server.run_main import run_main
from web.host.command_line import parse_arguments
from web.host.commands import run_command
from web.host.settings import Settings
from web.host.startup import open_configured_store, startup_error_message


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"PORT": "none"}, "PINELLA_PORT: "),
        ({"SECRET_KEY": "short"}, "PINELLA_SECRET_KEY: the key is too short; use at least 32"),
        ({"BACKUP_HOURS": "0", "LOG_LEVEL": "loud"}, "PINELLA_LOG_LEVEL: "),
        ({"DATABASE_URL": "geheim"}, "the database's URL can't be read; use sqlite:///… or postgresql://…"),
        (
            {"DATABASE_URL": "postgresql://club:geheim@localhost:54x/club"},
            "the database's URL can't be read; use sqlite:///… or ",
        ),
        ({"DATABASE_URL": "mysql://x:geheim@host/name"}, "database 'mysql' is not supported; use sqlite:///"),
        (
            {"DATABASE_URL": "postgresql://x:geheim@127.0.0.1:1/x"},
            "The database postgresql://x:***@127.0.0.1:1/x can't",
        ),
    ],
)
def test_each_invalid_setting_is_reported_in_a_line(tmp_path: Path, settings: dict[str, str], line: str) -> None:
    ended = run_main(tmp_path, **settings)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert any(each.startswith(line) for each in ended.stderr.split("\n"))
    assert "Traceback" not in ended.stderr
    assert "geheim" not in ended.stderr


def corrupt_database(folder: Path) -> None:
    (folder / "pinella.db").write_bytes(b"no database" * 500)


def truncate_key(folder: Path) -> None:
    (folder / "key").write_bytes(b"short")


@pytest.mark.parametrize("spoil", [corrupt_database, truncate_key])
def test_damaged_data_names_the_newest_backup_and_a_working_command(
    spoil: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "key").write_bytes(KEY)
    build_schema_version(SCHEMA_VERSIONS[-1], folder / "pinella.db")
    _device, match_id = owner_of(folder / "pinella.db")
    settings = Settings(data_dir=folder, backup_dir=tmp_path / "backups")
    for name in ("older.zip", "newest.zip"):
        assert run_command(parse_arguments(["backup", str(tmp_path / "backups" / name)]), settings) == 0
    (tmp_path / "backups" / "letter.zip").write_bytes(b"no backup")
    spoil(folder)
    spoilt = {path.name: path.read_bytes() for path in folder.iterdir()}
    ended = run_main(folder, BACKUP_DIR=str(tmp_path / "backups"))
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    left = {path.name: path.read_bytes() for path in folder.iterdir() if path.name in spoilt}
    assert left == spoilt
    found = re.search(r"^.*main\.py restore .+$", ended.stderr, re.MULTILINE)
    assert found is not None
    assert shlex.split(found[0])[2:4] == ["restore", str(tmp_path / "backups" / "newest.zip")]
    printed = subprocess.run(["sh", "-c", found[0]], cwd=ROOT, env={}, capture_output=True, text=True, check=True)
    assert printed.stdout.startswith("Restored as it was on 20")
    store = open_configured_store(settings)
    with store.reading() as session:
        assert session.connection().exec_driver_sql("SELECT id FROM matches").scalars().all() == [match_id]
    store.close()
    former = {path.read_bytes() for path in folder.iterdir() if "-before-" in path.name}
    assert spoilt["pinella.db"] in former or spoilt["key"] in former


def test_missing_backup_is_reported(tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(KEY)
    corrupt_database(tmp_path)
    for arguments in ([], ["backup", str(tmp_path / "all.zip")]):
        ended = run_main(tmp_path, *arguments)
        assert ended.returncode == 1
        assert f"There is no backup in {tmp_path} or {tmp_path / 'backups'}." in ended.stderr
        assert "Traceback" not in ended.stderr


def test_copy_is_kept_before_a_migration(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    (tmp_path / "key").write_bytes(KEY)
    url = build_schema_version(SCHEMA_VERSIONS[-1], tmp_path / "pinella.db")
    settings = Settings(data_dir=tmp_path)
    with extra_migrations(tmp_path_factory.mktemp("chain")):
        open_configured_store(settings).close()
        assert stored_schema_version(url) == EXTRA_VERSIONS[-1]
        [copy] = (tmp_path / "backups").glob(f"pinella-schema-{SCHEMA_VERSIONS[-1]}-*.zip")
        assert run_command(parse_arguments(["restore", str(copy)]), settings) == 0
        open_store(url, key=KEY).close()
        open_configured_store(settings).close()
        assert list((tmp_path / "backups").glob("pinella-schema-*.zip")) == [copy]


@pytest.mark.parametrize("arguments", [[], ["backup", "all.zip"]])
def test_development_database_is_refused_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "key").write_bytes(KEY)
    build_development_version("0005", tmp_path / "pinella.db")
    before = (tmp_path / "pinella.db").read_bytes()
    ended = run_main(tmp_path, *arguments)
    assert ended.returncode == 1
    [line] = ended.stderr.strip().splitlines()
    assert line.startswith(f"The database {tmp_path / 'pinella.db'} can't be opened. It was written by a development")
    assert "everything there (Settings > Back up, restore, delete), and restore the file here." in line
    assert (tmp_path / "pinella.db").read_bytes() == before


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "this disk is full. Free some space"), (errno.EROFS, "can't be written"), (errno.EACCES, "can't")],
)
def test_full_or_read_only_disk_is_reported_with_a_remedy(tmp_path: Path, number: int, words: str) -> None:
    """The message used to be only `[Errno 28]`."""
    sentence = startup_error_message(Settings(data_dir=tmp_path), OSError(number, os.strerror(number), "/data/key"))
    assert sentence.startswith("/data/key: ")
    assert words in sentence
    assert "PINELLA_DATA_DIR" in sentence


@pytest.mark.parametrize(
    ("name", "words"),
    [("folder", "this is a folder"), ("file/x", "a file where this path needs a folder"), ("x" * 300, "too long")],
)
def test_unfit_path_is_reported_with_a_remedy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, words: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    path = tmp_path / name
    assert run_command(parse_arguments(["check", str(path)]), Settings(data_dir=tmp_path)) == 1
    assert re.fullmatch(rf"{path}: .*{words}.* Name .*\n", capsys.readouterr().err)
