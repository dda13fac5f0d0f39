"""The wheel: its top-level names, and a server that runs from an installation alone."""

import ast
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import httpx2
import pytest

from testkit.client_cache import ROOT
from testkit.clients.flet_client import FletClient
from testkit.servers.process import Server
from tests.install.wheel import VirtualEnvironment, build_wheel, create_environment

APP_FOLDER = "pinella/"
TOOLS = {"pinella/pwa/pack/contents.py"}  # the build of the offline app, which needs a clone


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
    command = [
        "git",
        "ls-files",
        "main.py",
        "server.py",
        "scoring",
        "wording",
        "models",
        "web",
        "views",
        "pwa",
        "assets",
    ]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert {name for name in listed if APP_FOLDER + name not in files} == set()
    assert not any(name.startswith(APP_FOLDER + "tools") for name in files)


def test_every_import_of_the_wheel_is_below_its_one_name(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        sources = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    assert len(sources) > 500
    imports = [
        (name, module)
        for name, source in sources.items()
        for node in ast.walk(ast.parse(source))
        for module in imported_modules(node)
        if (ROOT / f"{module.partition('.')[0]}.py").exists() or (ROOT / module.partition(".")[0]).is_dir()
    ]
    assert {name for name, module in imports if module.partition(".")[0] != "pinella"} <= TOOLS


def imported_modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []


def test_command_serves_a_match(server: Server) -> None:
    assert httpx2.get(f"{server.base_url}/ready").status_code == 200
    refused = httpx2.get(f"{server.base_url}/t/{'a' * 40}", headers={"Accept-Language": "it"})
    assert 'lang="it"' in refused.text
    with FletClient.connect(server.base_url) as phone:
        phone.expect_text("New match")
    printed = server.log.read_text()
    assert "Traceback" not in printed
    (hint,) = re.findall(r"`(.+ admin .+)` prints the link", printed)
    link = subprocess.run(["sh", "-c", hint], cwd=server.cwd, env={}, capture_output=True, text=True, check=True)
    assert "/admin/" in link.stdout


def test_hint_works_after_uvx_has_ended(environment: VirtualEnvironment, tmp_path: Path) -> None:
    """uvx adds the command to its own path, and keeps its environment."""
    path = os.pathsep.join([str(environment.scripts_dir), os.environ["PATH"]])
    printed = {}
    for name, variables in {"uvx": {"UV": "/usr/bin/uv"}, "shell": {}}.items():
        command = [str(environment.python), "-c", "from pinella.models.program import PROGRAM_COMMAND as c; print(c)"]
        done = subprocess.run(command, cwd=tmp_path, env=variables | {"PATH": path}, check=True, capture_output=True)
        printed[name] = done.stdout.decode().strip()
    assert printed["shell"] == "pinella"
    hint = ["sh", "-c", f"{printed['uvx']} --version"]
    assert b"Pinella" in subprocess.run(hint, cwd=tmp_path, env={}, check=True, capture_output=True).stdout


def test_command_exports_the_offline_app(environment: VirtualEnvironment, tmp_path: Path) -> None:
    built = environment.site_packages / APP_FOLDER / "build" / "pwa"  # where the wheel has it after `make pwa`
    built.mkdir(parents=True, exist_ok=True)
    (built / "index.html").write_text("Pinella", encoding="utf-8")
    command = [str(environment.scripts_dir / "pinella"), "pwa", "www"]
    subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": ""}, check=True, capture_output=True)
    assert (tmp_path / "www" / "index.html").read_text(encoding="utf-8") == "Pinella"


MODULES_BY_NAME = """
import sys
from pinella.models.file_parsing import FileKind
from pinella.models.file_parsing.file_parser import FileParser
from pinella.models.values import ModelError
from pinella.views.routing import load_screens

list(load_screens())
files = FileParser(use_processes=True)
try:
    files.parse(FileKind.HISTORY, b"[]").result()
except ModelError:
    print("refused")
files.close()
assert not {"models", "views", "web", "scoring", "wording"} & set(sys.modules)
"""


def test_modules_that_are_named_in_a_string_are_found(environment: VirtualEnvironment, tmp_path: Path) -> None:
    command = [str(environment.python), "-c", MODULES_BY_NAME]
    done = subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": ""}, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("refused\n", "")


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
