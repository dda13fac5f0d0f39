"""Parsing of untrusted files, each in a process of its own with limits of memory and time.

A parser that crashes or exhausts memory cannot take the server down.
"""

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from models.incoming import child
from models.incoming.kinds import LIMITS, FileKind, Limits, read_file, too_much
from models.storage.threads import lane
from models.values.errors import FilesWait, ModelError

if TYPE_CHECKING:
    from models.archive.format import Archive
    from models.matches.pictures import TablePhoto

_ROOT = str(Path(__file__).parents[2])  # the folder of the packages, whatever the working directory
_MAX_QUEUED = 16  # files of one kind, including the one being parsed
_TIMEOUT_FACTOR = 4  # of wall time to CPU time: on a busy host a process waits for the CPU
_STARTUP = 30  # seconds
_SHOWN = 4_000  # characters of stderr
_SETTINGS = "PINELLA_"  # prefix of the environment variables, which include keys and passwords


class FileReader:
    """A parser with one queue and one worker per kind of file, so that a history never delays a photo.

    With `processes=False`, for an app that reads files of its own phone only, files are parsed in this process.
    """

    def __init__(self, *, processes: bool, limits: Mapping[FileKind, Limits] = LIMITS) -> None:
        self._limits = limits
        self._read = self._in_subprocess if processes else _in_this_process
        self._lanes = MappingProxyType({kind: lane(f"{kind} reader", threads=1) for kind in FileKind})
        self._waiting = dict.fromkeys(FileKind, 0)
        self._counting = threading.Lock()
        self._starting = threading.Lock()  # separate, so that the event loop never waits for a process to start
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def read_history(self, data: bytes) -> "Future[Archive]":
        """Queue a history file. Raises FilesWait if the queue is full; the future raises ImportRefused."""
        return self._submit(FileKind.HISTORY, data)

    def read_photo(self, data: bytes) -> "Future[TablePhoto]":
        """Queue a photo. Raises FilesWait if the queue is full; the future raises PhotoRefused."""
        return self._submit(FileKind.PHOTO, data)

    def close(self) -> None:
        """Cancel queued files and kill running processes."""
        with self._starting:
            self._closed = True
            for process in self._running:
                process.kill()
        for executor in self._lanes.values():
            executor.shutdown(wait=False, cancel_futures=True)

    def _submit(self, kind: FileKind, data: bytes) -> "Future[Any]":
        with self._counting:
            if self._waiting[kind] >= _MAX_QUEUED:
                raise FilesWait
            self._waiting[kind] += 1
        try:
            future = self._lanes[kind].submit(self._read, kind, data)
        except RuntimeError:  # closed
            self._leave(kind)
            raise
        future.add_done_callback(lambda _: self._leave(kind))
        return future

    def _leave(self, kind: FileKind) -> None:
        with self._counting:
            self._waiting[kind] -= 1

    def _in_subprocess(self, kind: FileKind, data: bytes) -> Any:
        limits = self._limits[kind]
        seconds = limits.seconds_for(data)
        with self._start(kind, limits.memory, seconds) as process:
            try:
                answer, complaint = process.communicate(data, timeout=_STARTUP + seconds * _TIMEOUT_FACTOR)
            except subprocess.TimeoutExpired as error:
                raise too_much(kind) from error
            finally:
                process.kill()
                with self._starting:
                    self._running.discard(process)
        if process.returncode < 0 or process.returncode == child.TOO_MUCH:  # killed by a limit, or crashed
            raise too_much(kind)
        if process.returncode:
            stderr = complaint.decode(errors="replace")[-_SHOWN:]
            raise RuntimeError(f"the process that reads a {kind} ended with status {process.returncode}: {stderr}")
        # Trusted: pickled by our own code in the child process, not by the author of the file.
        value = pickle.loads(answer)  # noqa: S301
        if isinstance(value, ModelError):
            raise value
        return value

    def _start(self, kind: FileKind, memory: int, seconds: int) -> "subprocess.Popen[bytes]":
        """Start a new interpreter rather than a fork, which would inherit threads, connections and keys."""
        settings = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
        settings |= {"PYTHONPATH": os.pathsep.join([_ROOT, *filter(None, sys.path)]), "PYTHONSAFEPATH": "1"}
        settings["RUST_BACKTRACE"] = "0"  # writing a backtrace with no memory left can deadlock
        command = [sys.executable, str(Path(child.__file__)), kind, str(memory), str(seconds)]
        with self._starting:
            if self._closed:
                raise RuntimeError("the file reader is closed")
            process = subprocess.Popen(  # noqa: S603 - our own script
                command, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            self._running.add(process)
        return process


def _in_this_process(kind: FileKind, data: bytes) -> Any:
    try:
        return read_file(kind, data)
    except MemoryError as error:
        raise too_much(kind) from error
