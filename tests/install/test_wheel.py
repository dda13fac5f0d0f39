"""The wheel: its top-level names, and a server that runs from an installation alone."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest

from testkit.client_cache import ROOT
from testkit.clients.flet_client import FletClient
from testkit.servers.process import Server
from tests.install.wheel import VirtualEnvironment, build_wheel, create_environment

APP_FOLDER = "pinella/_app/"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> VirtualEnvironment:
    environment = create_environment(tmp_path_factory.mktemp("environment"))
    environment.install("--no-index", "--no-deps", str(wheel))
    environment.add_host_packages()
    return environment


@pytest.fixture(scope="module")
def server(environment: VirtualEnvironment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server that runs in an empty folder, without variables that point to the clone."""
    folder, data = (tmp_path_factory.mktemp(name) for name in ("elsewhere", "data"))
    program = (str(environment.scripts_dir / "pinella"),)
    server = Server(data=data, command=program, cwd=folder, env={"PYTHONPATH": ""})
    server.start()
    yield server
    server.kill()


def test_wheel_has_one_top_level_name_and_all_packages(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {name.partition("/")[0] for name in files} == {"pinella"}
    command = ["git", "ls-files", "main.py", "scoring", "wording", "models", "web", "views", "pwa", "assets"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert {name for name in listed if APP_FOLDER + name not in files} == set()
    assert not any(name.startswith(APP_FOLDER + "tools") for name in files)
    assert APP_FOLDER + "scoring/py.typed" in files


def test_engine_is_importable_by_other_programs(environment: VirtualEnvironment) -> None:
    script = "from pinella.scoring import classify; import pinella.scoring, scoring; assert pinella.scoring is scoring"
    command = [str(environment.scripts_dir / "python"), "-c", script]
    subprocess.run(command, check=True, cwd=environment.scripts_dir, env={"PYTHONPATH": ""})


TYPED_PROGRAM = """
from pinella.scoring import Burraco, DealScore, MatchConfig, Seating, classify, parse_cards, parse_deal, score_deal

burraco: Burraco | None = classify(parse_cards("3h 4h 5h"), "burraco").burraco
config = MatchConfig(rules="burraco", players=2, seating=Seating.SINGLES, deals=2)
score: DealScore = score_deal(parse_deal("deal"), config.rules)
"""
FAULTY_LINE = 'wrong: str = classify(parse_cards("3h 4h 5h"), 5).card_points\n'


def test_type_checkers_know_the_engine(environment: VirtualEnvironment, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(TYPED_PROGRAM, encoding="utf-8")
    assert mypy_output(environment, program) == ["Success: no issues found in 1 source file"]
    program.write_text(TYPED_PROGRAM + FAULTY_LINE, encoding="utf-8")
    faults = mypy_output(environment, program)
    assert [fault.rpartition("[")[2] for fault in faults[:-1]] == ["assignment]", "arg-type]"]


def mypy_output(environment: VirtualEnvironment, program: Path) -> list[str]:
    """Return the lines that mypy prints about a program which uses the installed wheel."""
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(environment.python), program.name]
    done = subprocess.run(command, cwd=program.parent, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def test_command_serves_a_match(server: Server) -> None:
    assert httpx2.get(f"{server.base_url}/ready").status_code == 200
    refused = httpx2.get(f"{server.base_url}/t/{'a' * 40}", headers={"Accept-Language": "it"})
    assert 'lang="it"' in refused.text
    with FletClient.connect(server.base_url) as phone:
        phone.expect_text("New match")
    printed = server.log.read_text()
    assert "`pinella admin` prints the link" in printed
    assert "Traceback" not in printed


def test_command_exports_the_offline_app(environment: VirtualEnvironment, tmp_path: Path) -> None:
    built = environment.site_packages / APP_FOLDER / "build" / "pwa"  # where the wheel has it after `make pwa`
    built.mkdir(parents=True, exist_ok=True)
    (built / "index.html").write_text("Pinella", encoding="utf-8")
    command = [str(environment.scripts_dir / "pinella"), "pwa", "www"]
    subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": ""}, check=True, capture_output=True)
    assert (tmp_path / "www" / "index.html").read_text(encoding="utf-8") == "Pinella"


def test_version_is_that_of_the_wheel(environment: VirtualEnvironment, wheel: Path) -> None:
    command = [str(environment.scripts_dir / "pinella"), "--version"]
    done = subprocess.run(command, env={"PYTHONPATH": ""}, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["Pinella", wheel.name.split("-")[1]]


def test_command_behaves_like_main_py(environment: VirtualEnvironment, server: Server, tmp_path: Path) -> None:
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
