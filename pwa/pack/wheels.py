"""Packages with extension modules for browsers, fetched by pip in the versions that requirements/dev.txt locks."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

COMPILED_PACKAGES = ("pydantic_core", "msgpack", "msgspec")
_TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")


def fetch_compiled_packages(lock: Path, cache: Path) -> Path:
    """Return a folder with the unpacked packages.

    Raises LookupError if a package has no pinned version, CalledProcessError if pip cannot fetch it.
    """
    pinned = {name: _locked_requirement(lock, name) for name in COMPILED_PACKAGES}
    folder = cache / "-".join(sorted(each.split()[0].replace("==", "-") for each in pinned.values()))
    if not folder.exists():
        wheels = cache / "wheels"
        cache.mkdir(parents=True, exist_ok=True)
        wanted = cache / "compiled.txt"
        wanted.write_text("\n".join(pinned.values()), encoding="utf-8")
        _download(wanted, wheels)
        draft = folder.with_suffix(".part")
        for wheel in sorted(wheels.glob("*pyemscripten*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(draft)
        draft.rename(folder)
    return folder


def _locked_requirement(lock: Path, name: str) -> str:
    """Return a package's requirement with its hashes."""
    for requirement in re.split(r"\n(?=\S)", lock.read_text(encoding="utf-8")):
        locked, _, _ = requirement.partition("==")
        if locked.strip().lower().replace("-", "_") == name:
            return requirement.strip()
    raise LookupError(f"{lock} locks no version of {name}; add it to pyproject.toml and run `make lock`")


def _download(wanted: Path, wheels: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--implementation", "cp", *_TAGS, "--dest", str(wheels)]
    command += ["--require-hashes", "--requirement", str(wanted)]
    subprocess.run(command, check=True)  # nosec B603 # noqa: S603 - pip of this environment
