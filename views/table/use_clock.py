"""The clock of a match on a phone: rendered again every minute, and paused by a scorer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import flet as ft

from models.matches import set_clock
from models.values import ClockStep
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref, use_rerender
from views.match.use_match import MatchController

_MINUTE = 60.0  # seconds


@dataclass(frozen=True, kw_only=True)
class ClockController:
    """The clock of a match. `now` is the time to show."""

    now: datetime
    action: ActionController
    step: Callable[[ClockStep], Awaitable[None]]


def use_clock(match: MatchController) -> ClockController:
    session = use_session()
    action = use_action()
    rerender = use_rerender()
    latest_loop = use_ref(lambda: 0)
    snapshot = match.snapshot
    is_running = snapshot is not None and snapshot.clock is not None and not snapshot.clock.is_paused

    async def rerender_every_minute() -> None:
        latest_loop.current += 1
        loop = latest_loop.current
        while is_running and loop == latest_loop.current:
            await asyncio.sleep(_MINUTE)
            rerender()

    def leave() -> None:
        latest_loop.current += 1

    async def step(step: ClockStep) -> None:
        if snapshot is not None:
            await match.run(action, partial(set_clock, device=session.device, match_id=snapshot.id, step=step))

    ft.use_effect(rerender_every_minute, dependencies=[is_running, session.epoch], cleanup=leave)
    return ClockController(now=session.store.clock(), action=action, step=step)
