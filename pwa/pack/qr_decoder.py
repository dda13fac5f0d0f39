"""The QR decoder for browsers without a BarcodeDetector, fetched from npm in a pinned version."""

import hashlib
import os
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

from pwa.pack.compiling import find_node

DECODER_FILES = ("decode.js", "index.js")
_PACKAGE = "qr@0.7.0"  # without dependencies; MIT or Apache-2.0
_ARCHIVE = "qr-0.7.0.tgz"
_DIGEST = "632ef43ecb74f7eb5f578e978068bcbfba0fbba36101e79c079a6d95f24d8865"


def decoder_files(cache: Path) -> Mapping[str, bytes]:
    """Return name → content.

    Raises CalledProcessError if npm cannot fetch the package, ValueError if its digest is not the pinned one.
    """
    folder = cache / "npm"
    archive = folder / _ARCHIVE
    if not archive.exists():
        _fetch(folder)
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != _DIGEST:
        archive.unlink()
        raise ValueError(f"{_ARCHIVE} has the digest {found}, not {_DIGEST}; build again, or pin the new digest")
    with tarfile.open(archive) as package:
        return {name: _read(package, f"package/{name}") for name in DECODER_FILES}


def _fetch(folder: Path) -> None:
    draft = folder / f"{os.getpid()}.part"
    draft.mkdir(parents=True)
    node_folder = Path(find_node()).parent  # npm is a script of this Node
    npm = shutil.which("npm") or str(node_folder / "npm")
    command = [npm, "pack", "--silent", "--pack-destination", str(draft.resolve()), _PACKAGE]
    environment = os.environ | {"PATH": f"{node_folder}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    subprocess.run(command, check=True, cwd=draft, env=environment, stdout=subprocess.DEVNULL)  # nosec B603 # noqa: S603 - npm of this Node
    (draft / _ARCHIVE).rename(folder / _ARCHIVE)
    draft.rmdir()


def _read(package: tarfile.TarFile, name: str) -> bytes:
    file = package.extractfile(name)
    if file is None:
        raise ValueError(f"{_ARCHIVE} holds no file {name}; {_PACKAGE} has changed its form")
    return file.read()
