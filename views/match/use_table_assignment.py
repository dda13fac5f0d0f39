"""The tournament table of a match, and the confirmations of its two sides."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.store import Transaction
from models.tournaments import call_director, confirm_table, load_table_assignment
from models.values import MatchSnapshot, TableAssignment, Verdict
from views.core.feed import use_feed
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import use_loaded
from views.match.sounds import use_round_clock


@dataclass(frozen=True, kw_only=True)
class TableAssignmentController:
    """The table assignment of a match: None outside a tournament, and while it is loading. `call_director` calls the
    director to the table, or withdraws the call."""

    action: ActionController
    assignment: TableAssignment | None
    confirm: Callable[[int, Verdict], Awaitable[None]]
    call_director: Callable[[bool], Awaitable[None]]


def use_table_assignment(match_id: str, match: MatchSnapshot | None) -> TableAssignmentController:
    """Load the assignment of a match and render again every minute while its round's clock runs. Most matches have
    none; for them, the assignment is queried only once."""
    session, action = use_session(), use_action()

    def read(transaction: Transaction) -> tuple[TableAssignment | None]:
        return (load_table_assignment(transaction, device=session.device, match_id=match_id),)

    loaded = use_loaded(("table assignment", match_id), read, load_when_covered=True)
    [assignment] = loaded.latest or [None]
    tournament_id = assignment and assignment.tournament_id

    async def confirm(side: int, verdict: Verdict) -> None:
        if match is not None:
            confirm_side = partial(confirm_table, device=session.device, match_id=match_id, side=side)
            work = partial(confirm_side, revision=match.revision, verdict=verdict)
            await action.run(work, lambda _: loaded.reload(), key=(side, verdict))

    async def call(calls: bool) -> None:
        work = partial(call_director, device=session.device, match_id=match_id, calls=calls)
        await action.run(work, lambda _: loaded.reload(), key=call_director)

    # Subscribe at once: a confirmation that is given while the assignment is loading must not be missed.
    topics = (match_id, tournament_id) if tournament_id else () if loaded.latest else (match_id,)
    use_round_clock(None if assignment is None else assignment.clock)
    use_feed(session.store, topics, lambda _change: loaded.reload(), epoch=session.epoch)

    async def catch_up() -> None:
        if tournament_id is not None:
            await loaded.reload()

    # A clock that was started after the load and before the subscription to the tournament must not be missed either.
    ft.use_effect(catch_up, dependencies=[tournament_id])
    return TableAssignmentController(action=action, assignment=assignment, confirm=confirm, call_director=call)
