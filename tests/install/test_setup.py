"""The first commands in a clone: they install the packages that they need and no others, and say so."""

import os
import subprocess
from pathlib import Path

import pytest

from testkit.client_cache import ROOT

# A command of a virtual environment that notes its arguments instead of installing packages.
COMMAND = """#!/bin/sh
echo "$@" >>"$(dirname "$0")/calls"
"""


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    for name in ("python", "ruff"):
        command = tmp_path / "bin" / name
        command.write_text(COMMAND, encoding="utf-8")
        command.chmod(0o755)
    return tmp_path


def make(environment: Path, *arguments: str) -> str:
    command = ["make", f"VENV={environment}", *arguments]
    # Without what `make test` passes to a make below it.
    variables = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, env=variables).stdout


def installed(environment: Path) -> set[str]:
    calls = (environment / "bin" / "calls").read_text(encoding="utf-8")
    return {word for line in calls.splitlines() if " install " in line for word in line.split() if "." in word}


def test_run_installs_the_app_alone_and_says_so(environment: Path) -> None:
    first, second = make(environment, "run"), make(environment, "run")
    assert installed(environment) == {"requirements/app.txt"}
    assert first.startswith("make: installing ")
    assert str(environment) in first
    assert second == ""
    assert " --only-binary :all: " in (environment / "bin" / "calls").read_text(encoding="utf-8")  # without a compiler
    assert (environment / "bin" / "calls").read_text(encoding="utf-8").splitlines().count("main.py") == 2


def test_failed_installation_says_what_it_needs(environment: Path) -> None:
    """pip alone says that a version could not be found, also where there is no network."""
    python = environment / "bin" / "python"
    python.write_text('#!/bin/sh\ncase "$*" in *" install "*) exit 1 ;; esac\n', encoding="utf-8")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        make(environment, "run")
    said = " ".join(failed.value.stderr.split())
    assert "connect this machine to the internet and run the command again" in said
    assert not (environment / ".app").exists()


def test_tools_contain_the_app(environment: Path) -> None:
    make(environment, "format")
    assert installed(environment) == {"requirements/dev.txt", "."}
    assert make(environment, "run") == ""
    assert installed(environment) == {"requirements/dev.txt", "."}
