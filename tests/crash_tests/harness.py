"""The crash-test harness: it starts servers on one database, harms them, and checks that acknowledged data is there."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path

import httpx2
import psutil

from models.storage import database_file
from models.store import Store, open_store
from models.values import Role
from testkit.client_cache import CACHE_DIR, ROOT
from testkit.seeding.match_table import KEY
from testkit.seeding.played_match import PlayedMatch
from testkit.servers.process import find_free_port
from tests.crash_tests.typing_client import TypingClient
from tests.crash_tests.write_log import WriteLog

_TIMEOUT = 120.0  # seconds to wait for something expected
_POLL_INTERVAL = 0.02  # seconds between two polls
_LOG_EXCERPT_LENGTH = 3_000  # characters of a log that an error quotes


class CrashTestError(AssertionError):
    """Acknowledged data is missing or incomplete, or a server failed unexpectedly."""


class LoadedServer:
    """One run of the server, whose writers' messages are recorded in `write_log`."""

    def __init__(self, pid: int, port: int, pipe: Path, log: Path, write_log: WriteLog) -> None:
        self.pid = pid
        self.base_url = f"http://127.0.0.1:{port}"
        self.log = log
        self.is_killed = False
        self._write_log = write_log
        self._condition = threading.Condition()
        self._is_open = False
        self._has_ended = False
        self._collections = 0
        self._reader = threading.Thread(target=self._read_events, args=(pipe,), daemon=True)
        self._reader.start()

    def wait_until(self, condition: Callable[[], bool], message: str) -> None:
        """Wait for messages of its writers."""
        with self._condition:
            self._condition.wait_for(lambda: self._has_ended or condition(), timeout=_TIMEOUT)
            if not condition():
                raise CrashTestError(f"{message}; the server's log:\n{self.log.read_text()[-_LOG_EXCERPT_LENGTH:]}")

    def wait_until_open(self) -> None:
        self.wait_until(lambda: self._is_open, "the server didn't start")
        while not self._is_listening():  # it has its port and is about to listen
            self.wait_until(lambda: not self._has_ended, "the server exited right after starting")
            threading.Event().wait(_POLL_INTERVAL)

    def wait_for_writes(self, count: int) -> None:
        """Wait until the writers have acknowledged `count` more writes."""
        target = self._write_log.acknowledged + count
        self.wait_until(lambda: self._write_log.acknowledged >= target, "no more writes are acknowledged")

    def kill(self) -> None:
        """Kill the server with SIGKILL, and read the rest of its messages."""
        self.is_killed = True
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._reader.join(_TIMEOUT)

    def get_status(self, path: str) -> int:
        return httpx2.get(f"{self.base_url}{path}", timeout=_TIMEOUT).status_code

    def _is_listening(self) -> bool:
        try:
            return self.get_status("/health") == HTTPStatus.OK
        except httpx2.ConnectError:
            return False

    def memory_bytes(self) -> int:
        """Return the private memory in bytes after a collection of all garbage."""
        expected = self._collections + 1
        os.kill(self.pid, signal.SIGUSR1)
        self.wait_until(lambda: self._collections >= expected, "the server collected no garbage")
        return int(psutil.Process(self.pid).memory_full_info().uss)

    def _read_events(self, pipe: Path) -> None:
        with pipe.open(encoding="utf-8") as lines:
            for line in lines:
                if not line.endswith("\n"):
                    break
                event = json.loads(line)
                with self._condition:
                    self._is_open = self._is_open or event == ["open"]
                    self._collections += event == ["collected"]
                    self._write_log.record(event)
                    self._condition.notify_all()
        with self._condition:
            self._has_ended = True
            self._condition.notify_all()


class CrashHarness:
    """Consecutive servers on the database of `url`, each with `writers`; `seed` determines all random choices."""

    def __init__(
        self, folder: Path, fork_server: "subprocess.Popen[str]", *, seed: int, url: str = "", writers: int = 3
    ) -> None:
        self.folder = folder
        self.url = url or f"sqlite:///{folder / 'pinella.db'}"
        self._fork_server = fork_server
        self.rng = random.Random(seed)
        self.writer_log = WriteLog()
        self.client_log = WriteLog()  # kept across servers, because clients continue their matches
        self._run_count = 0
        store = self._open_store()
        self._writers = writers
        self.live_path = f"/t/{PlayedMatch(store=store).issue_token(Role.VIEWER)}"
        store.close()

    @contextmanager
    def run_server(self) -> Iterator[LoadedServer]:
        """Yield an open server and kill it in the end. Raises CrashTestError if anything is missing then."""
        with self.run_instance() as server:
            yield server
        self.check()

    @contextmanager
    def run_instance(self, port: int = 0) -> Iterator[LoadedServer]:
        """Yield one of several servers that share a database, optionally on a `port`, without checking the data in the
        end.
        """
        self._run_count += 1
        pipe = self.folder / f"word-{self._run_count}"
        os.mkfifo(pipe)
        server = self._start_server(pipe, port or find_free_port())
        try:
            server.wait_until_open()
            yield server
        finally:
            server.kill()
            pipe.unlink()

    def create_client(self) -> TypingClient:
        """Return a client that plays a separate match."""
        store = self._open_store()
        player = TypingClient.create(store, self.client_log, rng=random.Random(self.rng.random()))
        store.close()
        return player

    def check(self) -> None:
        """Raise CrashTestError with all missing or incomplete data."""
        store = self._open_store()
        faults = [
            *self.writer_log.find_losses(store),
            *self.client_log.find_losses(store),
            *find_sqlite_faults(self.url),
        ]
        store.close()
        self.writer_log.forget_matches()
        if faults:
            raise CrashTestError("\n".join(faults))

    def _open_store(self) -> Store:
        return open_store(self.url, key=KEY)

    def _start_server(self, pipe: Path, port: int) -> LoadedServer:
        log = self.folder / "log"
        variables = {
            "PINELLA_DATA_DIR": str(self.folder),
            "PINELLA_DATABASE_URL": self.url,
            "PINELLA_CACHE_DIR": str(CACHE_DIR),
            "PINELLA_SECRET_KEY": KEY.decode(),
            "PINELLA_HOST": "127.0.0.1",
            "PINELLA_TRUSTED_PROXIES": "127.0.0.1",
            "PINELLA_PORT": str(port),
            "PINELLA_LOG_LEVEL": "warning",
        }
        request = {
            "variables": variables,
            "pipe": str(pipe),
            "log": str(log),
            "writers": self._writers,
            "seed": self.rng.randrange(2**31),
        }
        assert self._fork_server.stdin is not None
        assert self._fork_server.stdout is not None
        self._fork_server.stdin.write(f"{json.dumps(request)}\n")
        self._fork_server.stdin.flush()
        return LoadedServer(int(self._fork_server.stdout.readline()), port, pipe, log, self.writer_log)


@contextmanager
def open_fork_server() -> "Iterator[subprocess.Popen[str]]":
    """Yield a fork server for any number of harnesses, and stop all its servers in the end."""
    command = [sys.executable, "-m", "tests.crash_tests.fork_server"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as fork_server:
        yield fork_server


def find_sqlite_faults(url: str) -> list[str]:
    """Return the faults that SQLite's integrity check finds."""
    path = database_file(url)
    if path is None:
        return []
    with sqlite3.connect(path) as connection:
        messages = connection.execute("PRAGMA integrity_check").fetchall()
        torn = connection.execute("PRAGMA foreign_key_check").fetchall()
    connection.close()
    return [f"integrity: {line}" for line in messages if line != ("ok",)] + [f"broken reference: {row}" for row in torn]
