"""Timers of a mounted component: a repeated call at an interval, and a render for each minute."""

import asyncio
from collections.abc import Callable

import flet as ft

from models.values import RoundClock
from views.core.session import use_session
from views.hooks import use_ref, use_rerender

_MINUTE = 60.0  # seconds


def use_interval(
    act: Callable[[], object], seconds: Callable[[], float], *, is_running: bool, clock: RoundClock | None = None
) -> None:
    """Call `act` every so many seconds while `is_running`; another `clock` begins again. `seconds` is asked before each
    wait."""
    session, latest_loop = use_session(), use_ref(lambda: 0)

    def stop() -> None:
        latest_loop.current += 1

    async def run() -> None:
        stop()
        loop = latest_loop.current
        while is_running:
            await asyncio.sleep(seconds())
            if loop != latest_loop.current:
                return
            act()

    ft.use_effect(run, dependencies=[is_running, session.epoch, clock], cleanup=stop)


def use_minutes(
    *, is_running: bool, clock: RoundClock | None = None, on_left: Callable[[int], object] | None = None
) -> None:
    """Render the component every minute while `is_running`; with a `clock`, whenever its minutes left change, which
    `on_left` gets."""
    session, latest = use_session(), use_ref(lambda: (clock, -1))

    def wait() -> float:
        if clock is None:
            return _MINUTE
        now = session.store.clock()
        left = clock.minutes_left(now)
        former_clock, before = latest.current
        latest.current = clock, left
        if former_clock == clock and before not in {-1, left} and on_left is not None:
            on_left(left)
        return clock.time_left(now).total_seconds() % _MINUTE or _MINUTE

    use_interval(use_rerender(), wait, is_running=is_running, clock=clock)
