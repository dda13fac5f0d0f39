"""Deals of a match: save, change, delete, take back, do again. Each is one transaction with one row in the trail."""

__all__ = ["deal_history", "delete_deal", "redo", "save_deal", "undo"]

from sqlmodel import Session, col, func, select

from models.action_kinds import ActionKind
from models.actions import Step, already_done, perform
from models.codec import ENTRY
from models.devices import Device
from models.draft_reading import check_versions
from models.errors import MatchFinished, NotFound, StaleRevision
from models.folding import fold, table_after
from models.ids import new_id
from models.loading import deal_rows, load_snapshot
from models.membership import Lock, match_for
from models.roles import Role
from models.session import now
from models.snapshots import ChangeRecord, MatchSnapshot
from models.tables import ActionRow, DealRow, DeviceRow, MatchRow
from models.undo_stack import forget_redo
from models.undoing import take_back, take_forward
from scoring import DealEntry, DealError, Severity, check_deal, is_carried


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
    """Add a deal (`deal_id` None) or change one; its draft is cleared. The same `request_id` again does nothing.

    `draft_versions` (head, then sides) are those that the reader saw: what another phone typed since is not passed
    over. Warnings don't stop it: the caller has had them confirmed.

    Raises StaleRevision when the match moved on, DraftClash, MatchFinished for a new deal after the end, NotFound,
    NotAllowed, InvalidEntry, and scoring's DealError with every fault.
    """
    match, role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if already_done(session, match=match, device=device, request_id=request_id):
        return load_snapshot(session, match=match, role=role)
    _check_revision(match, revision)
    if draft_versions is not None:
        check_versions(session, match=match, deal_id=deal_id, versions=draft_versions)
    after = ENTRY.encode(entry)
    deal = None if deal_id is None else _living_deal(session, match, deal_id)
    _check_entry(session, match, entry, deal)
    carried = deal is None and is_carried(entry)  # from paper, beside the first deal that is already being typed
    if deal is None:
        deal, kind = _new_deal(session, match, device, after), ActionKind.ADDED
    else:
        kind = ActionKind.CHANGED
    step = Step(kind=kind, after=after, request_id=request_id, keeps_draft=carried)
    _act(session, match, deal, device, step)
    return load_snapshot(session, match=match, role=role)


def delete_deal(
    session: Session, *, device: Device, match_id: str, revision: int, deal_id: str, request_id: str
) -> MatchSnapshot:
    """Take a deal away; undo brings it back. Raises StaleRevision, NotFound, NotAllowed."""
    match, role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if already_done(session, match=match, device=device, request_id=request_id):
        return load_snapshot(session, match=match, role=role)
    _check_revision(match, revision)
    deal = _living_deal(session, match, deal_id)
    _act(session, match, deal, device, Step(kind=ActionKind.DELETED, after=None, request_id=request_id))
    return load_snapshot(session, match=match, role=role)


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


def deal_history(session: Session, *, device: Device, match_id: str, deal_id: str) -> tuple[ChangeRecord, ...]:
    """Everything that happened to a deal, deleted or not, the earliest first."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
    query = (
        select(ActionRow, DeviceRow.label)
        .join(DeviceRow)
        .where(ActionRow.match_id == match.id, ActionRow.deal_id == deal_id)
        .order_by(col(ActionRow.revision))
    )
    rows = session.exec(query).all()
    if not rows:
        raise NotFound("deal", deal_id)
    return tuple(
        ChangeRecord(
            kind=action.kind,
            device_label=label,
            at=action.at,
            before=None if action.before is None else ENTRY.decode(action.before),
            after=None if action.after is None else ENTRY.decode(action.after),
        )
        for action, label in rows
    )


def _check_revision(match: MatchRow, revision: int) -> None:
    if match.revision != revision:
        raise StaleRevision(match.revision)


def _living_deal(session: Session, match: MatchRow, deal_id: str) -> DealRow:
    deal = session.get(DealRow, deal_id)
    if deal is None or deal.match_id != match.id or deal.deleted:
        raise NotFound("deal", deal_id)
    return deal


def _check_entry(session: Session, match: MatchRow, entry: DealEntry, deal: DealRow | None) -> None:
    """Against the table as it was before this deal."""
    if deal is None and match.finished_at is not None:
        raise MatchFinished
    rows = deal_rows(session, match.id)
    before = fold(match.config, (row.entry for row in rows if deal is None or row.position < deal.position))
    faults = check_deal(entry, before.config.table_rules, table_after(before))
    if any(fault.severity is Severity.ERROR for fault in faults):
        raise DealError(faults)


def _new_deal(session: Session, match: MatchRow, device: Device, entry: str) -> DealRow:
    """A deal after all others, deleted ones too; it counts once its action is performed."""
    last = session.exec(select(func.max(DealRow.position)).where(DealRow.match_id == match.id)).one()
    deal = DealRow(
        id=new_id(),
        match_id=match.id,
        position=0 if last is None else last + 1,
        entry=entry,
        deleted=True,
        draft_base=0,
        entered_by=device.id,
        entered_at=now(session),
    )
    session.add(deal)
    session.flush()
    return deal


def _act(session: Session, match: MatchRow, deal: DealRow, device: Device, step: Step) -> None:
    """A new action: what had been taken back before it cannot be done again."""
    forget_redo(session, match.id, revision=match.revision + 1)
    action = perform(session, match=match, deal=deal, device=device, step=step)
    deal.last_action_id = action.id
    session.flush()
