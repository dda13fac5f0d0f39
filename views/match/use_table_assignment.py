"""The tournament table that a match is played at, and the confirmations of its two sides."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models.storage import Change
from models.store import Transaction
from models.tournaments import confirm_table, load_table_assignment
from models.values import MatchSnapshot, TableAssignment, Verdict
from views.core.feed import use_feed
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_loaded import use_loaded


@dataclass(frozen=True, kw_only=True)
class TableAssignmentController:
    """The table assignment of a match. `assignment` is None for a match outside a tournament, and while it is
    loading."""

    assignment: TableAssignment | None
    action: ActionController
    confirm: Callable[[int, Verdict], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class _LoadedAssignment:
    assignment: TableAssignment | None


def use_table_assignment(match_id: str, match: MatchSnapshot | None) -> TableAssignmentController:
    """Load the assignment of a match. Most matches have none: it is queried once, and not again."""
    session = use_session()
    action = use_action()

    def read(transaction: Transaction) -> _LoadedAssignment:
        return _LoadedAssignment(
            assignment=load_table_assignment(transaction, device=session.device, match_id=match_id)
        )

    loaded = use_loaded(("table assignment", match_id), read, load_when_covered=True)
    assignment = None if loaded.latest is None else loaded.latest.assignment
    tournament_id = None if assignment is None else assignment.tournament_id

    async def apply(_change: Change) -> None:
        await loaded.reload()

    # Subscribe at once: a confirmation that is given while the assignment is loading must not be missed.
    topics = (match_id, tournament_id) if tournament_id else () if loaded.latest else (match_id,)
    use_feed(session.store, topics, apply, epoch=session.epoch)

    async def confirm(side: int, verdict: Verdict) -> None:
        if match is not None:
            work = partial(
                confirm_table,
                device=session.device,
                match_id=match_id,
                side=side,
                revision=match.revision,
                verdict=verdict,
            )
            await action.run(work, lambda _: loaded.reload(), key=(side, verdict))

    return TableAssignmentController(assignment=assignment, action=action, confirm=confirm)
