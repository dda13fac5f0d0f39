"""Test that the code path of a tap on a number key, up to its commit, runs through few files and stays readable."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType

import pytest

from models.access import Hint, Preferences, register_device, save_preferences
from models.matches import create_match
from models.storage import ChangeFeed, threads
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes

ROOT = Path(__file__).parents[3]
PACKAGES = {"scoring", "wording", "models", "web", "views"}
MAX_FILES = 34
COMMIT_TIMEOUT = 60  # seconds
LEFT_OUT = {
    "guarded",  # of views.ui.screen_context
    "before_update",  # of Flet's components
    "find_removed",  # of Flet's comparison of the rendered screens
    "clear",  # of the read cache, after the commit
}
COMMITTED = ChangeFeed.publish.__code__  # the screens follow the change from then on, on other threads


class FileTracer:
    """A profiler that records the project's files that run until a change is published, except those that only render a
    screen."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.is_recording = False
        self.is_committed = threading.Event()

    def trace(self, frame: FrameType, event: str, _argument: object) -> None:
        if not self.is_recording or event != "call":
            return
        if frame.f_code is COMMITTED:
            self.is_recording = False
            self.is_committed.set()
            return
        package, _, _ = frame.f_code.co_filename.removeprefix(f"{ROOT}/").partition("/")
        if package in PACKAGES and not _is_left_out(frame):
            self.files.add(frame.f_code.co_filename.removeprefix(f"{ROOT}/"))


def _is_left_out(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_name in LEFT_OUT:
            return True
        frame = frame.f_back
    return False


@pytest.fixture(autouse=True)
def fresh_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use new thread pools, because only threads started after `setprofile` are traced."""
    with ThreadPoolExecutor() as readers, ThreadPoolExecutor() as writers:
        monkeypatch.setattr(threads, "_READERS", readers)
        monkeypatch.setattr(threads, "_WRITERS", writers)
        yield


def test_number_key_runs_through_few_files(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        save_preferences(session, device=device, preferences=Preferences(seen_hints=frozenset(Hint)))
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    tracer = FileTracer()

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
            await phone.expect_text("Nothing entered yet")
            await phone.wait_until_idle()
            sys.setprofile(tracer.trace)
            tracer.is_recording = True
            await phone.tap("7")
            await asyncio.to_thread(tracer.is_committed.wait, COMMIT_TIMEOUT)
            sys.setprofile(None)

    threading.setprofile(tracer.trace)
    try:
        asyncio.run(scenario())
    finally:
        threading.setprofile(None)
        sys.setprofile(None)
    assert tracer.is_committed.is_set()
    assert {"views/entry/entry_form.py", "views/draft/controller.py", "models/drafts/saving.py"} <= tracer.files
    assert len(tracer.files) <= MAX_FILES, "\n".join(sorted(tracer.files))
