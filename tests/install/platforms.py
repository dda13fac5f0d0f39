"""Availability of wheels on other platforms: `python -m tests.install.platforms [python version …]`.

Looks up every dependency of Pinella by name and version in pip's configured index, for Windows, macOS and a 64-bit
Raspberry Pi. Prints the missing ones and then fails: users would have to compile such a package.
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

from testkit.client_cache import ROOT

PYTHON_VERSIONS = ("3.11", "3.14")  # the oldest supported version, and the one that uvx and pipx install today
_GLIBC = range(17, 37)  # glibc versions of Linux wheels: Raspberry Pi OS 12 has 2.36


@dataclass(frozen=True, kw_only=True)
class WheelPlatform:
    """A platform; `tags` are pip's, `markers` the environment markers of requirements."""

    name: str
    tags: Sequence[str]
    markers: Mapping[str, str]


@dataclass(frozen=True, kw_only=True, order=True)
class Package:
    """A dependency. `version` is the installed one, empty if this machine doesn't need the package; `is_pure` is
    whether its wheel has no compiled code.
    """

    name: str
    version: str
    is_pure: bool

    @property
    def requirement(self) -> str:
        return f"{self.name}=={self.version}" if self.version else self.name


_MAC = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"}
PLATFORMS = (
    WheelPlatform(
        name="Windows",
        tags=("win_amd64",),
        markers={
            "sys_platform": "win32",
            "platform_system": "Windows",
            "os_name": "nt",
            "platform_machine": "AMD64",
        },
    ),
    WheelPlatform(name="macOS, Apple's", tags=("macosx_14_0_arm64",), markers=_MAC | {"platform_machine": "arm64"}),
    WheelPlatform(name="macOS, Intel's", tags=("macosx_14_0_x86_64",), markers=_MAC | {"platform_machine": "x86_64"}),
    WheelPlatform(
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


def required_packages(platform: WheelPlatform, python: str) -> list[Package]:
    """Return all dependencies on this platform, as far as the locally installed metadata tells."""
    environment = Environment(python_version=python, python_full_version=f"{python}.0", implementation_name="cpython")
    markers = environment | platform.markers | {"platform_python_implementation": "CPython"}
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
                waiting += _dependencies(name, extra, markers)
        found.setdefault(name, _package(name))
    return sorted(found.values())


def _dependencies(name: str, extra: str, markers: Mapping[str, str]) -> Iterator[Requirement]:
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return
    for requirement in map(Requirement, lines):
        if requirement.marker is None or requirement.marker.evaluate({**markers, "extra": extra}):
            yield requirement


def _package(name: str) -> Package:
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return Package(name=name, version="", is_pure=False)
    tags = (found.read_text("WHEEL") or "").splitlines()
    return Package(name=name, version=found.version, is_pure=any(line.endswith("-none-any") for line in tags))


def _has_wheels(packages: Sequence[Package], platform: WheelPlatform, python: str) -> bool:
    """Return whether the index has a wheel for each of them."""
    options = [option for tag in platform.tags for option in ("--platform", tag)]
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--dry-run", "--quiet"]
        command += ["--ignore-installed", "--no-deps", "--only-binary", ":all:", "--target", folder]
        command += ["--python-version", python, *options, *(package.requirement for package in packages)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def main(pythons: Sequence[str]) -> int:
    lacking = 0
    for python in pythons:
        for platform in PLATFORMS:
            packages = required_packages(platform, python)
            compiled = [package for package in packages if not package.is_pure]
            missing = []
            if not _has_wheels(compiled, platform, python):
                missing = [package.requirement for package in compiled if not _has_wheels([package], platform, python)]
            lacking += len(missing)
            outcome = f"no wheel of {', '.join(missing)}" if missing else "every one has a wheel"
            print(
                f"{platform.name}, Python {python}: {len(packages)} packages, {len(compiled)} compiled; {outcome}",
                flush=True,
            )
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or PYTHON_VERSIONS))
