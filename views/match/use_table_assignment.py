"""The tournament table of a match, and the confirmations of its two sides."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from models.storage import Change
from models.store import Transaction
from models.tournaments import call_director, confirm_table, load_table_assignment
from models.values import MatchSnapshot, TableAssignment, Verdict
from views.core.feed import use_feed
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import Loaded, use_loaded
from views.match.sounds import use_round_clock


@dataclass(frozen=True, kw_only=True)
class _LoadedAssignment:
    assignment: TableAssignment | None


@dataclass(frozen=True, kw_only=True)
class TableAssignmentController:
    """The table assignment of a match."""

    match_id: str
    match: MatchSnapshot | None
    action: ActionController
    loaded: Loaded[_LoadedAssignment]

    @property
    def assignment(self) -> TableAssignment | None:
        """Return the assignment; None for a match outside a tournament, and while it is loading."""
        return None if self.loaded.latest is None else self.loaded.latest.assignment

    async def confirm(self, side: int, verdict: Verdict) -> None:
        if self.match is not None:
            work = partial(
                confirm_table,
                device=self.action.session.device,
                match_id=self.match_id,
                side=side,
                revision=self.match.revision,
                verdict=verdict,
            )
            await self.action.run(work, lambda _: self.loaded.reload(), key=(side, verdict))

    async def call_director(self, calls: bool) -> None:
        """Call the director to this table, or take the call back."""
        work = partial(call_director, device=self.action.session.device, match_id=self.match_id, calls=calls)
        await self.action.run(work, lambda _: self.loaded.reload(), key=call_director)


def use_table_assignment(match_id: str, match: MatchSnapshot | None) -> TableAssignmentController:
    """Load the assignment of a match and render again every minute while its round's clock runs. Most matches have
    none; for them, the assignment is queried only once."""
    session, action = use_session(), use_action()

    def read(transaction: Transaction) -> _LoadedAssignment:
        found = load_table_assignment(transaction, device=session.device, match_id=match_id)
        return _LoadedAssignment(assignment=found)

    loaded = use_loaded(("table assignment", match_id), read, load_when_covered=True)
    assigned = TableAssignmentController(match_id=match_id, match=match, action=action, loaded=loaded)
    tournament_id = assigned.assignment and assigned.assignment.tournament_id

    async def apply(_change: Change) -> None:
        await loaded.reload()

    # Subscribe at once: a confirmation that is given while the assignment is loading must not be missed.
    topics = (match_id, tournament_id) if tournament_id else () if loaded.latest else (match_id,)
    clock = None if assigned.assignment is None else assigned.assignment.clock
    use_round_clock(clock)
    use_feed(session.store, topics, apply, epoch=session.epoch)

    async def catch_up() -> None:
        if tournament_id is not None:
            await loaded.reload()

    # A clock that was started after the load and before the subscription to the tournament must not be missed either.
    ft.use_effect(catch_up, dependencies=[tournament_id])
    return assigned
