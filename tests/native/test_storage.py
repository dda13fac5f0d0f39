"""The storage of a packaged app: everything is in the one folder that the phone gives it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from models.program import PROGRAM_VERSION
from native import DEEP_LINK, link_base
from testkit.client_cache import ROOT
from tests.native.packaged import write_package

# Modules of the packages that pyproject.toml leaves out on phones; psycopg only matters to other databases.
SERVER_MODULES = ("brotli", "fastapi", "flet_web", "fpdf", "ifaddr", "jinja2", "prometheus_client", "psycopg", "shtab")
SERVER_MODULES += ("starlette", "uvicorn")
START = f"""
import json, sys
sys.modules.update(dict.fromkeys({SERVER_MODULES!r}))
from native import app_main
from web.host.startup import read_settings
run = app_main(read_settings())
from models.program import PROGRAM_VERSION
print(json.dumps([PROGRAM_VERSION, getattr(run, "args", [""])[0]]))
"""


def start(package: Path, storage: Path) -> tuple[str, str]:
    """Open the app's storage in a process of its own, as a phone does, and load every screen.

    Returns the program's version, and the sentence that is shown instead of the app; "" while all is well.
    """
    environment = {
        "FLET_APP_STORAGE_DATA": str(storage / "data"),
        "FLET_APP_STORAGE_CACHE": str(storage / "cache"),
        "PATH": os.environ["PATH"],
        "PYTHONPYCACHEPREFIX": str(package.parent / "bytecode"),
    }
    done = subprocess.run(
        [sys.executable, "-c", START], cwd=package, env=environment, check=True, capture_output=True, text=True
    )
    version, sentence = json.loads(done.stdout)
    return version, sentence


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_package(tmp_path_factory.mktemp("packaged") / "app")


def test_packaged_files_suffice_without_the_server(package: Path, tmp_path: Path) -> None:
    before = {path.relative_to(package) for path in package.rglob("*")}
    assert start(package, tmp_path) == (PROGRAM_VERSION, "")
    names = {path.name for path in (tmp_path / "data").iterdir()}
    assert {"key", "pinella.db"} <= names
    assert "backups" not in names
    assert {path.relative_to(package) for path in package.rglob("*")} - before == set()  # it is read-only on a phone


def test_key_and_database_are_found_again(package: Path, tmp_path: Path) -> None:
    start(package, tmp_path)
    key = (tmp_path / "data" / "key").read_bytes()
    start(package, tmp_path)
    assert (tmp_path / "data" / "key").read_bytes() == key


def test_database_that_is_none_is_left_alone(package: Path, tmp_path: Path) -> None:
    start(package, tmp_path)
    damaged = tmp_path / "data" / "pinella.db"
    for journal in damaged.parent.glob("pinella.db-*"):
        journal.unlink()
    damaged.write_bytes(b"not a database" * 999)
    _, sentence = start(package, tmp_path)
    assert "pinella.db" in sentence
    assert "restore" not in sentence  # the server's command
    assert damaged.read_bytes() == b"not a database" * 999


def test_links_begin_with_the_site_or_open_the_app(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_text('[tool.pinella]\nsite = "https://club.example/pinella/app/"\n')
    assert link_base(project) == "https://club.example/pinella/app"
    assert link_base(ROOT / "pyproject.toml") == DEEP_LINK
