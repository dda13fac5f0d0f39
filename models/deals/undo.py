"""Taking actions back, and doing them again."""

__all__ = ["forget_redo", "redo", "take_back", "take_forward", "undo"]

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, match_for
from models.deals.trail import Step, perform
from models.matches.loading import load_snapshot, recent_actions
from models.storage.tables import ActionRow, DealRow, MatchRow
from models.values.deal import ActionKind, ActionState
from models.values.errors import ModelErrorCode, NotFound, UndoRefused
from models.values.match import MatchSnapshot, Role


def take_back(session: Session, *, match: MatchRow, device: Device, action_id: str) -> None:
    """Give the deal its state from before the action. Does nothing when that was done already."""
    action, deal = _found(session, match, action_id)
    if action.state is ActionState.UNDONE:
        return
    _check_recent(session, match, action)
    _check_untouched(deal, action, last_action_id=action.id)
    step = Step(kind=ActionKind.UNDONE, after=action.before, target_id=action.id)
    perform(session, match=match, deal=deal, device=device, step=step)
    _turn(session, match, action, deal, state=ActionState.UNDONE, last_action_id=action.previous_id)


def take_forward(session: Session, *, match: MatchRow, device: Device, action_id: str) -> None:
    """Give the deal its state from after the action again. Does nothing when the action is done."""
    action, deal = _found(session, match, action_id)
    if action.state is ActionState.DONE:
        return
    _check_recent(session, match, action)
    _check_untouched(deal, action, last_action_id=action.previous_id)
    step = Step(kind=ActionKind.REDONE, after=action.after, target_id=action.id)
    perform(session, match=match, deal=deal, device=device, step=step)
    _turn(session, match, action, deal, state=ActionState.DONE, last_action_id=action.id)


def _found(session: Session, match: MatchRow, action_id: str) -> tuple[ActionRow, DealRow]:
    action = session.get(ActionRow, action_id)
    if action is None or action.match_id != match.id or action.target_id is not None:
        raise NotFound("action", action_id)
    return action, session.get_one(DealRow, action.deal_id)


def _check_recent(session: Session, match: MatchRow, action: ActionRow) -> None:
    if action not in recent_actions(session, match.id):
        raise UndoRefused(ModelErrorCode.UNDO_TOO_OLD, action.deal_number)


def _check_untouched(deal: DealRow, action: ActionRow, *, last_action_id: str | None) -> None:
    if deal.last_action_id != last_action_id:
        raise UndoRefused(ModelErrorCode.UNDO_CHANGED, action.deal_number)


def _turn(
    session: Session,
    match: MatchRow,
    action: ActionRow,
    deal: DealRow,
    *,
    state: ActionState,
    last_action_id: str | None,
) -> None:
    action.state, action.state_revision = state, match.revision
    deal.last_action_id = last_action_id
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
    take_back(session, match=match, device=device, action_id=action_id)
    return load_snapshot(session, match=match, role=role)


def redo(session: Session, *, device: Device, match_id: str, action_id: str) -> MatchSnapshot:
    """Do again what was taken back (`MatchSnapshot.redoable`). Raises like `undo`."""
    match, role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    take_forward(session, match=match, device=device, action_id=action_id)
    return load_snapshot(session, match=match, role=role)
