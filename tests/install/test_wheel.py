"""The wheel: what it puts beside other people's packages, and a table served from where nothing else of ours is."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest

from tests.e2e.client_cache import ROOT
from tests.e2e.server import Server
from tests.flet_client import FletClient
from tests.install.wheel import Environment, build_wheel, make_environment

HOUSE = "pinella/_house/"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    environment = make_environment(tmp_path_factory.mktemp("environment"))
    environment.install("--no-index", "--no-deps", str(wheel))
    environment.borrow()
    return environment


@pytest.fixture(scope="module")
def server(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """In an empty folder; no variable names the clone."""
    folder, data = (tmp_path_factory.mktemp(name) for name in ("elsewhere", "data"))
    program = (str(environment.programs / "pinella"),)
    server = Server(data=data, program=program, folder=folder, variables={"PYTHONPATH": ""})
    server.start()
    yield server
    server.kill()


def test_it_takes_one_name_and_brings_all_that_the_rooms_need(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {name.partition("/")[0] for name in files} == {"pinella"}
    command = ["git", "ls-files", "main.py", "scoring", "wording", "models", "web", "views", "phone", "assets"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    tools = {"assets/fonts/build.py", "assets/fonts/icons.py", "assets/icons/build.py"}
    missing = {name for name in listed if HOUSE + name not in files}
    assert missing == tools
    assert HOUSE + "scoring/py.typed" in files


def test_the_command_serves_a_table(server: Server) -> None:
    assert httpx2.get(f"{server.base}/ready").status_code == 200
    refused = httpx2.get(f"{server.base}/t/{'a' * 40}", headers={"Accept-Language": "it"})
    assert 'lang="it"' in refused.text
    with FletClient.enter(server.base) as phone:
        phone.sees("New match")
    printed = server.log.read_text()
    assert "`pinella admin` prints the link" in printed
    assert "Traceback" not in printed


def test_the_command_does_what_the_clones_does(environment: Environment, server: Server, tmp_path: Path) -> None:
    command = [str(environment.python), "-m", "pinella", "backup", str(tmp_path / "all.zip")]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PINELLA_DATA_DIR": str(server.data)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Everything is in" in done.stdout
    with ZipFile(tmp_path / "all.zip") as archive:
        assert archive.testzip() is None
