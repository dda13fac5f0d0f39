"""Which actions can be taken back or done again: the last twenty, also after a reload and after the match's end."""

__all__ = ["UNDO_DEPTH", "forget_redo", "next_redo", "next_undo", "recent_actions"]

from collections.abc import Sequence

from sqlmodel import Session, col, select

from models.action_kinds import ActionState
from models.tables import ActionRow

UNDO_DEPTH = 20


def recent_actions(session: Session, match_id: str) -> list[ActionRow]:
    """The last twenty that are done or undone, the latest first."""
    query = (
        select(ActionRow)
        .where(ActionRow.match_id == match_id, ActionRow.state != ActionState.SETTLED)
        .order_by(col(ActionRow.revision).desc())
        .limit(UNDO_DEPTH)
    )
    return list(session.exec(query))


def next_undo(actions: Sequence[ActionRow]) -> ActionRow | None:
    """The latest action that is done."""
    return next((action for action in actions if action.state is ActionState.DONE), None)


def next_redo(actions: Sequence[ActionRow]) -> ActionRow | None:
    """The action that was undone last."""
    undone = [action for action in actions if action.state is ActionState.UNDONE]
    return max(undone, key=lambda action: action.state_revision, default=None)


def forget_redo(session: Session, match_id: str, *, revision: int) -> None:
    """A new action was done: what was undone before it can no longer be done again."""
    for action in recent_actions(session, match_id):
        if action.state is ActionState.UNDONE:
            action.state = ActionState.SETTLED
            action.state_revision = revision
