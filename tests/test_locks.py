"""The lock files: complete, with hashes, and in agreement with pyproject.toml and with each other."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
APP, DEV = PROJECT["project"]["dependencies"], PROJECT["dependency-groups"]["dev"]
LOCKS = ("app", "build", "dev", "node", "traefik")


def locked(name: str) -> dict[str, tuple[str, int]]:
    """Return the version and the number of hashes of each package in a lock file."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    found = {}
    for entry in re.split(r"\n(?=\S)", text.strip()):
        name_and_version = re.match(r"([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)", entry)
        assert name_and_version is not None, entry
        found[canonicalize_name(name_and_version[1])] = (name_and_version[2], entry.count("--hash=sha256:"))
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_hashes(name: str) -> None:
    assert {package for package, (_, hashes) in locked(name).items() if not hashes} == set()


@pytest.mark.parametrize(("name", "required"), [("app", APP), ("dev", [*APP, *DEV])])
def test_lock_holds_what_the_project_requires(name: str, required: list[str]) -> None:
    versions = locked(name)
    for requirement in map(Requirement, required):
        version, _ = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"run `make lock`: {requirement}, locked {version}"


@pytest.mark.parametrize("name", ["app", "build"])
def test_locks_agree_on_versions(name: str) -> None:
    assert locked(name).items() <= locked("dev").items()


def test_index_host_is_in_no_lock() -> None:
    assert not [name for name in LOCKS if "://" in (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")]
