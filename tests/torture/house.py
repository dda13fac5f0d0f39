"""A house under torture: the whole server, and writers in its process who save as fast as it lets them. Each says by a
pipe what it is about to do, and that it was done once its transaction is committed."""

import json
import os
import random
import threading
import time
from pathlib import Path

import main as program
from models import (
    DatabaseFailed,
    Device,
    MatchSnapshot,
    Store,
    create_match,
    load_draft,
    register_device,
    save_deal,
    save_draft_side,
    undo,
)
from scoring import SideEntry
from tests.models.table import deal_entry, pairs_setup
from web.server.settings import Settings
from web.server.uvicorn_server import serve

_LONGEST = 20  # deals of a match; then the next one begins
_BREATH = 0.05  # seconds after the database has failed
_NUMBERS = range(100, 500, 5)  # table points
_KINDS = ("deal", "deal", "draft", "draft", "draft", "undo")


def keep_house(*, word: Path, writers: int, seed: int) -> None:
    """Serve as the settings of the environment say, to so many `writers`. Returns when it is asked to end."""
    pipe = os.open(word, os.O_WRONLY)
    application = program.app
    store: Store = application.state.store
    for number in range(writers):
        writer = _Writer(store, pipe, random.Random(f"{seed} {number}"))
        threading.Thread(target=writer.run, daemon=True).start()
    serve(application, Settings(), on_open=lambda: _say(pipe, "open"), on_end=application.state.let_go)


def _say(pipe: int, *words: object) -> None:
    """One line, whole: less than a pipe takes at once."""
    os.write(pipe, f"{json.dumps(words)}\n".encode())


class _Writer:
    """It plays match after match, each by another device: one may begin sixty an hour. Where it can't know whether
    something was saved, it begins the next."""

    def __init__(self, store: Store, pipe: int, chance: random.Random) -> None:
        self._store = store
        self._pipe = pipe
        self._chance = chance
        self._requests = 0

    def run(self) -> None:
        while True:
            try:
                with self._store.transaction() as session:
                    device, _ = register_device(session, label="writer")
                    match = create_match(session, device=device, setup=pairs_setup(target=100_000))
                _say(self._pipe, "match", match.id, device.id)
                self._play(device, match)
            except DatabaseFailed:
                _say(self._pipe, "failed", "")
                time.sleep(_BREATH)

    def _play(self, device: Device, match: MatchSnapshot) -> None:
        while len(match.deals) < _LONGEST:
            kind = self._chance.choice(_KINDS if match.undoable else _KINDS[:-1])
            number = self._chance.choice(_NUMBERS)
            _say(self._pipe, "will", match.id, kind, number)
            try:
                match = self._do(device, match, kind, number)
            except DatabaseFailed:
                _say(self._pipe, "failed", match.id)
                time.sleep(_BREATH)
                return
            _say(self._pipe, "done", match.id)

    def _do(self, device: Device, match: MatchSnapshot, kind: str, number: int) -> MatchSnapshot:
        self._requests += 1
        about = {"device": device, "match_id": match.id}
        with self._store.transaction() as session:
            if kind == "deal":
                request, entry = str(self._requests), deal_entry(ours=number)
                return save_deal(session, **about, revision=match.revision, entry=entry, request_id=request)
            if kind == "undo":
                assert match.undoable is not None
                return undo(session, **about, action_id=match.undoable.id)
            version = load_draft(session, **about).sides[0].version
            value = SideEntry(players=(0, 2), table_points=number)
            save_draft_side(session, **about, deal_id=None, side=0, version=version, value=value)
            return match
