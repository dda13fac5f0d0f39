"""Undo and redo of the last twenty actions of a match, also after a reload and after the match's end."""

__all__ = ["forget_redo", "redo", "undo"]

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, match_for
from models.deals.trail import Step, perform
from models.matches.loading import load_snapshot, recent_actions
from models.storage.tables import ActionRow, DealRow, MatchRow
from models.values.deal import ActionKind, ActionState
from models.values.errors import ModelErrorCode, NotFound, UndoRefused
from models.values.match import MatchSnapshot, Role


def _found(session: Session, match: MatchRow, action_id: str) -> tuple[ActionRow, DealRow]:
    action = session.get(ActionRow, action_id)
    if action is None or action.match_id != match.id or action.target_id is not None:
        raise NotFound("action", action_id)
    return action, session.get_one(DealRow, action.deal_id)


def _turn(
    session: Session,
    *,
    match: MatchRow,
    action: ActionRow,
    deal: DealRow,
    device: Device,
    step: Step,
    from_id: str | None,
    to_id: str | None,
) -> None:
    """Give the deal its state from before or after the action; `from_id` and `to_id` are its last action then and
    from now on."""
    if action not in recent_actions(session, match.id):
        raise UndoRefused(ModelErrorCode.UNDO_TOO_OLD, action.deal_number)
    if deal.last_action_id != from_id:
        raise UndoRefused(ModelErrorCode.UNDO_CHANGED, action.deal_number)
    perform(session, match=match, deal=deal, device=device, step=step)
    action.state = ActionState.UNDONE if step.kind is ActionKind.UNDONE else ActionState.DONE
    action.state_revision = match.revision
    deal.last_action_id = to_id
    session.flush()


def forget_redo(session: Session, match_id: str, *, revision: int) -> None:
    """A new action was done: what was undone before it can no longer be done again."""
    for action in recent_actions(session, match_id):
        if action.state is ActionState.UNDONE:
            action.state = ActionState.SETTLED
            action.state_revision = revision


def undo(session: Session, *, device: Device, match_id: str, action_id: str) -> MatchSnapshot:
    """Take an action back (`MatchSnapshot.undoable`); taking it back twice is taking it back once.

    Raises UndoRefused when its deal was changed since or it is not one of the last twenty, NotFound, NotAllowed.
    """
    match, role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    action, deal = _found(session, match, action_id)
    if action.state is not ActionState.UNDONE:
        step = Step(kind=ActionKind.UNDONE, after=action.before, target_id=action.id)
        _turn(
            session,
            match=match,
            action=action,
            deal=deal,
            device=device,
            step=step,
            from_id=action.id,
            to_id=action.previous_id,
        )
    return load_snapshot(session, match=match, role=role)


def redo(session: Session, *, device: Device, match_id: str, action_id: str) -> MatchSnapshot:
    """Do again what was taken back (`MatchSnapshot.redoable`). Raises like `undo`."""
    match, role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    action, deal = _found(session, match, action_id)
    if action.state is not ActionState.DONE:
        step = Step(kind=ActionKind.REDONE, after=action.after, target_id=action.id)
        _turn(
            session,
            match=match,
            action=action,
            deal=deal,
            device=device,
            step=step,
            from_id=action.previous_id,
            to_id=action.id,
        )
    return load_snapshot(session, match=match, role=role)
