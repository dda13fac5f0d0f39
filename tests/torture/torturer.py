"""The torturer: it starts houses on one database, harms them, and looks afterwards whether all that was acknowledged is
there."""

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

from models import Role, Store, database_file, open_store
from tests.e2e.client_cache import CACHE, ROOT
from tests.e2e.server import free_port
from tests.models.table import KEY
from tests.torture.ledger import Ledger
from tests.torture.player import Player
from tests.web.played_table import PlayedTable

_PATIENCE = 120.0  # seconds for something that must come
_PAUSE = 0.02  # seconds between two looks
_SHOWN = 3_000  # characters of a log


class WrongError(AssertionError):
    """Something acknowledged is missing, or half there, or a house did not bear what it must."""


class House:
    """One life of the program; `ledger` is told what its writers say."""

    def __init__(self, process: int, port: int, pipe: Path, log: Path, ledger: Ledger) -> None:
        self.process = process
        self.base = f"http://127.0.0.1:{port}"
        self.log = log
        self._ledger = ledger
        self._news = threading.Condition()
        self._open = False
        self._ended = False
        self._reading = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self._reading.start()

    def until(self, condition: Callable[[], bool], otherwise: str) -> None:
        """Wait for something that its writers say."""
        with self._news:
            self._news.wait_for(lambda: self._ended or condition(), timeout=_PATIENCE)
            if not condition():
                raise WrongError(f"{otherwise}; the house said:\n{self.log.read_text()[-_SHOWN:]}")

    def until_open(self) -> None:
        self.until(lambda: self._open, "the house never opened")
        while not self._listens():  # it has its port, and is about to
            self.until(lambda: not self._ended, "the house ended as soon as it was open")
            threading.Event().wait(_PAUSE)

    def until_acknowledged(self, more: int) -> None:
        """So many things more than now."""
        wanted = self._ledger.acknowledged + more
        self.until(lambda: self._ledger.acknowledged >= wanted, "nothing is saved any more")

    def kill(self) -> None:
        """-9; whatever it said before is in the ledger then."""
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        self._reading.join(_PATIENCE)

    def status(self, path: str) -> int:
        return httpx2.get(f"{self.base}{path}", timeout=_PATIENCE).status_code

    def _listens(self) -> bool:
        try:
            return self.status("/health") == HTTPStatus.OK
        except httpx2.ConnectError:
            return False

    def memory(self) -> int:
        """Bytes that are its own."""
        return int(psutil.Process(self.process).memory_full_info().uss)

    def _read(self, pipe: Path) -> None:
        with pipe.open(encoding="utf-8") as lines:
            for line in lines:
                if not line.endswith("\n"):
                    break
                words = json.loads(line)
                with self._news:
                    self._open = self._open or words == ["open"]
                    self._ledger.note(words)
                    self._news.notify_all()
        with self._news:
            self._ended = True
            self._news.notify_all()


class Torturer:
    """Houses on the database of `url`, one after the other, each with `writers`; chance comes from `seed`."""

    def __init__(
        self, folder: Path, nursery: "subprocess.Popen[str]", *, seed: int, url: str = "", writers: int = 3
    ) -> None:
        self.folder = folder
        self.url = url or f"sqlite:///{folder / 'pinella.db'}"
        self._nursery = nursery
        self.chance = random.Random(seed)
        self.ledger = Ledger()
        self.players = Ledger()  # they go on with their matches
        self._lives = 0
        store = self._store()
        self._writers = writers
        self.watched = f"/t/{PlayedTable(store=store).token(Role.VIEWER)}"
        store.close()

    @contextmanager
    def house(self) -> Iterator[House]:
        """It is open, and killed at the end. Raises WrongError where something is missing then."""
        with self.one_of_several() as house:
            yield house
        self.check()

    @contextmanager
    def one_of_several(self, port: int = 0) -> Iterator[House]:
        """The same, on a `port` if there is one, for houses that share a database: whoever has them all checks."""
        self._lives += 1
        pipe = self.folder / f"word-{self._lives}"
        os.mkfifo(pipe)
        house = self._start(pipe, port or free_port())
        try:
            house.until_open()
            yield house
        finally:
            house.kill()
            pipe.unlink()

    def invite(self) -> Player:
        """A phone that plays a match of its own."""
        store = self._store()
        player = Player.invite(store, self.players, chance=random.Random(self.chance.random()))
        store.close()
        return player

    def check(self) -> None:
        """Raises WrongError with all that is missing or half there."""
        store = self._store()
        faults = [*self.ledger.check(store), *self.players.check(store), *_broken(self.url)]
        store.close()
        self.ledger.settle()
        if faults:
            raise WrongError("\n".join(faults))

    def _store(self) -> Store:
        return open_store(self.url, key=KEY)

    def _start(self, pipe: Path, port: int) -> House:
        log = self.folder / "log"
        variables = {
            "PINELLA_DATA_DIR": str(self.folder),
            "PINELLA_DATABASE_URL": self.url,
            "PINELLA_CACHE_DIR": str(CACHE),
            "PINELLA_SECRET_KEY": KEY.decode(),
            "PINELLA_HOST": "127.0.0.1",
            "PINELLA_TRUSTED_PROXIES": "127.0.0.1",
            "PINELLA_PORT": str(port),
            "PINELLA_LOG_LEVEL": "warning",
        }
        order = {
            "variables": variables,
            "word": str(pipe),
            "log": str(log),
            "writers": self._writers,
            "seed": self.chance.randrange(2**31),
        }
        assert self._nursery.stdin is not None
        assert self._nursery.stdout is not None
        self._nursery.stdin.write(f"{json.dumps(order)}\n")
        self._nursery.stdin.flush()
        return House(int(self._nursery.stdout.readline()), port, pipe, log, self.ledger)


@contextmanager
def open_nursery() -> "Iterator[subprocess.Popen[str]]":
    """For any number of torturers, one after the other; no house is left at the end."""
    command = [sys.executable, "-m", "tests.torture.nursery"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as nursery:
        yield nursery


def _broken(url: str) -> list[str]:
    """What SQLite itself finds wrong with its file."""
    path = database_file(url)
    if path is None:
        return []
    with sqlite3.connect(path) as connection:
        said = connection.execute("PRAGMA integrity_check").fetchall()
        torn = connection.execute("PRAGMA foreign_key_check").fetchall()
    connection.close()
    return [f"integrity: {line}" for line in said if line != ("ok",)] + [f"refers to nothing: {row}" for row in torn]
