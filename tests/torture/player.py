"""A player under torture: a phone that types and saves by Flet's protocol until its server is gone. What its screen
calls saved was acknowledged."""

import random
import re
import threading
from dataclasses import dataclass, field

from websockets.exceptions import ConnectionClosed

from models import Store, create_match, register_device
from tests.e2e.evening import enter_numbers
from tests.flet_client import FletClient
from tests.models.table import pairs_setup
from tests.torture.ledger import Account, Ledger, State

_SIDE = "Anna and Carla"
_NUMBERS = range(100, 500, 5)
_GONE = "the server hung up"


@dataclass(kw_only=True)
class Player:
    """It plays one match, from one house to the next; `faults` holds what was wrong besides."""

    secret: str
    match_id: str
    ledger: Ledger
    chance: random.Random
    deals: int = 0
    typed: int = 0
    faults: list[str] = field(default_factory=list)

    @classmethod
    def invite(cls, store: Store, ledger: Ledger, *, chance: random.Random) -> "Player":
        with store.transaction() as session:
            device, secret = register_device(session, label="player")
            match = create_match(session, device=device, setup=pairs_setup(target=100_000))
        ledger.accounts[match.id] = Account(device=device)
        return cls(secret=secret, match_id=match.id, ledger=ledger, chance=chance)

    def begin(self, base: str, *, deals: int = 1_000_000) -> threading.Thread:
        """Play so many deals, or until the server is gone, in a thread of its own."""
        thread = threading.Thread(target=self._play, args=(base, deals), daemon=True)
        thread.start()
        return thread

    def _play(self, base: str, deals: int) -> None:
        try:
            with FletClient.enter(base, secret=self.secret, route=f"/match/{self.match_id}/enter") as phone:
                for _ in range(deals):
                    self._play_deal(phone)
        except (ConnectionClosed, OSError):
            return
        except AssertionError as failed:
            if _GONE not in str(failed):
                self.faults.append(str(failed))

    def _play_deal(self, phone: FletClient) -> None:
        account = self.ledger.accounts[self.match_id]
        for _ in range(2):
            # Never the one that the screen shows already, with the word that it is saved.
            number = self.chance.choice([each for each in _NUMBERS if each != self.typed])
            self.typed = number
            # On the way there, the draft is any of its beginnings.
            account.state = State(deals=account.state.deals, steps=account.state.steps)
            enter_numbers(phone, "On the table", _SIDE, f"{number // 100} {number % 100:02}")
            account.will("draft", number)
            phone.sees(f"This deal, {_SIDE}: {number} points")
            phone.sees("Draft saved")
            self._acknowledge(account)
        account.will("deal", number)
        phone.tap("Save the deal")
        phone.sees("save once more")
        phone.tap("Save the deal")
        phone.sees(re.compile(r"Enter deal \d+"))
        self._acknowledge(account)
        self.deals += 1
        phone.tap(re.compile(r"Enter deal \d+"))

    def _acknowledge(self, account: Account) -> None:
        account.done()
        self.ledger.acknowledged += 1
