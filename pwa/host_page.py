"""The web page around the offline app.

The app sends it the open matches' totals, to show before Python runs at the next start. The page sends the app notices,
and a signal to load the other screens when the first one is shown.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from models.access import find_device, load_preferences
from models.matches import count_matches, list_matches
from models.storage import Change, ChangeKind
from models.store import Store
from models.values import MatchSummary
from pwa.delayed_work import DelayedWork
from views.core.async_store import run_query
from views.core.host_page import HostPage, Notice
from views.match.display_texts import summary_sides
from views.routing import load_screens
from wording import negotiate_language, translator

_SHOWN_MATCHES = 3  # open matches
_PUBLISH_DELAY = 0.3  # seconds: the screen with the saved deal comes first
_FIRST_SCREEN_SHOWN = "shown"  # sent once by the page, in addition to notices, when the first screen is there
_INSTALLING_ENDED = {"installed", "declined"}  # outcomes of the browser's prompt
_LOAD_PAUSE = 0.05  # seconds between loading two screens, to stay responsive to taps


def connect_host_page(
    page: Any, *, store: Store, device_secret_file: Path, restored_from: datetime | None = None
) -> HostPage:
    """Return the host page, connected to the JavaScript object `page` of worker.js.

    `page` has `send`, calls `on_notice`, and has the phone's `languages` and how many matches it `counted` last. Must
    be called in a running event loop.
    """
    matches = _count(store)
    host_page = HostPage(
        restart=lambda: page.send("restart", ""),
        install=lambda: page.send("install", ""),
        save_damaged=lambda: page.send("save damaged", ""),
        restored_from=restored_from,
        missing=page.counted - matches,
    )
    if restored_from is not None:
        host_page.add_notice(Notice.RESTORED)
    elif matches and host_page.missing > 0:  # without any, the browser has deleted all, and the page says that
        host_page.add_notice(Notice.MATCHES_MISSING)
    page.send("count", str(matches))

    def count_again(change: Change) -> None:
        if change.kind is ChangeKind.MATCH:
            count = _count(store)
            page.send("count", str(count))
            if count:
                host_page.withdraw(Notice.SEPARATE_STORAGE)

    loading: set[asyncio.Task[None]] = set()

    def on_notice(notice: str) -> None:
        if notice == _FIRST_SCREEN_SHOWN:
            loading.add(asyncio.get_running_loop().create_task(_load_remaining_screens()))
        elif notice in _INSTALLING_ENDED:
            host_page.end_installing()
        elif notice != Notice.STORAGE_CLEARED or restored_from is None:
            host_page.add_notice(Notice(notice))

    page.on_notice = on_notice
    totals = _TotalsPublisher(
        store=store,
        device_secret_file=device_secret_file,
        languages=tuple(page.languages),
        send=partial(page.send, "seen"),
    )
    publishing = DelayedWork(work=totals.publish, delay=_PUBLISH_DELAY, loop=asyncio.get_running_loop())
    store.changes.subscribe_any(publishing.on_change)
    store.changes.subscribe_any(count_again)
    return host_page


def _count(store: Store) -> int:
    with store.reading() as session:
        return count_matches(session)


async def _load_remaining_screens() -> None:
    for _ in load_screens():
        await asyncio.sleep(_LOAD_PAUSE)


def totals_json(summaries: Sequence[MatchSummary], language: str) -> str:
    """Return a JSON list of matches, each a list of sides, each its names and its total."""
    t = translator(language)
    return json.dumps([[[side.names, side.total] for side in summary_sides(t, each)] for each in summaries])


@dataclass(kw_only=True, eq=False)
class _TotalsPublisher:
    """Sends the totals of the open matches to the page."""

    store: Store
    device_secret_file: Path
    languages: Sequence[str]
    send: Callable[[str], object]

    async def publish(self) -> None:
        secret = self.device_secret_file.read_text(encoding="ascii") if self.device_secret_file.exists() else ""
        device = await run_query(self.store, partial(find_device, secret=secret))
        if device is None:
            return
        preferences = await run_query(self.store, partial(load_preferences, device=device))
        matches = await run_query(
            self.store, partial(list_matches, device=device, finished=False, limit=_SHOWN_MATCHES)
        )
        self.send(totals_json(matches, preferences.language or negotiate_language(self.languages)))
