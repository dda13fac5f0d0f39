"""The way of a tap on a number key up to its commit: it passes few files, so that a reader can follow it."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType

import pytest

from models import Change, Store, create_match, register_device
from models.storage import threads
from tests.models.table import pairs_setup
from tests.views.app_phone import app_phone
from views import routes

ROOT = Path(__file__).parents[3]
ROOMS = {"scoring", "wording", "models", "web", "views"}
MOST = 30


class Trail:
    """The files of ours that run, but for those that only draw a screen."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.on = False

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        if not self.on or event != "call":
            return
        room, _, _ = frame.f_code.co_filename.removeprefix(f"{ROOT}/").partition("/")
        if room in ROOMS and not _draws(frame):
            self.files.add(frame.f_code.co_filename.removeprefix(f"{ROOT}/"))

    def end(self, _change: Change) -> None:
        self.on = False


def _draws(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_name in {"guarded", "before_update"}:  # of views.ui.screen, and of Flet's components
            return True
        frame = frame.f_back
    return False


@pytest.fixture(autouse=True)
def fresh_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only a thread that begins now is looked at."""
    with ThreadPoolExecutor() as readers, ThreadPoolExecutor() as writers:
        monkeypatch.setattr(threads, "_READERS", readers)
        monkeypatch.setattr(threads, "_WRITERS", writers)
        yield


def test_a_number_key_passes_at_most_thirty_files_up_to_the_commit(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    trail = Trail()

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
            await phone.sees("Draft saved")
            await phone.settle()
            unsubscribe = sqlite_store.changes.subscribe(match_id, trail.end)
            sys.setprofile(trail.note)
            trail.on = True
            await phone.tap("7")
            await phone.sees("Draft saved")
            sys.setprofile(None)
            unsubscribe()

    threading.setprofile(trail.note)
    try:
        asyncio.run(scenario())
    finally:
        threading.setprofile(None)
        sys.setprofile(None)
    assert {"views/entry/editor.py", "views/draft/sync.py", "models/drafts/saving.py"} <= trail.files
    assert len(trail.files) <= MOST, "\n".join(sorted(trail.files))
