"""Undo and redo of a match's last twenty actions. They survive reloads and the end of the match."""

import sqlalchemy as sql
from sqlmodel import Session, col

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.deals.action_log import ActionEffect, record_action
from models.matches.loading import load_snapshot, recent_actions
from models.storage.tables import ActionRow, DealRow, MatchRow
from models.values.deal import ActionKind, ActionState
from models.values.errors import ModelErrorCode, NotFound, UndoRefused
from models.values.match import MatchSnapshot, Role

_CLEAR_REDO = (
    sql.update(ActionRow)
    .where(col(ActionRow.match_id) == sql.bindparam("of_match"), col(ActionRow.state) == ActionState.UNDONE)
    .values(state=ActionState.SETTLED, state_revision=sql.bindparam("settled_at"))
)


def undo(session: Session, *, device: Device, match_id: str, action_id: str) -> MatchSnapshot:
    """Undo an action (`MatchSnapshot.undoable`). Idempotent.

    Raises UndoRefused when its deal has changed since or the action is not among the last twenty, NotFound, NotAllowed.
    """
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    _undo_or_redo(session, match, device, action_id, ActionKind.UNDONE)
    return load_snapshot(session, match=match, role=role)


def redo(session: Session, *, device: Device, match_id: str, action_id: str) -> MatchSnapshot:
    """Redo an undone action (`MatchSnapshot.redoable`). Raises like `undo`."""
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    _undo_or_redo(session, match, device, action_id, ActionKind.REDONE)
    return load_snapshot(session, match=match, role=role)


def clear_redo_stack(session: Session, match_id: str, *, revision: int) -> None:
    """Clear the redo stack; called for each new action."""
    session.flush()
    session.connection().execute(_CLEAR_REDO, {"of_match": match_id, "settled_at": revision})


def _undo_or_redo(session: Session, match: MatchRow, device: Device, action_id: str, kind: ActionKind) -> None:
    """Restore the state before the action (UNDONE) or after it (REDONE). Does nothing if that is the current state."""
    action = session.get(ActionRow, action_id)
    if action is None or action.match_id != match.id or action.target_id is not None:
        raise NotFound("action", action_id)
    undoing = kind is ActionKind.UNDONE
    state = ActionState.UNDONE if undoing else ActionState.DONE
    if action.state is state:
        return
    if all(recent.id != action.id for recent in recent_actions(session, match.id)):
        raise UndoRefused(ModelErrorCode.UNDO_TOO_OLD, action.deal_number)
    deal = session.get_one(DealRow, action.deal_id)
    build_effect = _ending_effect if action.kind is ActionKind.ENDED else _deal_effect
    effect = build_effect(action, deal, kind, undoing=undoing)
    record_action(session, match=match, deal=deal, device=device, effect=effect)
    action.state, action.state_revision = state, match.revision
    if effect.ends_match is None:
        deal.last_action_id = action.previous_id if undoing else action.id
    session.flush()


def _deal_effect(action: ActionRow, deal: DealRow, kind: ActionKind, *, undoing: bool) -> ActionEffect:
    if deal.last_action_id != (action.id if undoing else action.previous_id):
        raise UndoRefused(ModelErrorCode.UNDO_CHANGED, action.deal_number)
    return ActionEffect(kind=kind, after=action.before if undoing else action.after, target_id=action.id)


def _ending_effect(action: ActionRow, deal: DealRow, kind: ActionKind, *, undoing: bool) -> ActionEffect:
    """Refuse to redo the ending of a match whose last deal was deleted."""
    if deal.deleted and not undoing:
        raise UndoRefused(ModelErrorCode.UNDO_CHANGED, action.deal_number)
    return ActionEffect(kind=kind, ends_match=not undoing, target_id=action.id)
