"""The reader of files that strangers send: each in a process of its own, with a limit of memory and of time, so that
whatever a parser does the server lives."""

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

_ROOT = str(Path(__file__).parents[2])  # where the rooms are, wherever the server was started
_MOST_WAITING = 16  # files of one kind, with the one that is read
_PATIENCE = 4  # times what the processor may take: on a busy host a process waits for its turn
_STARTING = 30  # seconds
_SHOWN = 4_000  # characters of what a process complained of
_OURS = "PINELLA_"  # what the names of our settings begin with, keys and passwords among them


class FileReader:
    """One file of each kind is read at once, so that no history keeps a photo waiting; the others wait, on threads of
    their own. Without `processes`, as an app reads the files of its own phone, they are read in this one."""

    def __init__(self, *, processes: bool, limits: Mapping[FileKind, Limits] = LIMITS) -> None:
        self._limits = limits
        self._read = self._in_process if processes else _here
        self._lanes = MappingProxyType({kind: lane(f"{kind} reader", threads=1) for kind in FileKind})
        self._waiting = dict.fromkeys(FileKind, 0)
        self._counting = threading.Lock()
        self._starting = threading.Lock()  # another one: the event loop never waits while a process starts
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def read_history(self, data: bytes) -> "Future[Archive]":
        """Raises FilesWait; the future raises ImportRefused."""
        return self._submit(FileKind.HISTORY, data)

    def read_photo(self, data: bytes) -> "Future[TablePhoto]":
        """Raises FilesWait; the future raises PhotoRefused."""
        return self._submit(FileKind.PHOTO, data)

    def close(self) -> None:
        """Read no more, and end what is being read."""
        with self._starting:
            self._closed = True
            for process in self._running:
                process.kill()
        for executor in self._lanes.values():
            executor.shutdown(wait=False, cancel_futures=True)

    def _submit(self, kind: FileKind, data: bytes) -> "Future[Any]":
        with self._counting:
            if self._waiting[kind] >= _MOST_WAITING:
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

    def _in_process(self, kind: FileKind, data: bytes) -> Any:
        limits = self._limits[kind]
        seconds = limits.seconds_for(data)
        with self._start(kind, limits.memory, seconds) as process:
            try:
                answer, complaint = process.communicate(data, timeout=_STARTING + seconds * _PATIENCE)
            except subprocess.TimeoutExpired as error:
                raise too_much(kind) from error
            finally:
                process.kill()
                with self._starting:
                    self._running.discard(process)
        if process.returncode < 0 or process.returncode == child.TOO_MUCH:  # a limit's doing, or a crash
            raise too_much(kind)
        if process.returncode:
            said = complaint.decode(errors="replace")[-_SHOWN:]
            raise RuntimeError(f"the process that reads a {kind} ended with status {process.returncode}: {said}")
        # Written by our own code in the process that we started, not by whoever made the file.
        value = pickle.loads(answer)  # noqa: S301
        if isinstance(value, ModelError):
            raise value
        return value

    def _start(self, kind: FileKind, memory: int, seconds: int) -> "subprocess.Popen[bytes]":
        """A new Python, not a copy of this process with its threads, connections and keys."""
        settings = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
        settings |= {"PYTHONPATH": os.pathsep.join([_ROOT, *filter(None, sys.path)]), "PYTHONSAFEPATH": "1"}
        settings["RUST_BACKTRACE"] = "0"  # a parser that has no memory left for one would wait for itself, for ever
        command = [sys.executable, str(Path(child.__file__)), kind, str(memory), str(seconds)]
        with self._starting:
            if self._closed:
                raise RuntimeError("the reader of files is closed")
            process = subprocess.Popen(  # noqa: S603 - our own script
                command, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            self._running.add(process)
        return process


def _here(kind: FileKind, data: bytes) -> Any:
    try:
        return read_file(kind, data)
    except MemoryError as error:
        raise too_much(kind) from error
