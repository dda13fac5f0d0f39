"""Parsing of untrusted files, each in a process of its own with limits of memory and time.

A parser that crashes or exhausts memory cannot take the server down.
"""

import os
import pickle
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from models.file_parsing import child_process
from models.file_parsing.kinds import LIMITS, FileKind, ParserLimits, limit_exceeded, parse_file
from models.storage.threads import create_executor
from models.values.errors import ModelError, ModelErrorCode

_MODELS = __name__.rpartition(".file_parsing.")[0]  # `models`, or `pinella.models` in a wheel
# The folder of the top-level package, independent of the working directory.
_ROOT = str(Path(__file__).parents[__name__.count(".")])
_MAX_QUEUED = 16  # files of one kind, including the one being parsed
_MAX_QUEUED_PER_NETWORK = 2
_MAX_NETWORKS = 1_000  # networks with a remembered time
_TIMEOUT_FACTOR = 4  # of wall time to CPU time: on a busy host a process waits for the CPU
_STARTUP_SECONDS = 30  # seconds
_MAX_STDERR = 4_000  # characters of stderr
_SETTINGS_PREFIX = "PINELLA_"  # prefix of the environment variables, which include keys and passwords


@dataclass(frozen=True, kw_only=True)
class _Job:
    network: str
    data: bytes
    future: "Future[Any]"


class FileParser:
    """A parser with one queue and one worker per kind of file, so that a history never delays a photo.

    The next file is from the network that has used the least time; a network may have one file waiting in addition to
    its current one. With `use_processes=False`, for an app that reads only its own phone's files, files are parsed in
    this process.
    """

    def __init__(self, *, use_processes: bool, limits: Mapping[FileKind, ParserLimits] = LIMITS) -> None:
        self._limits = limits
        self._parse = self._in_subprocess if use_processes else _in_this_process
        self._executors = {kind: create_executor(f"{kind} reader", threads=1) for kind in FileKind}
        self._jobs: Mapping[FileKind, list[_Job]] = {kind: [] for kind in FileKind}  # waiting and current files
        self._used: OrderedDict[str, float] = OrderedDict()  # seconds by network, the latest last
        self._jobs_lock = threading.Lock()
        self._process_lock = threading.Lock()  # separate, so that the event loop never waits for a process to start
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def parse(self, kind: FileKind, data: bytes, *, network: str = "") -> "Future[Any]":
        """Queue a file. Raises ModelError if the queue is full; the future raises the refusals of `parse_file`."""
        job = _Job(network=network, data=data, future=Future())
        with self._jobs_lock:
            jobs = self._jobs[kind]
            own = sum(each.network == network for each in jobs) if network else 0
            if len(jobs) >= _MAX_QUEUED or own >= _MAX_QUEUED_PER_NETWORK:
                raise ModelError(ModelErrorCode.PARSER_QUEUE_FULL, "too many files are waiting to be parsed")
            jobs.append(job)
        try:
            self._executors[kind].submit(self._run_next, kind)
        except RuntimeError:  # closed
            self._remove(kind, job)
            raise
        return job.future

    def close(self) -> None:
        """Cancel queued files and kill running processes."""
        with self._process_lock:
            self._closed = True
            for process in self._running:
                process.kill()
        with self._jobs_lock:
            for job in chain.from_iterable(self._jobs.values()):
                job.future.cancel()
        for executor in self._executors.values():
            executor.shutdown(wait=False, cancel_futures=True)

    def _run_next(self, kind: FileKind) -> None:
        """Parse the waiting file of the network that has used the least time."""
        with self._jobs_lock:
            waiting = [job for job in self._jobs[kind] if not job.future.running()]
            job = min(waiting, key=lambda each: self._used.get(each.network, 0.0))
            is_wanted = job.future.set_running_or_notify_cancel()
        started = time.monotonic()
        try:
            if is_wanted:
                job.future.set_result(self._parse(kind, job.data))
        except BaseException as error:  # noqa: BLE001 - raised again by `result`
            job.future.set_exception(error)
        finally:
            self._remove(kind, job, seconds=time.monotonic() - started)

    def _remove(self, kind: FileKind, job: _Job, *, seconds: float = 0.0) -> None:
        with self._jobs_lock:
            self._jobs[kind].remove(job)
            self._used[job.network] = self._used.pop(job.network, 0.0) + seconds
            if len(self._used) > _MAX_NETWORKS:
                self._used.popitem(last=False)

    def _in_subprocess(self, kind: FileKind, data: bytes) -> Any:
        limits = self._limits[kind]
        seconds = limits.seconds_for(data)
        with self._start(kind, limits.memory, seconds) as process:
            try:
                wall = min(_STARTUP_SECONDS + seconds * _TIMEOUT_FACTOR, limits.max_wall_seconds)
                answer, complaint = process.communicate(data, timeout=wall)
            except subprocess.TimeoutExpired as error:
                raise limit_exceeded(kind) from error
            finally:
                process.kill()
                with self._process_lock:
                    self._running.discard(process)
        # Killed by a limit, or crashed.
        if process.returncode < 0 or process.returncode == child_process.LIMIT_EXCEEDED:
            raise limit_exceeded(kind)
        if process.returncode:
            stderr = complaint.decode(errors="replace")[-_MAX_STDERR:]
            raise RuntimeError(f"the process that reads a {kind} ended with status {process.returncode}: {stderr}")
        value = pickle.loads(answer)  # nosec B301 # noqa: S301 - pickled by our own code in the child process, not by the file's author
        if isinstance(value, ModelError):
            raise value
        return value

    def _start(self, kind: FileKind, memory: int, seconds: int) -> "subprocess.Popen[bytes]":
        """Start a new interpreter rather than a fork, which would inherit threads, connections and keys."""
        settings = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS_PREFIX)}
        settings |= {"PYTHONPATH": os.pathsep.join([_ROOT, *filter(None, sys.path)]), "PYTHONSAFEPATH": "1"}
        settings["RUST_BACKTRACE"] = "0"  # writing a backtrace with no memory left can deadlock
        command = [sys.executable, str(Path(child_process.__file__)), _MODELS, kind, str(memory), str(seconds)]
        with self._process_lock:
            if self._closed:
                raise RuntimeError("the file reader is closed")
            process = subprocess.Popen(  # nosec B603 # noqa: S603 - our own script
                command, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            self._running.add(process)
        return process


def _in_this_process(kind: FileKind, data: bytes) -> Any:
    try:
        return parse_file(kind, data)
    except MemoryError as error:
        raise limit_exceeded(kind) from error
