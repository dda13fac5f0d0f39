"""A component that shows a time and is rendered again every minute."""

import asyncio

import flet as ft

from views.core.session import use_session
from views.hooks import use_ref, use_rerender

_MINUTE = 60.0  # seconds


def use_minutes(*, is_running: bool) -> None:
    """Render the component every minute while `is_running`."""
    session, rerender = use_session(), use_rerender()
    latest_loop = use_ref(lambda: 0)

    async def rerender_every_minute() -> None:
        latest_loop.current += 1
        loop = latest_loop.current
        while is_running and loop == latest_loop.current:
            await asyncio.sleep(_MINUTE)
            rerender()

    def leave() -> None:
        latest_loop.current += 1

    ft.use_effect(rerender_every_minute, dependencies=[is_running, session.epoch], cleanup=leave)
