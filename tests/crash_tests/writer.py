"""A writer that saves deals and drafts, and announces each write before it begins and after it is acknowledged.

It imports neither the server nor a test library, so that it runs in Pyodide too.
"""

import itertools
import random
import time
from collections.abc import Callable

from models.access import Device, register_device
from models.deals import save_deal, undo
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.store import Store
from models.values import DatabaseFailed, MatchSnapshot
from scoring import SideEntry
from testkit.seeding.match_table import deal_entry, pairs_setup

Announce = Callable[..., None]
"""Receives the parts of one event of `WriteLog.record`."""

_MAX_DEALS = 20  # deals in a match, after which the next one begins
_RETRY_DELAY = 0.05  # seconds to wait after a database failure
_POINTS = range(100, 500, 5)  # table points
_OPERATIONS = ("deal", "deal", "draft", "draft", "draft", "undo")


class Writer:
    """A writer that plays match after match, each by another device, because a device may begin only sixty an hour.

    If it can't know whether something was saved, it begins the next match.
    """

    def __init__(self, store: Store, announce: Announce, rng: random.Random) -> None:
        self._store = store
        self._announce = announce
        self._rng = rng
        self._requests = 0

    def run(self, *, matches: int | None = None) -> None:
        """Play this many matches, or until the process ends."""
        for _ in itertools.count() if matches is None else range(matches):
            try:
                with self._store.transaction() as session:
                    device, _ = register_device(session, label="writer")
                    match = create_match(session, device=device, setup=pairs_setup(target=100_000))
                self._announce("match", match.id, device.id)
                self._play_match(device, match)
            except DatabaseFailed:
                self._announce("failed", "")
                time.sleep(_RETRY_DELAY)

    def _play_match(self, device: Device, match: MatchSnapshot) -> None:
        while len(match.deals) < _MAX_DEALS:
            kind = self._rng.choice(_OPERATIONS if match.undoable else _OPERATIONS[:-1])
            number = self._rng.choice(_POINTS)
            self._announce("begin", match.id, kind, number)
            try:
                match = self._apply(device, match, kind, number)
            except DatabaseFailed:
                self._announce("failed", match.id)
                time.sleep(_RETRY_DELAY)
                return
            self._announce("saved", match.id)

    def _apply(self, device: Device, match: MatchSnapshot, kind: str, points: int) -> MatchSnapshot:
        self._requests += 1
        arguments = {"device": device, "match_id": match.id}
        with self._store.transaction() as session:
            if kind == "deal":
                request, entry = str(self._requests), deal_entry(ours=points)
                return save_deal(session, **arguments, revision=match.revision, entry=entry, request_id=request)
            if kind == "undo":
                assert match.undoable is not None
                return undo(session, **arguments, action_id=match.undoable.id)
            version = load_draft(session, **arguments).sides[0].version
            value = SideEntry(players=(0, 2), table_points=points)
            save_draft_side(session, **arguments, deal_id=None, side=0, version=version, value=value)
            return match
