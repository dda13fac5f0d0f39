"""The scripts of docs/hosting/backups.md, run with restic."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from models.store import open_store
from testkit.client_cache import ROOT
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.played_match import PlayedMatch
from web.host.settings import Settings
from web.server.housekeeping import back_up_changes

PAGE = (ROOT / "docs" / "hosting" / "backups.md").read_text(encoding="utf-8")


def scripts() -> list[str]:
    return [re.sub("^   ", "", text, flags=re.MULTILINE) for text in re.findall(r"```sh\n(.+?)```", PAGE, re.DOTALL)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the backup of a server that has one match."""
    folder = tmp_path / "backups"
    store = open_store(copy_empty_database(tmp_path), key=b"k" * 32)
    PlayedMatch(store=store).play_deal()
    back_up_changes(store, Settings(data_dir=tmp_path, backup_dir=folder))
    store.close()
    (folder / "pinella-schema-1-2030-01-01T00-00-00.zip").touch()  # sorts after the backups
    return folder


def run(script: str, tmp_path: Path) -> "subprocess.CompletedProcess[str]":
    """Run a script of the page with this machine's paths."""
    if shutil.which("restic") is None:
        pytest.skip("this system has no restic")
    for name, here in {
        "sftp:club@backup.example.org:pinella": f"{tmp_path}/repository",
        "/etc/pinella.restic": f"{tmp_path}/password",
        "/var/lib/pinella-backups": f"{tmp_path}/backups",
        "/tmp/pinella": f"{tmp_path}/back",  # noqa: S108 - in the page
        "/opt/pinella/bin/pinella": f"{sys.executable} {ROOT}/main.py",
        "sudo ": "",
        "/etc/": f"{tmp_path}/",
    }.items():
        script = script.replace(name, here)
    environment = os.environ | {
        "RESTIC_REPOSITORY": f"{tmp_path}/repository",
        "RESTIC_PASSWORD_FILE": f"{tmp_path}/password",
        "RESTIC_CACHE_DIR": f"{tmp_path}/cache",
        "HOME": str(tmp_path),
    }
    return subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False, env=environment)


def initialise(tmp_path: Path) -> None:
    (commands,) = re.findall(r"```\n(   sudo sh .+?)```", PAGE, re.DOTALL)
    done = run(commands, tmp_path)
    assert done.returncode == 0, done.stderr


def test_backup_goes_elsewhere_and_comes_back(folder: Path, tmp_path: Path) -> None:
    daily, back = scripts()
    initialise(tmp_path)
    assert (tmp_path / "password").stat().st_mode & 0o777 == 0o600
    for _ in range(2):
        sent = run(daily, tmp_path)
        assert (sent.returncode, sent.stdout, sent.stderr) == (0, "", "")
    shutil.rmtree(folder)
    returned = run(back, tmp_path)
    assert "matches 1, deals 1" in returned.stdout, returned.stderr


def test_damaged_backup_is_not_sent(folder: Path, tmp_path: Path) -> None:
    initialise(tmp_path)
    (newest,) = folder.glob("pinella-2*.zip")
    newest.write_bytes(newest.read_bytes()[:-500])
    refused = run(scripts()[0], tmp_path)
    assert refused.returncode == 1
    assert "cannot restore this backup" in refused.stderr
    assert run("restic snapshots --json", tmp_path).stdout.strip() in {"[]", "null"}
