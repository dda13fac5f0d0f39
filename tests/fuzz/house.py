"""The house that strangers come to: a server in a process of its own, an honest table, and what must not happen."""

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from models import Role, find_device, issue_link, open_store
from tests.e2e.evening import enter_worked_deal_1
from tests.e2e.seeding import OpenMatch, open_match
from tests.e2e.server import Server
from tests.flet_client import FletClient

NAMES = ("Anna", "Bruno", "Carla", "Dino")
_NS, _EW = "Anna and Carla", "Bruno and Dino"
_MORE, _FEWER = f"Clean: one more for {_NS}", f"Clean: one less for {_NS}"
_WRONG = re.compile(r"Traceback|^\S+ \S+ (ERROR|CRITICAL) ", re.MULTILINE)  # in the log
_KNOWN = ("matches", "devices", "players", "links", "deals")  # whose ids say that a row is of this table
_EXCERPT = 6_000  # characters of the log that are quoted
_CHANGING = {"draft_parts": {"version", "saved_at"}}  # with each of the honest phone's own taps


class BreachError(AssertionError):
    """Something that no stranger may bring about."""


@dataclass(kw_only=True)
class House:
    """`known` are the things that a stranger might have heard of this table: the watchers' link, and ids."""

    server: Server
    table: OpenMatch
    phone: FletClient
    known: tuple[str, ...]
    most_memory: int
    slowest: float = 0.0  # seconds that a tap of the honest phone took
    _log_read: int = 0
    _more: bool = True

    @classmethod
    @contextmanager
    def open(cls, folder: Path, *, most_memory: int) -> "Iterator[House]":
        """`most_memory` is in bytes."""
        server = Server(data=folder).start()
        try:
            table = open_match(server, NAMES, target=2005, labels=["Host", "Guest"])
            token = _watchers_link(server, table)
            with FletClient.enter(server.base, secret=table.secrets[0], route=table.route) as phone:
                phone.tap("Enter deal 1")
                enter_worked_deal_1(phone, _NS, _EW)
                phone.tap("Save the deal")
                phone.tap("Enter deal 2")
                phone.sees("Draft saved")
                house = cls(server=server, table=table, phone=phone, known=(), most_memory=most_memory)
                house.known = (token, *sorted(house._ids()))
                house.tap()
                house.tap()
                yield house
        finally:
            server.stop()

    def tap(self) -> float:
        """One tap of the honest phone, until its answer is on its screen and saved; the seconds that it took."""
        begun = time.monotonic()
        self.phone.tap(_MORE if self._more else _FEWER)
        self.phone.sees(f"This deal, {_NS}: {200 if self._more else 0} points")
        taken = time.monotonic() - begun
        self.phone.sees("Draft saved")
        self._more = not self._more
        self.slowest = max(self.slowest, taken)
        return taken

    def rows(self) -> dict[str, list[tuple[object, ...]]]:
        """Every row that has to do with the honest table, by its table; without what a watcher's link allows."""
        known = set(self.known)
        found = {}
        with closing(self._database()) as database:
            for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"):
                columns = [name for _, name, *_ in database.execute(f'PRAGMA table_info("{table}")')]
                wanted = ", ".join(f'"{name}"' for name in columns if name not in _CHANGING.get(table, ()))
                watchers = " WHERE role != 'viewer'" if table == "members" else ""
                rows = database.execute(f'SELECT {wanted} FROM "{table}"{watchers}')
                found[table] = sorted((row for row in rows if known.intersection(row)), key=repr)
        return found

    def memory(self) -> int:
        """Bytes that the server holds (proc_pid_status(5))."""
        return 1024 * int(self._of_process("status").partition("VmRSS:")[2].split()[0])

    def effort(self) -> float:
        """Seconds of processor time that the server has used: proc_pid_stat(5) has them for itself and for the system
        in fields 14 and 15, the second one is a name in brackets."""
        return sum(map(int, self._of_process("stat").rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def check(self, before: dict[str, list[tuple[object, ...]]]) -> None:
        """Raises BreachError. The honest phone's draft must be empty, as it was `before`."""
        if not self.server.lives:
            raise BreachError(f"the server ended: {self._said()[-2_000:]}")
        said = self._said()
        wrong = _WRONG.search(said)
        if wrong:
            raise BreachError(f"the log says: {said[max(0, wrong.start() - 500) : wrong.start() + _EXCERPT]}")
        after = self.rows()
        for table in before.keys() | after.keys():
            if before.get(table) != after.get(table):
                raise BreachError(f"rows of {table} were {before.get(table)} and are {after.get(table)}")
        if self.memory() > self.most_memory:
            raise BreachError(f"the server holds {self.memory():,} bytes, more than {self.most_memory:,}")

    def _of_process(self, file: str) -> str:
        assert self.server.process is not None
        return Path(f"/proc/{self.server.process.pid}/{file}").read_text(encoding="utf-8")

    def _said(self) -> str:
        """What the log got since the last time."""
        text = self.server.log.read_bytes()[self._log_read :]
        self._log_read += len(text)
        return text.decode("utf-8", "replace")

    def _ids(self) -> set[str]:
        with closing(self._database()) as database:
            return {row[0] for table in _KNOWN for row in database.execute(f'SELECT id FROM "{table}"')}

    def _database(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.server.data / 'pinella.db'}?mode=ro", uri=True)


def _watchers_link(server: Server, table: OpenMatch) -> str:
    store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=(server.data / "key").read_bytes())
    with store.transaction() as session:
        owner = find_device(session, secret=table.secrets[0])
        assert owner is not None
        match_id = table.route.rpartition("/")[2]
        link = issue_link(session, device=owner, signer=store.signer, match_id=match_id, role=Role.VIEWER)
    store.close()
    return link.token
