"""The page around the app: it hears the open matches' totals, to show them before Python runs the next time, and tells
the app its news, and when there is time for what the first screen did not need."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from models import Change, ChangeKind, MatchSummary, Store, find_device, list_matches, load_preferences
from views.core.labels import summary_sides
from views.core.news import News, Surroundings
from views.core.store_work import from_store
from views.routing import load_screens
from wording import negotiate, translator

_SHOWN = 3  # open matches
_PAUSE = 0.3  # seconds: the picture of what was saved goes first
_SHOWN_FIRST = "shown"  # what the page says once, besides its news: the first screen is there
_BREATH = 0.05  # seconds between two other screens, for taps


def join_page(page: Any, *, store: Store, own_secret: Path) -> Surroundings:
    """`page` is what worker.js gives: it can `say` something, sets `hear` and knows the phone's `languages`.
    Called where a loop runs."""
    around = Surroundings(restart=lambda: page.say("restart", ""))
    loading: set[asyncio.Task[None]] = set()

    def hear(news: str) -> None:
        if news == _SHOWN_FIRST:
            loading.add(asyncio.get_running_loop().create_task(_load_others()))
        else:
            around.tell(News(news))

    page.hear = hear
    totals = _Totals(
        store=store,
        own_secret=own_secret,
        languages=tuple(page.languages),
        show=partial(page.say, "seen"),
        loop=asyncio.get_running_loop(),
    )
    store.changes.subscribe_any(totals.heard)
    return around


async def _load_others() -> None:
    for _ in load_screens():
        await asyncio.sleep(_BREATH)


def as_seen(summaries: Sequence[MatchSummary], language: str) -> str:
    """A list of matches, each a list of sides, each its names and its total."""
    t = translator(language)
    return json.dumps([[[side.names, side.total] for side in summary_sides(t, each)] for each in summaries])


@dataclass(kw_only=True, eq=False)
class _Totals:
    store: Store
    own_secret: Path
    languages: Sequence[str]
    show: Callable[[str], object]
    loop: asyncio.AbstractEventLoop
    _running: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    def heard(self, change: Change) -> None:
        if change.kind is ChangeKind.MATCH:
            self.loop.call_soon_threadsafe(self._begin)

    def _begin(self) -> None:
        if not self._running:
            task = self.loop.create_task(self._tell())
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _tell(self) -> None:
        await asyncio.sleep(_PAUSE)
        secret = self.own_secret.read_text(encoding="ascii") if self.own_secret.exists() else ""
        device = await from_store(self.store, partial(find_device, secret=secret))
        if device is None:
            return
        preferences = await from_store(self.store, partial(load_preferences, device=device))
        matches = await from_store(self.store, partial(list_matches, device=device, finished=False, limit=_SHOWN))
        self.show(as_seen(matches, preferences.language or negotiate(self.languages)))
