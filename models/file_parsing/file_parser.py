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

from models.file_parsing import child_process
from models.file_parsing.kinds import LIMITS, FileKind, ParserLimits, limit_exceeded, parse_file
from models.storage.threads import create_executor
from models.values.errors import ModelError, ParserQueueFull

if TYPE_CHECKING:
    from models.archive.format import Archive
    from models.matches.photo_processing import TablePhoto

_ROOT = str(Path(__file__).parents[2])  # the folder of the packages, whatever the working directory
_MAX_QUEUED = 16  # files of one kind, including the one being parsed
_TIMEOUT_FACTOR = 4  # of wall time to CPU time: on a busy host a process waits for the CPU
_STARTUP_SECONDS = 30  # seconds
_MAX_STDERR = 4_000  # characters of stderr
_SETTINGS_PREFIX = "PINELLA_"  # prefix of the environment variables, which include keys and passwords


class FileParser:
    """A parser with one queue and one worker per kind of file, so that a history never delays a photo.

    With `use_processes=False`, for an app that reads files of its own phone only, files are parsed in this process.
    """

    def __init__(self, *, use_processes: bool, limits: Mapping[FileKind, ParserLimits] = LIMITS) -> None:
        self._limits = limits
        self._parse = self._in_subprocess if use_processes else _in_this_process
        self._executors = MappingProxyType({kind: create_executor(f"{kind} reader", threads=1) for kind in FileKind})
        self._waiting = dict.fromkeys(FileKind, 0)
        self._count_lock = threading.Lock()
        self._process_lock = threading.Lock()  # separate, so that the event loop never waits for a process to start
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def parse_history(self, data: bytes) -> "Future[Archive]":
        """Queue a history file. Raises ParserQueueFull if the queue is full; the future raises ImportRefused."""
        return self._submit(FileKind.HISTORY, data)

    def parse_photo(self, data: bytes) -> "Future[TablePhoto]":
        """Queue a photo. Raises ParserQueueFull if the queue is full; the future raises PhotoRefused."""
        return self._submit(FileKind.PHOTO, data)

    def close(self) -> None:
        """Cancel queued files and kill running processes."""
        with self._process_lock:
            self._closed = True
            for process in self._running:
                process.kill()
        for executor in self._executors.values():
            executor.shutdown(wait=False, cancel_futures=True)

    def _submit(self, kind: FileKind, data: bytes) -> "Future[Any]":
        with self._count_lock:
            if self._waiting[kind] >= _MAX_QUEUED:
                raise ParserQueueFull
            self._waiting[kind] += 1
        try:
            future = self._executors[kind].submit(self._parse, kind, data)
        except RuntimeError:  # closed
            self._release_slot(kind)
            raise
        future.add_done_callback(lambda _: self._release_slot(kind))
        return future

    def _release_slot(self, kind: FileKind) -> None:
        with self._count_lock:
            self._waiting[kind] -= 1

    def _in_subprocess(self, kind: FileKind, data: bytes) -> Any:
        limits = self._limits[kind]
        seconds = limits.seconds_for(data)
        with self._start(kind, limits.memory, seconds) as process:
            try:
                answer, complaint = process.communicate(data, timeout=_STARTUP_SECONDS + seconds * _TIMEOUT_FACTOR)
            except subprocess.TimeoutExpired as error:
                raise limit_exceeded(kind) from error
            finally:
                process.kill()
                with self._process_lock:
                    self._running.discard(process)
        if (
            process.returncode < 0 or process.returncode == child_process.LIMIT_EXCEEDED
        ):  # killed by a limit, or crashed
            raise limit_exceeded(kind)
        if process.returncode:
            stderr = complaint.decode(errors="replace")[-_MAX_STDERR:]
            raise RuntimeError(f"the process that reads a {kind} ended with status {process.returncode}: {stderr}")
        # Trusted: pickled by our own code in the child process, not by the author of the file.
        value = pickle.loads(answer)  # noqa: S301
        if isinstance(value, ModelError):
            raise value
        return value

    def _start(self, kind: FileKind, memory: int, seconds: int) -> "subprocess.Popen[bytes]":
        """Start a new interpreter rather than a fork, which would inherit threads, connections and keys."""
        settings = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS_PREFIX)}
        settings |= {"PYTHONPATH": os.pathsep.join([_ROOT, *filter(None, sys.path)]), "PYTHONSAFEPATH": "1"}
        settings["RUST_BACKTRACE"] = "0"  # writing a backtrace with no memory left can deadlock
        command = [sys.executable, str(Path(child_process.__file__)), kind, str(memory), str(seconds)]
        with self._process_lock:
            if self._closed:
                raise RuntimeError("the file reader is closed")
            process = subprocess.Popen(  # noqa: S603 - our own script
                command, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            self._running.add(process)
        return process


def _in_this_process(kind: FileKind, data: bytes) -> Any:
    try:
        return parse_file(kind, data)
    except MemoryError as error:
        raise limit_exceeded(kind) from error
