"""The clock of a match as a phone shows it: moved on every minute, paused by whoever keeps the score."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

import flet as ft

from models import ClockStep, set_clock
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_match import MatchUse
from views.hooks import use_ref, use_rerender

_MINUTE = 60.0  # seconds


@dataclass(frozen=True, kw_only=True)
class ClockUse:
    """`at` is the moment to show."""

    at: datetime
    action: Action
    set: Callable[[ClockStep], Awaitable[None]]


def use_clock(match: MatchUse) -> ClockUse:
    session = use_session()
    action = use_action()
    rerender = use_rerender()
    visits = use_ref(lambda: 0)
    snapshot = match.snapshot
    goes = snapshot is not None and snapshot.clock is not None and not snapshot.clock.paused

    async def move_on() -> None:
        visits.current += 1
        visit = visits.current
        while goes and visit == visits.current:
            await asyncio.sleep(_MINUTE)
            rerender()

    def leave() -> None:
        visits.current += 1

    async def step(step: ClockStep) -> None:
        if snapshot is not None:
            await match.run(action, partial(set_clock, device=session.device, match_id=snapshot.id, step=step))

    ft.use_effect(move_on, dependencies=[goes, session.epoch], cleanup=leave)
    return ClockUse(at=session.store.clock(), action=action, set=step)
