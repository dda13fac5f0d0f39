"""Saving and deleting deals. Each is one transaction that adds one action to the log."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.deals.action_log import ActionEffect, check_revision, is_duplicate_request, record_action
from models.deals.undo import clear_redo_stack
from models.drafts.reading import check_versions
from models.matches.loading import deal_rows, load_snapshot
from models.storage.codec import ENTRY
from models.storage.folding import fold, table_after
from models.storage.tables import DealRow, MatchRow
from models.storage.transaction import now
from models.values.deal import ActionKind
from models.values.errors import MatchFinished, NotFound
from models.values.ids import new_id
from models.values.match import MatchSnapshot, Role
from scoring import DealEntry, DealError, Severity, check_deal, is_opening_balance


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
    """Add a deal (`deal_id` None) or change one, and clear its draft. Idempotent per `request_id`.

    `draft_versions` (head, then sides) are the versions that the user saw, so that input from another phone is not
    silently dropped. Warnings are not rejected: the caller has had them confirmed.

    Raises StaleRevision when the match has changed since, DraftConflict, MatchFinished for a new deal after the end,
    NotFound, NotAllowed, InvalidEntry, and scoring's DealError with all faults.
    """
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if is_duplicate_request(session, match=match, device=device, request_id=request_id):
        return load_snapshot(session, match=match, role=role)
    check_revision(match, revision)
    if draft_versions is not None:
        check_versions(session, match=match, deal_id=deal_id, versions=draft_versions)
    after = ENTRY.encode(entry)
    rows = deal_rows(session, match.id, deleted=True)
    active_deals = [row for row in rows if not row.deleted]
    deal = None if deal_id is None else active_deals[_index_of(active_deals, deal_id)]
    number = _check_entry(match, entry, deal, active_deals)
    keeps_draft = deal is None and is_opening_balance(entry)  # the first deal may already have a draft
    clear_redo_stack(session, match.id, revision=match.revision + 1)
    if deal is None:
        position = rows[-1].position + 1 if rows else 0
        deal, kind = _new_deal(match, device, after, position=position, at=now(session)), ActionKind.ADDED
        active_deals.append(deal)
    else:
        kind = ActionKind.CHANGED
    effect = ActionEffect(kind=kind, after=after, request_id=request_id, keeps_draft=keeps_draft, number=number)
    performed = record_action(session, match=match, deal=deal, device=device, effect=effect, active_deals=active_deals)
    return load_snapshot(session, match=match, role=role, deals=active_deals, performed=performed)


def delete_deal(
    session: Session, *, device: Device, match_id: str, revision: int, deal_id: str, request_id: str
) -> MatchSnapshot:
    """Delete a deal; undo restores it. Raises StaleRevision, NotFound, NotAllowed."""
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if is_duplicate_request(session, match=match, device=device, request_id=request_id):
        return load_snapshot(session, match=match, role=role)
    check_revision(match, revision)
    active_deals = deal_rows(session, match.id)
    index = _index_of(active_deals, deal_id)
    deal = active_deals.pop(index)
    clear_redo_stack(session, match.id, revision=match.revision + 1)
    effect = ActionEffect(kind=ActionKind.DELETED, after=None, request_id=request_id, number=index + 1)
    performed = record_action(session, match=match, deal=deal, device=device, effect=effect, active_deals=active_deals)
    return load_snapshot(session, match=match, role=role, deals=active_deals, performed=performed)


def _index_of(active_deals: Sequence[DealRow], deal_id: str) -> int:
    """Return the deal's index. Raises NotFound for a deal of another match or a deleted one."""
    for index, row in enumerate(active_deals):
        if row.id == deal_id:
            return index
    raise NotFound("deal", deal_id)


def _check_entry(match: MatchRow, entry: DealEntry, deal: DealRow | None, active_deals: Sequence[DealRow]) -> int:
    """Validate an entry against the standings before this deal. Return the deal's number, from 1."""
    if deal is None and match.finished_at is not None:
        raise MatchFinished
    entries = [row.entry for row in active_deals if deal is None or row.position < deal.position]
    before = fold(match.config, entries)
    faults = check_deal(entry, before.config.table_rules, table_after(before))
    if any(fault.severity is Severity.ERROR for fault in faults):
        raise DealError(faults)
    return len(entries) + 1


def _new_deal(match: MatchRow, device: Device, entry: str, *, position: int, at: datetime) -> DealRow:
    """Create the row of a deal after all others, deleted ones included. `record_action` stores it and clears
    `deleted`."""
    return DealRow(
        id=new_id(),
        match_id=match.id,
        position=position,
        entry=entry,
        deleted=True,
        draft_base=0,
        entered_by=device.id,
        entered_at=at,
    )
