"""The reader of QR codes for browsers that can't read them by themselves: npm fetches it, in one version."""

import hashlib
import os
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

from phone.pack.compiling import node

DECODER = ("decode.js", "index.js")
_PACKAGE = "qr@0.7.0"  # without dependencies; MIT or Apache-2.0
_ARCHIVE = "qr-0.7.0.tgz"
_DIGEST = "632ef43ecb74f7eb5f578e978068bcbfba0fbba36101e79c079a6d95f24d8865"


def decoder_files(cache: Path) -> Mapping[str, bytes]:
    """Name → content. Raises CalledProcessError where npm can't have it, ValueError for another file than ours."""
    folder = cache / "npm"
    archive = folder / _ARCHIVE
    if not archive.exists():
        _fetch(folder)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != _DIGEST:
        archive.unlink()
        raise ValueError(f"{_ARCHIVE} has the digest {found}, not {_DIGEST}; build again, or pin what it is")
    with tarfile.open(archive) as package:
        return {name: _read(package, f"package/{name}") for name in DECODER}


def _fetch(folder: Path) -> None:
    draft = folder / f"{os.getpid()}.part"
    draft.mkdir(parents=True)
    beside = Path(node()).parent  # npm is a script of this node
    npm = shutil.which("npm") or str(beside / "npm")
    command = [npm, "pack", "--silent", "--pack-destination", str(draft.resolve()), _PACKAGE]
    environment = os.environ | {"PATH": f"{beside}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    subprocess.run(command, check=True, cwd=draft, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 - of this node
    (draft / _ARCHIVE).rename(folder / _ARCHIVE)
    draft.rmdir()


def _read(package: tarfile.TarFile, name: str) -> bytes:
    file = package.extractfile(name)
    if file is None:
        raise ValueError(f"{_ARCHIVE} holds no file {name}; {_PACKAGE} has changed its form")
    return file.read()
