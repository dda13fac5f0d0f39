"""Ending a match before its target: it is finished with the current standings."""

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.deals.action_log import ActionEffect, check_revision, is_duplicate_request, record_action
from models.deals.undo import clear_redo_stack
from models.matches.loading import deal_rows, load_snapshot
from models.values.deal import ActionKind
from models.values.errors import MatchFinished, NothingPlayed
from models.values.match import MatchSnapshot, Role


def end_match(session: Session, *, device: Device, match_id: str, revision: int, request_id: str) -> MatchSnapshot:
    """End the match after the deals played so far. Undo continues it and restores the draft of the next deal.
    Idempotent per `request_id`.

    Raises StaleRevision when the match has changed since, MatchFinished, NothingPlayed, NotFound, NotAllowed.
    """
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if is_duplicate_request(session, match=match, device=device, request_id=request_id):
        return load_snapshot(session, match=match, role=role)
    check_revision(match, revision)
    if match.finished_at is not None:
        raise MatchFinished
    deals = deal_rows(session, match.id)
    if not deals:
        raise NothingPlayed
    clear_redo_stack(session, match.id, revision=match.revision + 1)
    effect = ActionEffect(kind=ActionKind.ENDED, ends_match=True, request_id=request_id, number=len(deals))
    record_action(session, match=match, deal=deals[-1], device=device, effect=effect, active_deals=deals)
    return load_snapshot(session, match=match, role=role, deals=deals)
