"""The packages with extension modules built for browsers, fetched by pip in the versions of constraints.txt."""

import subprocess
import sys
import zipfile
from pathlib import Path

COMPILED_PACKAGES = ("pydantic_core", "msgpack", "msgspec")
_TAGS = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")


def fetch_compiled_packages(constraints: Path, cache: Path) -> Path:
    """Return a folder with the unpacked packages.

    Raises LookupError if a package has no pinned version, CalledProcessError if pip cannot fetch it.
    """
    pinned = [_pinned_requirement(constraints, name) for name in COMPILED_PACKAGES]
    folder = cache / "-".join(sorted(each.replace("==", "-") for each in pinned))
    if not folder.exists():
        wheels = cache / "wheels"
        _download(pinned, wheels)
        draft = folder.with_suffix(".part")
        for wheel in sorted(wheels.glob("*pyemscripten*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(draft)
        draft.rename(folder)
    return folder


def _pinned_requirement(constraints: Path, name: str) -> str:
    for line in constraints.read_text(encoding="utf-8").splitlines():
        pinned, _, version = line.partition("==")
        if pinned.strip().lower().replace("-", "_") == name:
            return f"{name}=={version.strip()}"
    raise LookupError(f"{constraints} pins no version of {name}; write {name}==…")


def _download(pinned: list[str], wheels: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary=:all:", "--implementation", "cp", *_TAGS, "--dest", str(wheels), *pinned]
    subprocess.run(command, check=True)  # noqa: S603 - pip of this environment
