"""A client of Flet's protocol that types and saves deals until its server is gone.

Whatever its screen shows as saved counts as acknowledged.
"""

import random
import re
import threading
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from websockets.exceptions import ConnectionClosed

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.flet_client import FletClient
from testkit.seeding.match_table import pairs_setup
from testkit.steps.match import enter_number
from tests.crash_tests.write_log import MatchState, MatchWrites, WriteLog

if TYPE_CHECKING:
    from tests.crash_tests.harness import LoadedServer

_SIDE = "Anna and Carla"
_POINTS = range(100, 500, 5)


@dataclass(kw_only=True)
class TypingClient:
    """A client that plays one match across servers; `faults` lists other problems."""

    secret: str
    match_id: str
    write_log: WriteLog
    rng: random.Random
    saved_deals: int = 0
    last_points: int = 0
    faults: list[str] = field(default_factory=list)

    @classmethod
    def create(cls, store: Store, write_log: WriteLog, *, rng: random.Random) -> "TypingClient":
        with store.transaction() as session:
            device, secret = register_device(session, label="player")
            match = create_match(session, device=device, setup=pairs_setup(target=100_000))
        write_log.matches[match.id] = MatchWrites(device=device)
        return cls(secret=secret, match_id=match.id, write_log=write_log, rng=rng)

    def start(self, server: "LoadedServer", *, deals: int = 1_000_000) -> threading.Thread:
        """Play this many deals, or until the server is gone, in a separate thread."""
        thread = threading.Thread(target=self._play, args=(server, deals), daemon=True)
        thread.start()
        return thread

    def _play(self, server: "LoadedServer", deals: int) -> None:
        try:
            with FletClient.connect(
                server.base_url, secret=self.secret, route=f"/match/{self.match_id}/enter"
            ) as phone:
                for _ in range(deals):
                    self._play_deal(phone)
        except (ConnectionClosed, OSError):
            return
        except AssertionError as failed:
            if not server.is_killed:  # a killed one may stop within a frame, and websockets then fails an assertion
                self.faults.append("".join(traceback.format_exception(failed)))

    def _play_deal(self, phone: FletClient) -> None:
        account = self.write_log.matches[self.match_id]
        for _ in range(2):
            # Never type the number that is already shown as saved.
            number = self.rng.choice([each for each in _POINTS if each != self.last_points])
            self.last_points = number
            # On the way there, the draft may be any prefix.
            account.state = MatchState(deals=account.state.deals, revisions=account.state.revisions)
            enter_number(phone, "On the table", _SIDE, f"{number // 100} {number % 100:02}")
            account.begin("draft", number)
            phone.expect_text(f"This deal, {_SIDE}: {number} points")
            phone.expect_text("Draft saved")
            self._acknowledge(account)
        account.begin("deal", number)
        phone.tap("Save the deal")
        phone.tap("Leave it as it is")
        phone.tap("Save anyway")
        phone.expect_text(re.compile(r"Score deal \d+"))
        self._acknowledge(account)
        self.saved_deals += 1
        phone.tap(re.compile(r"Score deal \d+"))

    def _acknowledge(self, writes: MatchWrites) -> None:
        writes.acknowledge()
        self.write_log.acknowledged += 1
