"""Compressed copies of the client's files, made once per content and shared on disk by all starts and processes."""

import gzip
import logging
import lzma
import os
import secrets
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import brotli

from web.flet.client_files import ClientFile

_log = logging.getLogger(__name__)

_MIN_BYTES = 500  # bytes; below this, the headers outweigh the savings
_LARGE_BYTES = 1_000_000  # bytes; above this, the best compression takes seconds and runs in the background
_COMPRESSED_SUFFIXES = (".png", ".woff2", ".jpg", ".webp")
_BACKGROUND_NICENESS = 10  # niceness of the compressor thread
_IDLE_CHECKS, _IDLE_CHECK_INTERVAL = 18, 10.0  # checks in a row that find the server idle, and seconds between them


class Encoding(StrEnum):
    """HTTP content codings, the better one first."""

    BROTLI = "br"
    GZIP = "gzip"


@dataclass(frozen=True)
class _Method:
    encoding: Encoding | None  # None: browsers do not decode it
    suffix: str
    compress: Callable[[bytes], bytes]


_BROTLI_FAST = _Method(Encoding.BROTLI, "quick.br", lambda data: brotli.compress(data, quality=9, lgwin=24))
_BROTLI_BEST = _Method(Encoding.BROTLI, "br", lambda data: brotli.compress(data, quality=11, lgwin=24))
_GZIP = _Method(Encoding.GZIP, "gz", lambda data: gzip.compress(data, 9, mtime=0))
# Tuned for WebAssembly: instructions have no alignment (pb=0), and the previous byte predicts well (lc=4).
_XZ_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
_XZ = _Method(None, "xz", lambda data: lzma.compress(data, check=lzma.CHECK_CRC32, filters=_XZ_FILTERS))
_FAST_METHODS = (_BROTLI_FAST, _GZIP)
_SMALL_FILE_METHODS = (_BROTLI_BEST, _GZIP)  # for small files
# The first copy that exists is sent.
_PREFERENCE = {Encoding.BROTLI: (_BROTLI_BEST, _BROTLI_FAST), Encoding.GZIP: (_GZIP,)}


class Compressor:
    """A cache of compressed copies in `folder`, which may be deleted at any time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stopped = threading.Event()
        self.finished = threading.Event()

    def run(self, files: Iterable[ClientFile], *, is_idle: Callable[[], bool] | None = None) -> None:
        """Make every missing copy.

        Fast copies of all files come first (five seconds for the whole Flet client). The best copies of the large files
        take a minute of one core, so each of them waits until `is_idle`, if given, has been true for three minutes.
        """
        wanted = [file for file in files if _is_compressible(file)]
        for file in wanted:
            for method in _FAST_METHODS if _is_large(file) else _SMALL_FILE_METHODS:
                self._write_copy(file, method)
        _lower_priority()
        large = [file for file in wanted if _is_large(file)]
        copies = [(file, _XZ) for file in large if file.name.endswith(".wasm")]
        copies += [(file, _BROTLI_BEST) for file in large]
        for file, method in copies:
            if not self._path(file, method).exists():
                if is_idle is not None:
                    self._wait_until_idle(is_idle)
                self._write_copy(file, method)
        if not self._stopped.is_set():
            self.finished.set()

    def _wait_until_idle(self, is_idle: Callable[[], bool]) -> None:
        idle_checks = 0
        while idle_checks < _IDLE_CHECKS and not self._stopped.wait(_IDLE_CHECK_INTERVAL):
            idle_checks = idle_checks + 1 if is_idle() else 0

    def stop(self) -> None:
        """Make `run` return after its current copy."""
        self._stopped.set()

    def best_copy(self, file: ClientFile, accepted: Iterable[str]) -> tuple[Path, Encoding | None]:
        """Return the path of the smallest copy in one of the `accepted` codings, and its coding.

        Returns the file itself and None if there is no such copy.
        """
        names = set(accepted)
        for encoding in Encoding:
            if encoding in names:
                for method in _PREFERENCE[encoding]:
                    path = self._path(file, method)
                    if path.exists():
                        return path, encoding
        return file.path, None

    def xz_copy(self, file: ClientFile) -> Path | None:
        """Return the XZ archive of a large WebAssembly file, for a page that unpacks it in JavaScript; None if
        missing."""
        path = self._path(file, _XZ)
        return path if path.exists() else None

    def _write_copy(self, file: ClientFile, method: _Method) -> None:
        path = self._path(file, method)
        if self._stopped.is_set() or path.exists():
            return
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(method.compress(file.path.read_bytes()))
            draft.replace(path)
        except OSError as error:  # a full disk: the plain files are sent instead, and no other copy is tried
            _log.warning(
                "phones load files uncompressed, because %s can't be written (%s): free some space, or set "
                "PINELLA_CACHE_DIR to another folder",
                self._folder,
                error.strerror,
            )
            self._stopped.set()
            with suppress(OSError):
                draft.unlink()

    def _path(self, file: ClientFile, method: _Method) -> Path:
        return self._folder / f"{file.digest}.{method.suffix}"


def _is_compressible(file: ClientFile) -> bool:
    return file.path.suffix not in _COMPRESSED_SUFFIXES and file.path.stat().st_size >= _MIN_BYTES


def _is_large(file: ClientFile) -> bool:
    return file.path.stat().st_size >= _LARGE_BYTES


def _lower_priority() -> None:
    """Lower the priority of this thread on Linux, where threads have priorities."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _BACKGROUND_NICENESS)
