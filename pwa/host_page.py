"""The web page around the offline app.

The app sends it the open matches' totals, which the page shows at the next start before Python runs, the number of
matches and tournaments, and a copy of each match in progress (`pwa/match_copies.py`), so that the next start knows what
is missing. The page sends the app notices, and a signal to load the other screens when the first one is shown.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from models.access import load_preferences
from models.matches import count_matches, list_matches
from models.storage import Change, ChangeKind
from models.store import Store, Transaction
from models.tournaments import count_tournaments
from pwa.delayed_work import DelayedWork
from pwa.match_copies import MatchCopies, find_own_device
from views.core.async_store import run_query
from views.core.host_page import HostPage, Loss, Notice
from views.match.display_texts import summary_sides
from views.routing import load_screens
from wording import negotiate_language, translator

_SHOWN_MATCHES = 3  # open matches
_PUBLISH_DELAY = 0.3  # seconds: the screen with the saved deal comes first
_COPY_DELAY = 2.0  # seconds: exporting a match blocks the app longer
_FIRST_SCREEN_SHOWN = "shown"  # sent once by the page, in addition to notices, when the first screen is shown
_INSTALLING_ENDED = {"installed", "declined"}  # outcomes of the browser's prompt
_LOAD_PAUSE = 0.05  # seconds between loading two screens, to stay responsive to taps


def connect_host_page(
    page: Any,
    *,
    store: Store,
    device_secret_file: Path,
    restored_from: datetime | None = None,
    has_damaged_file: bool = False,
) -> HostPage:
    """Return the host page, connected to the JavaScript object `page` of worker.js.

    `page` has `send`, calls `on_notice`, and has the phone's `languages`. From the last start it has the number of
    matches, `counted`, and `copies` of the matches in progress; `cleared` says whether the database is new although the
    app was started before. Must be called in a running event loop.
    """
    loop = asyncio.get_running_loop()
    copies = MatchCopies(
        store=store,
        device_secret_file=device_secret_file,
        stored=page.copies,
        send=partial(page.send, "copies"),
    )
    copying = DelayedWork(work=copies.update, delay=_COPY_DELAY, loop=loop)
    count = _SavedCount(store=store, send=partial(page.send, "count"), counted=page.counted)

    def forget_loss() -> None:
        count.missing, copies.lost = 0, ()
        count.update()
        copying.schedule()

    loss = Loss(
        missing=count.missing,
        copies=tuple(each.text for each in copies.lost),
        restored_from=restored_from,
        has_damaged_file=has_damaged_file,
    )
    host_page = HostPage(
        restart=lambda: page.send("restart", ""),
        install=lambda: page.send("install", ""),
        save_damaged=lambda: page.send("save damaged", ""),
        loss=loss if page.cleared or loss.missing or loss.copies or restored_from else None,
        forget_loss=forget_loss,
    )

    def count_again(change: Change) -> None:
        if change.kind is ChangeKind.TOPIC and count.update():
            host_page.withdraw(Notice.SEPARATE_STORAGE)

    loading: set[asyncio.Task[None]] = set()

    def on_notice(notice: str) -> None:
        if notice == _FIRST_SCREEN_SHOWN:
            loading.add(loop.create_task(_load_remaining_screens()))
            copying.schedule()
        elif notice in _INSTALLING_ENDED:
            host_page.end_installing()
        else:
            host_page.add_notice(Notice(notice))

    page.on_notice = on_notice
    totals = _TotalsPublisher(
        store=store,
        device_secret_file=device_secret_file,
        languages=tuple(page.languages),
        send=partial(page.send, "seen"),
    )
    publishing = DelayedWork(work=totals.publish, delay=_PUBLISH_DELAY, loop=loop)
    for follow in (publishing.on_change, copying.on_change, count_again):
        store.changes.subscribe_any(follow)
    return host_page


@dataclass(kw_only=True, eq=False)
class _SavedCount:
    """The number of matches and tournaments, sent to the page, including the `missing` ones: the page `counted` them
    last, but they aren't in the database. One that is added after this start but began before it was one of them."""

    store: Store
    send: Callable[[str], object]
    counted: int
    missing: int = field(init=False)
    _started_at: datetime = field(init=False)

    def __post_init__(self) -> None:
        self._started_at = self.store.clock()
        with self.store.reading() as session:
            self.missing = max(self.counted - _count(session), 0)
        self.update()

    def update(self) -> int:
        """Send the number, and return how many the database has."""
        with self.store.reading() as session:
            count, earlier = _count(session), _count(session, until=self._started_at)
        self.missing = min(self.missing, max(self.counted - earlier, 0))
        self.send(str(count + self.missing))
        return count


def _count(session: Transaction, until: datetime | None = None) -> int:
    return count_matches(session, until=until) + count_tournaments(session, until=until)


async def _load_remaining_screens() -> None:
    for _ in load_screens():
        await asyncio.sleep(_LOAD_PAUSE)


@dataclass(kw_only=True, eq=False)
class _TotalsPublisher:
    """The totals of the open matches, sent to the page: a list of sides for each, and each side's names and total."""

    store: Store
    device_secret_file: Path
    languages: Sequence[str]
    send: Callable[[str], object]

    async def publish(self) -> None:
        device = await find_own_device(self.store, self.device_secret_file)
        if device is None:
            return
        preferences = await run_query(self.store, partial(load_preferences, device=device))
        matches = await run_query(
            self.store, partial(list_matches, device=device, finished=False, limit=_SHOWN_MATCHES)
        )
        t = translator(preferences.language or negotiate_language(self.languages))
        self.send(json.dumps([[[side.names, side.total] for side in summary_sides(t, each)] for each in matches]))
