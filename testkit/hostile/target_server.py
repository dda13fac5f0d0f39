"""A server as the target of hostile tests: a separate process with a legitimate client, and checks for a breach."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

from models.access import find_device
from models.sharing import issue_link
from models.store import open_store
from models.values import Role
from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import StartedMatch, seed_match
from testkit.servers.process import Server
from testkit.steps.match import enter_worked_deal_1

NAMES = ("Anna", "Bruno", "Carla", "Dino")
_NS, _EW = "Anna and Carla", "Bruno and Dino"
_ADD_CLEAN, _REMOVE_CLEAN = f"Clean: one more for {_NS}", f"Clean: one less for {_NS}"
_LOGGED_ERROR = re.compile(r"Traceback|^\S+ \S+ (ERROR|CRITICAL) ", re.MULTILINE)  # in the log
_ID_TABLES = ("matches", "devices", "players", "links", "match_events")  # their ids identify rows of this match
_EXCERPT_LENGTH = 6_000  # characters of the log that an error quotes
_VOLATILE_COLUMNS = {"draft_parts": {"version", "saved_at"}}  # changed by each tap of the legitimate client


class BreachError(AssertionError):
    """An effect that no untrusted client may have."""


@dataclass(kw_only=True)
class TargetServer:
    """A server with a match and a legitimate client.

    `known_ids` are values that an attacker might know: the viewers' token, and ids.
    """

    server: Server
    match: StartedMatch
    client: FletClient
    known_ids: tuple[str, ...]
    max_memory: int
    slowest_tap: float = 0.0  # seconds
    _log_offset: int = 0
    _adds_next: bool = True

    @classmethod
    @contextmanager
    def run(cls, folder: Path, *, max_memory: int) -> "Iterator[TargetServer]":
        """Run a server and yield it; `max_memory` is in bytes."""
        server = Server(data=folder).start()
        try:
            match = seed_match(server, NAMES, target=2005, labels=["Host", "Guest"])
            token = _issue_viewer_token(server, match)
            with FletClient.connect(server.base_url, secret=match.secrets[0], route=match.route) as client:
                client.tap("Score deal 1")
                enter_worked_deal_1(client, _NS, _EW)
                client.tap("Save the deal")
                client.tap("Score deal 2")
                client.expect_text("Nothing entered yet")
                target = cls(server=server, match=match, client=client, known_ids=(), max_memory=max_memory)
                target.known_ids = (token, *sorted(target._load_ids()))
                target.time_tap()
                target.time_tap()
                yield target
        finally:
            server.stop()

    def time_tap(self) -> float:
        """Tap once with the legitimate client, wait until the response is shown and saved, and return the seconds."""
        started = time.monotonic()
        self.client.tap(_ADD_CLEAN if self._adds_next else _REMOVE_CLEAN)
        self.client.expect_text(f"This deal, {_NS}: {200 if self._adds_next else 0} points")
        elapsed = time.monotonic() - started
        self.client.expect_text("Draft saved")
        self._adds_next = not self._adds_next
        self.slowest_tap = max(self.slowest_tap, elapsed)
        return elapsed

    def honest_rows(self) -> dict[str, list[tuple[object, ...]]]:
        """Return every row of this match by table, without the rows that a viewer's link may create."""
        known_ids = set(self.known_ids)
        rows_by_table = {}
        with closing(self._database()) as database:
            for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"):
                columns = [name for _, name, *_ in database.execute(f'PRAGMA table_info("{table}")')]
                selected = ", ".join(f'"{name}"' for name in columns if name not in _VOLATILE_COLUMNS.get(table, ()))
                condition = " WHERE role != 'viewer'" if table == "members" else ""
                rows = database.execute(f'SELECT {selected} FROM "{table}"{condition}')
                rows_by_table[table] = sorted((row for row in rows if known_ids.intersection(row)), key=repr)
        return rows_by_table

    @property
    def process(self) -> psutil.Process:
        assert self.server.process is not None
        return psutil.Process(self.server.process.pid)

    def memory_bytes(self) -> int:
        """Return the resident bytes of the server."""
        return int(self.process.memory_info().rss)

    def check(self, before: dict[str, list[tuple[object, ...]]]) -> None:
        """Check the server's state, memory, log and rows; the legitimate client's draft must be empty, as it was
        `before`.

        Raises BreachError.
        """
        if not self.server.is_running:
            raise BreachError(f"the server exited: {self._read_new_log()[-2_000:]}")
        log = self._read_new_log()
        logged_error = _LOGGED_ERROR.search(log)
        if logged_error:
            raise BreachError(
                f"the log says: {log[max(0, logged_error.start() - 500) : logged_error.start() + _EXCERPT_LENGTH]}"
            )
        after = self.honest_rows()
        for table in before.keys() | after.keys():
            if before.get(table) != after.get(table):
                raise BreachError(f"rows of {table} were {before.get(table)} and are {after.get(table)}")
        if self.memory_bytes() > self.max_memory:
            raise BreachError(f"the server uses {self.memory_bytes():,} bytes of memory, more than {self.max_memory:,}")

    def _read_new_log(self) -> str:
        """Return the log lines since the last call."""
        text = self.server.log.read_bytes()[self._log_offset :]
        self._log_offset += len(text)
        return text.decode("utf-8", "replace")

    def _load_ids(self) -> set[str]:
        with closing(self._database()) as database:
            return {row[0] for table in _ID_TABLES for row in database.execute(f'SELECT id FROM "{table}"')}

    def _database(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.server.data / 'pinella.db'}?mode=ro", uri=True)


def _issue_viewer_token(server: Server, table: StartedMatch) -> str:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
    with store.transaction() as session:
        owner = find_device(session, secret=table.secrets[0])
        assert owner is not None
        match_id = table.route.rpartition("/")[2]
        link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.VIEWER)
    store.close()
    return link.token
