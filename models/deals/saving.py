"""Saving and deleting deals. Each is one transaction that adds one event to the log."""

from sqlmodel import Session

from models.access.devices import Device
from models.deals.match_change import ScorerChange
from models.drafts.reading import check_versions
from models.drafts.saving import discard_draft
from models.history.match_history import DealHistory
from models.storage.codec import ENTRY
from models.storage.folding import fold
from models.values.deal import ActionKind
from models.values.errors import MatchFinished
from models.values.ids import new_id
from models.values.match import MatchSnapshot
from scoring import DealEntry, DealError, Severity, check_deal, is_opening_balance, table_state


def save_deal(
    session: Session,
    *,
    device: Device,
    match_id: str,
    revision: int,
    entry: DealEntry,
    deal_id: str | None = None,
    draft_versions: tuple[int, ...] | None = None,
    request_id: str,
) -> MatchSnapshot:
    """Add a deal (`deal_id` None) or change one, and clear its draft. Idempotent per `request_id`. An equal `entry`
    changes nothing.

    `draft_versions` (head, then sides) are the versions that the user saw, so that input from another phone is not
    silently dropped. Warnings are not rejected: the caller has had them confirmed.

    Raises StaleRevision when the match has changed since, DraftConflict, MatchFinished for a new deal after the end,
    NotFound, NotAllowed, InvalidEntry, and scoring's DealError with all faults.
    """
    change = ScorerChange(session, device, match_id)
    if change.is_repeated(request_id):
        return change.snapshot()
    change.check_revision(revision)
    if draft_versions is not None:
        check_versions(session, match=change.match, deal_id=deal_id, versions=draft_versions)
    value = ENTRY.encode(entry)
    deal = None if deal_id is None else change.require_deal(deal_id)
    if deal is not None and deal.entry == value:  # nothing to undo, and no deal to mark as corrected
        discard_draft(session, device=device, match_id=match_id, deal_id=deal_id)
        return change.snapshot()
    _check_entry(change, entry, deal)
    kind, about = (ActionKind.ADDED, new_id()) if deal is None else (ActionKind.CHANGED, deal.id)
    keeps_draft = deal is None and is_opening_balance(entry)  # the first deal may already have a draft
    change.append(kind, about, value=value, request_id=request_id, keeps_draft=keeps_draft)
    return change.snapshot()


def delete_deal(
    session: Session, *, device: Device, match_id: str, revision: int, deal_id: str, request_id: str
) -> MatchSnapshot:
    """Delete a deal; undo restores it. Raises StaleRevision, NotFound, NotAllowed."""
    change = ScorerChange(session, device, match_id)
    if change.is_repeated(request_id):
        return change.snapshot()
    change.check_revision(revision)
    deal = change.require_deal(deal_id)
    change.append(ActionKind.DELETED, deal.id, request_id=request_id)
    return change.snapshot()


def _check_entry(change: ScorerChange, entry: DealEntry, deal: DealHistory | None) -> None:
    """Validate an entry against the standings before this deal."""
    if deal is None and change.match.finished_at is not None:
        raise MatchFinished
    earlier = (each.entry for each in change.history.deals if deal is None or each.position < deal.position)
    before = fold(change.match.config, earlier)
    faults = check_deal(entry, before.config.table_rules, table_state(before.standings, before.config))
    if any(fault.severity is Severity.ERROR for fault in faults):
        raise DealError(faults)
