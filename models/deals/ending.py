"""Ending a match before its target: it is finished with the current standings."""

from sqlmodel import Session

from models.access.devices import Device
from models.deals.match_change import ScorerChange
from models.values.deal import ActionKind
from models.values.errors import MatchFinished, ModelError, ModelErrorCode
from models.values.match import MatchSnapshot


def end_match(session: Session, *, device: Device, match_id: str, revision: int, request_id: str) -> MatchSnapshot:
    """End the match after the deals played so far. Undo continues it and restores the draft of the next deal.
    Idempotent per `request_id`.

    Raises StaleRevision when the match has changed since, MatchFinished, ModelError without deals, NotFound,
    NotAllowed.
    """
    change = ScorerChange(session, device, match_id)
    if change.is_repeated(request_id):
        return change.snapshot()
    change.check_revision(revision)
    if change.match.finished_at is not None:
        raise MatchFinished
    deals = change.history.deals
    if not deals:
        raise ModelError(ModelErrorCode.NOTHING_PLAYED, "the match has no deals; delete it instead")
    change.append(ActionKind.ENDED, deals[-1].id, request_id=request_id)
    return change.snapshot()
