"""The clock of a match on a phone: rendered again every minute, and paused by a scorer."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import flet as ft

from models.matches import set_clock
from models.values import ClockStep
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref, use_rerender
from views.match.use_match import MatchController

_MINUTE = 60.0  # seconds


@dataclass(frozen=True, kw_only=True)
class ClockController:
    """The clock of a match."""

    session: Session
    match: MatchController
    action: ActionController

    @property
    def now(self) -> datetime:
        """Return the time to show."""
        return self.session.store.clock()

    async def step(self, step: ClockStep) -> None:
        snapshot, device = self.match.snapshot, self.session.device
        if snapshot is not None:
            await self.match.run(self.action, partial(set_clock, device=device, match_id=snapshot.id, step=step))


def use_clock(match: MatchController) -> ClockController:
    session, action, rerender = use_session(), use_action(), use_rerender()
    latest_loop = use_ref(lambda: 0)
    clock = None if match.snapshot is None else match.snapshot.clock
    is_running = clock is not None and not clock.is_paused

    async def rerender_every_minute() -> None:
        latest_loop.current += 1
        loop = latest_loop.current
        while is_running and loop == latest_loop.current:
            await asyncio.sleep(_MINUTE)
            rerender()

    def leave() -> None:
        latest_loop.current += 1

    ft.use_effect(rerender_every_minute, dependencies=[is_running, session.epoch], cleanup=leave)
    return ClockController(session=session, match=match, action=action)
