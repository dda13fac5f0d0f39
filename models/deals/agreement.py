"""Agreeing to a deal that another phone entered, or contesting it."""

from sqlmodel import Session

from models.access.devices import Device
from models.deals.match_change import ScorerChange
from models.storage.codec import CONTEST
from models.values.deal import Contest, Verdict
from models.values.errors import NotAllowed, StaleRevision
from models.values.match import MatchSnapshot
from models.values.text import valid_text
from scoring import Reason


def agree_deal(session: Session, *, device: Device, match_id: str, deal_id: str, action_id: str) -> MatchSnapshot:
    """Confirm a deal as it was seen (`Agreement.action_id`). Replaces this device's earlier verdict on it.

    Raises StaleRevision when the deal has changed since, NotAllowed for the device that entered or changed it and for
    viewers, NotFound.
    """
    change = _open_change(session, device, match_id, deal_id=deal_id, action_id=action_id)
    change.judge(Verdict.AGREED, action_id)
    return change.snapshot()


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
    change = _open_change(session, device, match_id, deal_id=deal_id, action_id=action_id)
    contest = Contest(side=side, reason=reason, note=valid_text("note", note))
    change.judge(Verdict.CONTESTED, action_id, CONTEST.encode(contest))
    return change.snapshot()


def _open_change(session: Session, device: Device, match_id: str, *, deal_id: str, action_id: str) -> ScorerChange:
    """Return the match, to append a verdict on the current version of this deal."""
    change = ScorerChange(session, device, match_id)
    version = change.require_deal(deal_id).versions[-1]
    if version.id != action_id:
        raise StaleRevision(change.match.revision)
    if version.device_id == device.id:
        raise NotAllowed("author", "another phone")
    return change
