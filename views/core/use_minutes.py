"""Calls a function again and again while a component is mounted."""

import asyncio
from collections.abc import Callable

import flet as ft

from views.core.session import use_session
from views.hooks import use_ref, use_rerender

_MINUTE = 60.0  # seconds


def use_interval(act: Callable[[], object], seconds: float, *, is_running: bool) -> None:
    """Call `act` every so many seconds while `is_running`."""
    session, latest_loop = use_session(), use_ref(lambda: 0)

    def stop() -> None:
        latest_loop.current += 1

    async def run() -> None:
        stop()
        loop = latest_loop.current
        while is_running:
            await asyncio.sleep(seconds)
            if loop != latest_loop.current:
                return
            act()

    ft.use_effect(run, dependencies=[is_running, session.epoch], cleanup=stop)


def use_minutes(*, is_running: bool) -> None:
    """Render the component, which shows a time, every minute while `is_running`."""
    use_interval(use_rerender(), _MINUTE, is_running=is_running)
