"""Commands that the program prints work where they are printed."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from models.program import shell_line
from models.store import open_store
from testkit.client_cache import ROOT
from testkit.seeding.match_table import KEY
from testkit.seeding.played_match import PlayedMatch
from tests.install.wheel import create_environment
from tests.web.server.run_main import run_main
from web.host.command_line import COMMANDS

MATCH = """rules burraco
match players 2; seating singles; target 505
deal closed_by 0
side 0; burrachi clean=1; table_points 120
side 1; hand_points 1=40
"""
NOT_RUN = {"clubs"}  # it changes the machine's folders


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the data folder of a server that has a match."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "key").write_bytes(KEY)
    store = open_store(f"sqlite:///{folder / 'pinella.db'}", key=KEY)
    PlayedMatch(store=store).play_deal()
    store.close()
    return folder


def run_in_shell(command: str, folder: Path, **settings: str) -> str:
    """Run a command as it was printed, without the tests' own variables, and return its output."""
    variables = {"PATH": os.environ["PATH"], "HOME": str(folder)} | settings
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stderr}"
    return done.stdout


@pytest.mark.slow
def test_examples_of_the_help_work(data: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("Pinella", encoding="utf-8")
    (tmp_path / "evening.txt").write_text(MATCH, encoding="utf-8")
    (tmp_path / ".config" / "fish" / "completions").mkdir(parents=True)
    settings = {"PINELLA_DATA_DIR": str(data), "PINELLA_PWA_SITE": str(site)}
    printed = run_in_shell(f"{sys.executable} {ROOT / 'main.py'} --help", tmp_path)
    serve, *examples = printed.partition("examples:\n")[2].partition("\n\n")[0].splitlines()
    outputs = {}
    for example in examples:
        command = example.removeprefix(serve).split()[0]
        if command not in NOT_RUN:
            outputs[command] = run_in_shell(example, tmp_path, **settings)
    assert outputs.keys() == COMMANDS.keys() - NOT_RUN
    assert "can be restored" in outputs["check"]
    assert "/admin/" in outputs["admin"]
    assert "/admin/" in outputs["renew-admin"]
    assert (tmp_path / "www" / "index.html").exists()


def damage_key(data: Path) -> None:
    (data / "key").write_bytes(b"short")


def change_key(data: Path) -> None:
    (data / "key").write_bytes(b"another key of thirty-two letters"[:32])


@pytest.mark.parametrize("spoil", [damage_key, change_key])
def test_message_about_a_key_names_a_command_that_adopts_another(data: Path, tmp_path: Path, spoil: object) -> None:
    spoil(data)  # type: ignore[operator]
    refused = run_main(data)
    assert refused.returncode == 1
    (command,) = re.findall(r"`(.+ rekey .+)`", refused.stderr)
    if spoil is damage_key:  # “delete it and run …”
        (data / "key").unlink()
    assert "This server's key is now in use" in run_in_shell(command, ROOT, HOME=str(tmp_path))
    assert "/admin/" in run_main(data, "admin").stdout


def test_message_about_a_used_port_names_a_command_with_another(data: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = run_main(data, "--port", str(port))
    (command,) = re.findall(r"run `(.+)`", refused.stderr)
    printed = run_in_shell(f"{command} admin", ROOT, HOME=str(tmp_path))  # without `admin`, it would serve
    assert f":{port + 1}/admin/" in printed


@pytest.mark.parametrize(("words", "line"), [
    ([r".venv\Scripts\python.exe", "main.py", "admin"], r".venv\Scripts\python.exe main.py admin"),
    (["uv", "run", "--python", ">=3.11"], 'uv run --python ">=3.11"'),
    (["pinella", "--data-dir", r"C:\Card club"], r'pinella --data-dir "C:\Card club"'),
])  # fmt: skip
def test_command_is_quoted_for_the_shells_of_windows(words: list[str], line: str) -> None:
    assert shell_line(words, is_windows=True) == line


PRINT_COMMAND = "from models.program import PROGRAM_COMMAND; print(PROGRAM_COMMAND)"


@pytest.mark.parametrize("is_installed", [True, False])
def test_program_that_uv_started_names_uv(tmp_path: Path, is_installed: bool) -> None:
    """The environment of `uv run` is removed when the program ends."""
    environment = create_environment(tmp_path / "environment")
    environment.add_host_packages()
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text('#!/bin/sh\necho uv "$@"\n', encoding="utf-8")
    uv.chmod(0o755)
    folders = [os.environ["PATH"], *([str(uv.parent)] if is_installed else [])]
    variables = {"UV": str(uv), "PATH": os.pathsep.join(folders), "PYTHONPATH": str(ROOT)}
    command = [str(environment.python), "-c", PRINT_COMMAND]
    for folder, prefix in ((ROOT, ""), (tmp_path, f"{ROOT}/")):
        done = subprocess.run(command, cwd=folder, env=variables, check=True, capture_output=True, text=True)
        assert done.stdout.split()[0] == ("uv" if is_installed else str(uv))
        called = run_in_shell(done.stdout.strip(), folder, PATH=variables["PATH"])
        (documented,) = re.findall(
            r"^(uv run .+ main\.py)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
        )
        expected = documented.replace('"', "").replace("requirements/", f"{prefix}requirements/")
        assert called.strip() == expected.replace("main.py", f"{prefix}main.py")


def test_targets_that_the_program_names_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    (product,) = re.findall(r"^PRODUCT := (.+)$", makefile, re.MULTILINE)
    files = [
        file
        for name in product.split()
        for file in ((ROOT / name).rglob("*.py") if (ROOT / name).is_dir() else [ROOT / name])
    ]
    named = {target for file in files for target in re.findall(r"`make ([a-z-]+)`", file.read_text(encoding="utf-8"))}
    assert {"run", "pwa"} <= named <= targets
