"""The clock of a match on a phone. It is rendered again every minute; scorers can pause it."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from models.matches import set_clock
from models.values import ClockStep
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_minutes import use_minutes
from views.match.use_match import MatchController


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
        await self.match.run(self.action, partial(set_clock, step=step))


def use_clock(match: MatchController) -> ClockController:
    clock = None if match.snapshot is None else match.snapshot.clock
    use_minutes(is_running=clock is not None and not clock.is_paused)
    return ClockController(session=use_session(), match=match, action=use_action())
