"""Agreeing to a deal that another phone entered, or contesting it."""

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.matches.loading import load_snapshot
from models.storage.changes import ChangeKind, record_change
from models.storage.tables import ActionRow, AgreementRow, DealRow, MatchRow
from models.storage.transaction import now
from models.values.deal import Verdict
from models.values.errors import InvalidSetup, NotAllowed, NotFound, StaleRevision
from models.values.match import MatchSnapshot, Role
from models.values.text import normalize_text, text_fault
from scoring import Reason


def agree_deal(session: Session, *, device: Device, match_id: str, deal_id: str, action_id: str) -> MatchSnapshot:
    """Confirm a deal as it was seen (`Agreement.action_id`). Replaces this device's earlier verdict on it.

    Raises StaleRevision when the deal has changed since, NotAllowed for the device that entered or changed it and for
    viewers, NotFound.
    """
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    _check_verdict(session, match, device, deal_id=deal_id, action_id=action_id)
    _save_verdict(
        session, match, AgreementRow(action_id=action_id, device_id=device.id, verdict=Verdict.AGREED, at=now(session))
    )
    return load_snapshot(session, match=match, role=role)


def contest_deal(
    session: Session,
    *,
    device: Device,
    match_id: str,
    deal_id: str,
    action_id: str,
    side: int | None = None,
    reason: Reason | None = None,
    note: str = "",
) -> MatchSnapshot:
    """Mark a deal, or one line of it, as contested. Raises like `agree_deal`, and InvalidSetup for an invalid note."""
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    _check_verdict(session, match, device, deal_id=deal_id, action_id=action_id)
    clean = normalize_text(note)
    fault = text_fault("note", clean)
    if fault is not None:
        raise InvalidSetup((fault,))
    row = AgreementRow(
        action_id=action_id,
        device_id=device.id,
        verdict=Verdict.CONTESTED,
        side=side,
        reason=reason,
        note=clean,
        at=now(session),
    )
    _save_verdict(session, match, row)
    return load_snapshot(session, match=match, role=role)


def _check_verdict(session: Session, match: MatchRow, device: Device, *, deal_id: str, action_id: str) -> None:
    deal = session.get(DealRow, deal_id)
    if deal is None or deal.match_id != match.id or deal.deleted:
        raise NotFound("deal", deal_id)
    if deal.last_action_id != action_id:
        raise StaleRevision(match.revision)
    if session.get_one(ActionRow, action_id).device_id == device.id:
        raise NotAllowed("author", "another phone")


def _save_verdict(session: Session, match: MatchRow, row: AgreementRow) -> None:
    session.merge(row)
    session.flush()
    # The score is unchanged, so the revision stays: a verdict must not make concurrent saves fail.
    record_change(session, match.id, match.revision, ChangeKind.MATCH)
