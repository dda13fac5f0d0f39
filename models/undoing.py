"""Taking actions back, and doing them again."""

__all__ = ["take_back", "take_forward"]

from sqlmodel import Session

from models.action_kinds import ActionKind, ActionState
from models.actions import Step, perform
from models.devices import Device
from models.errors import ModelErrorCode, NotFound, UndoRefused
from models.tables import ActionRow, DealRow, MatchRow
from models.undo_stack import recent_actions


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
