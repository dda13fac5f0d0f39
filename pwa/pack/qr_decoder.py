"""The QR decoder for browsers without a BarcodeDetector, fetched from npm in a pinned version."""

import tarfile
from collections.abc import Mapping
from pathlib import Path

from pwa.pack.npm import fetch_package

DECODER_FILES = ("decode.js", "index.js")
DECODER_PACKAGE = "qr@0.7.0"  # no dependencies; MIT or Apache-2.0
_DIGEST = "632ef43ecb74f7eb5f578e978068bcbfba0fbba36101e79c079a6d95f24d8865"


def decoder_files(cache: Path) -> Mapping[str, bytes]:
    """Return name → content. Raises as `fetch_package` does."""
    with tarfile.open(fetch_package(DECODER_PACKAGE, digest=_DIGEST, folder=cache / "npm")) as package:
        return {name: _read(package, f"package/{name}") for name in DECODER_FILES}


def _read(package: tarfile.TarFile, name: str) -> bytes:
    file = package.extractfile(name)
    if file is None:
        raise ValueError(f"{DECODER_PACKAGE} contains no file {name}; its layout has changed")
    return file.read()
