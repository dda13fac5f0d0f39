"""What other phones type reaches this one at once, then at most four times a second."""

__all__ = ["follow_draft"]

import asyncio
from collections.abc import Callable
from time import monotonic

import flet as ft

from models import Change, ChangeKind, ModelError
from views.state.draft_keeper import DraftKeeper
from views.state.feed import follow
from views.state.presence import quiet_in
from views.state.throttle import Throttle

INTERVAL = 0.25  # seconds


def follow_draft(page: ft.Page, keeper: DraftKeeper, *, wanted: Callable[[], bool]) -> Callable[[], None]:
    """Keep `keeper` up to date as long as it is `wanted`; returns the way out.

    Once another phone has been quiet for a while, what is shown of it is rendered away.
    """
    throttle = Throttle(interval=INTERVAL)
    timers: list[asyncio.TimerHandle] = []

    async def apply(change: Change) -> None:
        wait = throttle.heard(monotonic()) if change.kind is ChangeKind.DRAFT else 0
        if wait is None:
            return
        await asyncio.sleep(wait)
        if not wanted():
            return
        try:
            await keeper.reload()
        except ModelError:
            return  # the match was taken away: the screen finds out by itself and says so
        _render_when_quiet(keeper, timers)

    stop = follow(page, keeper.store, keeper.match_id, apply)

    def leave() -> None:
        stop()
        for timer in timers:
            timer.cancel()

    return leave


def _render_when_quiet(keeper: DraftKeeper, timers: list[asyncio.TimerHandle]) -> None:
    for timer in timers:
        timer.cancel()
    timers.clear()
    left = quiet_in(keeper.shared.draft, device_id=keeper.device.id, at=keeper.store.clock())
    if left is not None:
        timers.append(asyncio.get_running_loop().call_later(left, _render, keeper, timers))


def _render(keeper: DraftKeeper, timers: list[asyncio.TimerHandle]) -> None:
    keeper.on_change()
    _render_when_quiet(keeper, timers)
