"""Undo and redo of a match's last twenty actions. They survive reloads and the end of the match."""

from sqlmodel import Session

from models.access.devices import Device
from models.deals.match_change import ScorerChange
from models.values.deal import ActionKind
from models.values.errors import ModelErrorCode, NotFound, UndoRefused
from models.values.match import MatchSnapshot


def undo(session: Session, *, device: Device, match_id: str, action_id: str) -> MatchSnapshot:
    """Undo an action (`MatchSnapshot.undoable`). Idempotent.

    Raises UndoRefused when its deal has changed since or the action is not among the last twenty, NotFound, NotAllowed.
    """
    return _reverse(session, device, match_id, action_id, ActionKind.UNDONE)


def redo(session: Session, *, device: Device, match_id: str, action_id: str) -> MatchSnapshot:
    """Redo an undone action (`MatchSnapshot.redoable`). Raises like `undo`."""
    return _reverse(session, device, match_id, action_id, ActionKind.REDONE)


def _reverse(session: Session, device: Device, match_id: str, action_id: str, kind: ActionKind) -> MatchSnapshot:
    """Restore the state before the action (UNDONE) or after it (REDONE). Does nothing if that is the current state."""
    change = ScorerChange(session, device, match_id)
    action = change.history.actions.get(action_id)
    if action is None:
        raise NotFound("action", action_id)
    if action.is_done is (kind is ActionKind.UNDONE):
        if action not in change.history.recent_actions():
            raise UndoRefused(ModelErrorCode.UNDO_TOO_OLD, action.number)
        if not action.can_be(kind):
            raise UndoRefused(ModelErrorCode.UNDO_CHANGED, action.number)
        change.append(kind, action_id)
    return change.snapshot()
