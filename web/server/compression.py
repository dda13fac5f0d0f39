"""Compressed copies of files: made once for each content, kept on disk, shared by every start and every process."""

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

_WORTH_IT = 1_000  # bytes: below, the headers weigh more than what is saved
_LARGE = 1_000_000  # bytes: above, the best compression takes seconds and is left to the background
_ALREADY_PACKED = (".png", ".woff2", ".jpg", ".webp")
_GENTLE = 10  # niceness of the thread that takes its time


class Encoding(StrEnum):
    """Values are the names of HTTP content codings, the better one first."""

    BROTLI = "br"
    GZIP = "gzip"


@dataclass(frozen=True)
class _Method:
    encoding: Encoding | None  # None: no browser undoes it by itself
    suffix: str
    compress: Callable[[bytes], bytes]


_FAST = _Method(Encoding.BROTLI, "quick.br", lambda data: brotli.compress(data, quality=9, lgwin=24))
_BEST = _Method(Encoding.BROTLI, "br", lambda data: brotli.compress(data, quality=11, lgwin=24))
_GZIP = _Method(Encoding.GZIP, "gz", lambda data: gzip.compress(data, 9, mtime=0))
# Suits WebAssembly: its instructions are aligned to nothing (pb=0), and the byte before says much (lc=4).
_XZ_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
_PACKED = _Method(None, "xz", lambda data: lzma.compress(data, check=lzma.CHECK_CRC32, filters=_XZ_FILTERS))
_QUICK = (_FAST, _GZIP)
_AT_ONCE = (_BEST, _GZIP)  # of a file that is small
# What is sent is the first that lies on disk.
_PREFERENCE = {Encoding.BROTLI: (_BEST, _FAST), Encoding.GZIP: (_GZIP,)}


class Compressor:
    """Finds the smallest copy of a file that the client understands; `folder` may be deleted at any time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stopped = threading.Event()
        self.finished = threading.Event()

    def run(self, files: Iterable[ClientFile]) -> None:
        """Make every copy that is missing: quick ones of all files first (five seconds for the whole Flet client), then
        the best ones of the large files (a minute of one core, at a low priority)."""
        wanted = [file for file in files if _is_worth_it(file)]
        for file in wanted:
            for method in _QUICK if _is_large(file) else _AT_ONCE:
                self._make(file, method)
        _step_back()
        large = [file for file in wanted if _is_large(file)]
        for file in large:
            if file.name.endswith(".wasm"):
                self._make(file, _PACKED)
        for file in large:
            self._make(file, _BEST)
        if not self._stopped.is_set():
            self.finished.set()

    def stop(self) -> None:
        """End `run` after the copy that it is at."""
        self._stopped.set()

    def copy(self, file: ClientFile, accepted: Iterable[str]) -> tuple[Path, Encoding | None]:
        """The path to send and its coding; the file itself when nothing better is there. `accepted` are the codings
        that the client named."""
        names = set(accepted)
        for encoding in Encoding:
            if encoding in names:
                for method in _PREFERENCE[encoding]:
                    path = self._path(file, method)
                    if path.exists():
                        return path, encoding
        return file.path, None

    def packed(self, file: ClientFile) -> Path | None:
        """An XZ archive of a large WebAssembly file, for a page that unpacks it itself; None while there is none."""
        path = self._path(file, _PACKED)
        return path if path.exists() else None

    def _make(self, file: ClientFile, method: _Method) -> None:
        path = self._path(file, method)
        if self._stopped.is_set() or path.exists():
            return
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(method.compress(file.path.read_bytes()))
            draft.replace(path)
        except OSError as error:  # a full disk: the plain file is sent instead
            _log.warning("cannot keep a compressed %s: %s", file.name, error)
            with suppress(OSError):
                draft.unlink()

    def _path(self, file: ClientFile, method: _Method) -> Path:
        return self._folder / f"{file.digest}.{method.suffix}"


def _is_worth_it(file: ClientFile) -> bool:
    return file.path.suffix not in _ALREADY_PACKED and file.path.stat().st_size >= _WORTH_IT


def _is_large(file: ClientFile) -> bool:
    return file.path.stat().st_size >= _LARGE


def _step_back() -> None:
    """Lower the priority of this thread, where threads have one of their own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _GENTLE)
