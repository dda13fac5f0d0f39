"""Wheels for machines that are not here: `python -m tests.install.platforms [python version …]`.

Every package that Pinella needs there, with all that those need, is asked for by name and version at the index that pip
is set up for, for Windows, macOS and a 64-bit Raspberry Pi. It says what is missing, and fails then: such a package
would have to be compiled by whoever installs Pinella.
"""

import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from tempfile import TemporaryDirectory

from packaging.markers import Environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.e2e.client_cache import ROOT

PYTHONS = ("3.11", "3.14")  # the oldest that Pinella runs on, and what `uvx` and `pipx` would take today
_GLIBC = range(17, 37)  # what wheels for Linux may ask for: 36 is that of Raspberry Pi OS 12


@dataclass(frozen=True, kw_only=True)
class Platform:
    """`tags` are pip's, `markers` what requirements may ask about."""

    name: str
    tags: Sequence[str]
    markers: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, order=True)
class Package:
    """`version` is the one that is installed here, or empty where this machine has no use for the package; `anywhere`
    says that its wheel has nothing compiled in it."""

    name: str
    version: str
    anywhere: bool

    @property
    def asked(self) -> str:
        return f"{self.name}=={self.version}" if self.version else self.name


_MAC = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"}
PLATFORMS = (
    Platform(
        name="Windows",
        tags=("win_amd64",),
        markers={
            "sys_platform": "win32",
            "platform_system": "Windows",
            "os_name": "nt",
            "platform_machine": "AMD64",
        },
    ),
    Platform(name="macOS, Apple's", tags=("macosx_14_0_arm64",), markers=_MAC | {"platform_machine": "arm64"}),
    Platform(name="macOS, Intel's", tags=("macosx_14_0_x86_64",), markers=_MAC | {"platform_machine": "x86_64"}),
    Platform(
        name="Raspberry Pi",
        tags=("manylinux2014_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in _GLIBC), "linux_aarch64"),
        markers={
            "sys_platform": "linux",
            "platform_system": "Linux",
            "os_name": "posix",
            "platform_machine": "aarch64",
        },
    ),
)


def needed(platform: Platform, python: str) -> list[Package]:
    """All that is installed with Pinella on this platform, as far as what is installed here says."""
    here = Environment(python_version=python, python_full_version=f"{python}.0", implementation_name="cpython")
    there = here | platform.markers | {"platform_python_implementation": "CPython"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = [Requirement(line) for line in project["dependencies"]]
    found: dict[str, Package] = {}
    seen: set[tuple[str, str]] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *requirement.extras):
            if (name, extra) not in seen:
                seen.add((name, extra))
                waiting += _asked_by(name, extra, there)
        found.setdefault(name, _package(name))
    return sorted(found.values())


def _asked_by(name: str, extra: str, there: Mapping[str, str]) -> Iterator[Requirement]:
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for requirement in map(Requirement, lines):
        if requirement.marker is None or requirement.marker.evaluate({**there, "extra": extra}):
            yield requirement


def _package(name: str) -> Package:
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return Package(name=name, version="", anywhere=False)
    tags = (found.read_text("WHEEL") or "").splitlines()
    return Package(name=name, version=found.version, anywhere=any(line.endswith("-none-any") for line in tags))


def _have_wheels(packages: Sequence[Package], platform: Platform, python: str) -> bool:
    """Whether the index has one for each of them."""
    options = [option for tag in platform.tags for option in ("--platform", tag)]
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--dry-run", "--quiet"]
        command += ["--ignore-installed", "--no-deps", "--only-binary", ":all:", "--target", folder]
        command += ["--python-version", python, *options, *(package.asked for package in packages)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def main(pythons: Sequence[str]) -> int:
    lacking = 0
    for python in pythons:
        for platform in PLATFORMS:
            packages = needed(platform, python)
            compiled = [package for package in packages if not package.anywhere]
            missing = []
            if not _have_wheels(compiled, platform, python):
                missing = [package.asked for package in compiled if not _have_wheels([package], platform, python)]
            lacking += len(missing)
            said = f"no wheel of {', '.join(missing)}" if missing else "every one has a wheel"
            print(
                f"{platform.name}, Python {python}: {len(packages)} packages, {len(compiled)} compiled; {said}",
                flush=True,
            )
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or PYTHONS))
