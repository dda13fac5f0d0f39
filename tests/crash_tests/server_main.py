"""The process under test: the whole server, with threads that save as fast as possible.

Each writer reports through a pipe what it is about to do, and the completion after its transaction is committed.
"""

import json
import os
import random
import threading
import time
from pathlib import Path

import main as program
from models.access import Device, register_device
from models.deals import save_deal, undo
from models.drafts import load_draft, save_draft_side
from models.matches import create_match
from models.store import Store
from models.values import DatabaseFailed, MatchSnapshot
from scoring import SideEntry
from testkit.seeding.match_table import deal_entry, pairs_setup
from web.host.settings import Settings
from web.server.uvicorn_server import serve

_MAX_DEALS = 20  # deals in a match, after which the next one begins
_RETRY_DELAY = 0.05  # seconds to wait after a database failure
_POINTS = range(100, 500, 5)  # table points
_OPERATIONS = ("deal", "deal", "draft", "draft", "draft", "undo")


def run_server(*, pipe_path: Path, writers: int, seed: int) -> None:
    """Serve with the settings of the environment and this many `writers`. Returns when asked to stop."""
    pipe = os.open(pipe_path, os.O_WRONLY)
    application = program.app
    store: Store = application.state.store
    for number in range(writers):
        writer = _Writer(store, pipe, random.Random(f"{seed} {number}"))
        threading.Thread(target=writer.run, daemon=True).start()
    serve(
        application,
        Settings(),
        on_start=lambda: _write_event(pipe, "open"),
        on_shutdown=application.state.close_streams,
    )


def _write_event(pipe: int, *event: object) -> None:
    """Write one line atomically: it is shorter than PIPE_BUF."""
    os.write(pipe, f"{json.dumps(event)}\n".encode())


class _Writer:
    """A writer that plays match after match, each by another device, because a device may begin only sixty an hour.

    If it can't know whether something was saved, it begins the next match.
    """

    def __init__(self, store: Store, pipe: int, rng: random.Random) -> None:
        self._store = store
        self._pipe = pipe
        self._rng = rng
        self._requests = 0

    def run(self) -> None:
        while True:
            try:
                with self._store.transaction() as session:
                    device, _ = register_device(session, label="writer")
                    match = create_match(session, device=device, setup=pairs_setup(target=100_000))
                _write_event(self._pipe, "match", match.id, device.id)
                self._play_match(device, match)
            except DatabaseFailed:
                _write_event(self._pipe, "failed", "")
                time.sleep(_RETRY_DELAY)

    def _play_match(self, device: Device, match: MatchSnapshot) -> None:
        while len(match.deals) < _MAX_DEALS:
            kind = self._rng.choice(_OPERATIONS if match.undoable else _OPERATIONS[:-1])
            number = self._rng.choice(_POINTS)
            _write_event(self._pipe, "begin", match.id, kind, number)
            try:
                match = self._apply(device, match, kind, number)
            except DatabaseFailed:
                _write_event(self._pipe, "failed", match.id)
                time.sleep(_RETRY_DELAY)
                return
            _write_event(self._pipe, "saved", match.id)

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
