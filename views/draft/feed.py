"""The feed of what other phones type: at once, then at most four times a second; a saved deal with its match."""

__all__ = ["follow_draft"]

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

import flet as ft

from models import Change, ChangeKind, Draft, ModelError, Transaction
from views.core.feed import Throttle, follow
from views.core.use_match import Beside
from views.draft.presence import quiet_in
from views.draft.sync import DraftSync

INTERVAL = 0.25  # seconds


def follow_draft(
    page: ft.Page,
    sync: DraftSync,
    *,
    wanted: Callable[[], bool],
    beside: set[Beside[Any]],
) -> Callable[[], None]:
    """Keep `keeper` up to date as long as it is `wanted`; returns the way out. `beside` is what is loaded together
    with the match (`MatchUse.beside`).

    Once another phone has been quiet for a while, what is shown of it is rendered away.
    """
    throttle = Throttle(interval=INTERVAL)
    timers: list[asyncio.TimerHandle] = []

    async def apply(change: Change) -> None:
        wait = throttle.heard(monotonic()) if change.kind is ChangeKind.DRAFT else None
        if wait is None:
            return
        await asyncio.sleep(wait)
        if not wanted():
            return
        try:
            await sync.reload()
        except ModelError:
            return  # the match was taken away: the screen finds out by itself and says so
        _render_when_quiet(sync, timers)

    stop = follow(page, sync.store, sync.match_id, apply)
    with_match = _WithMatch(sync, wanted)
    beside.add(with_match)

    def leave() -> None:
        stop()
        beside.discard(with_match)
        for timer in timers:
            timer.cancel()

    return leave


@dataclass(frozen=True, eq=False)
class _WithMatch:
    """The draft, as something to load beside its match."""

    sync: DraftSync
    wanted: Callable[[], bool]

    def read(self, transaction: Transaction) -> Draft | None:
        try:
            return self.sync.read(transaction)
        except ModelError:
            return None  # the deal that is corrected here was deleted: what stands on the screen stays

    def take(self, found: Draft | None) -> None:
        if found is not None and self.wanted():
            self.sync.take(found)


def _render_when_quiet(sync: DraftSync, timers: list[asyncio.TimerHandle]) -> None:
    for timer in timers:
        timer.cancel()
    timers.clear()
    left = quiet_in(sync.shared.draft, device_id=sync.device.id, at=sync.store.clock())
    if left is not None:
        timers.append(asyncio.get_running_loop().call_later(left, _render, sync, timers))


def _render(sync: DraftSync, timers: list[asyncio.TimerHandle]) -> None:
    sync.on_change()
    _render_when_quiet(sync, timers)
