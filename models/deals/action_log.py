"""The action log: each action changes a deal, increments the match's revision and adds one row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.orm import aliased
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col, func, select

from models.access.devices import Device
from models.access.permissions import require_match
from models.drafts.rows import clear_draft, delete_draft_rows
from models.matches.loading import deal_rows
from models.people.records import write_record
from models.storage.changes import ChangeKind, record_change
from models.storage.codec import ENTRY, RESULT, is_settled
from models.storage.folding import fold
from models.storage.tables import ActionRow, DealRow, DeviceRow, MatchRow
from models.storage.transaction import now
from models.values.deal import Action, ActionKind, ActionState, ChangeRecord
from models.values.errors import NotFound, StaleRevision
from models.values.ids import new_id
from models.values.match import Role, result_of

# Built once: building a statement takes longer than executing it on SQLite, and the unit of work is slower still.
_SELECT_REQUEST = select(ActionRow.id).where(
    ActionRow.match_id == bindparam("match_id"),
    ActionRow.device_id == bindparam("device_id"),
    ActionRow.request_id == bindparam("request_id"),
)
_INSERT_ACTION = insert(ActionRow)
_INSERT_DEAL = insert(DealRow)
_UPDATE_MATCH = update(MatchRow).where(col(MatchRow.id) == bindparam("match_id"))


@dataclass(frozen=True, kw_only=True)
class ActionEffect:
    """The effect of one action.

    `after` is the deal's entry as JSON, None for a deleted deal. `target_id` is the action that an undo or redo refers
    to. `keeps_draft` leaves the draft of the next deal alone. `ends_match` leaves the deal unchanged and ends the match
    early (True) or continues it (False). `number` is the deal's number among those not deleted, if known.
    """

    kind: ActionKind
    after: str | None = None
    ends_match: bool | None = None
    target_id: str | None = None
    request_id: str | None = None
    keeps_draft: bool = False
    number: int | None = None


def is_duplicate_request(session: Session, *, match: MatchRow, device: Device, request_id: str) -> bool:
    """Return whether this device's request was already processed, so that retries are idempotent."""
    parameters = {"match_id": match.id, "device_id": device.id, "request_id": request_id}
    return session.connection().execute(_SELECT_REQUEST, parameters).first() is not None


def check_revision(match: MatchRow, revision: int) -> None:
    """Raise StaleRevision when the match has changed since it was read."""
    if match.revision != revision:
        raise StaleRevision(match.revision)


def record_action(
    session: Session,
    *,
    match: MatchRow,
    deal: DealRow,
    device: Device,
    effect: ActionEffect,
    active_deals: Sequence[DealRow] | None = None,
) -> Action:
    """Apply an action: update the deal and the match's result, append to the log and clear the deal's draft.

    The match must be locked. A deal to be added must not belong to the session yet. `active_deals` are the deals that
    count afterwards, in playing order, if known.
    """
    revision = match.revision + 1
    moment = now(session)
    before = None if deal.deleted else deal.entry
    number = _deal_number(session, deal) if effect.number is None else effect.number
    performed = Action(
        id=new_id(), kind=effect.kind, deal_number=number, device_id=device.id, device_label=device.label, at=moment
    )
    values = {
        "id": performed.id,
        "match_id": match.id,
        "revision": revision,
        "request_id": effect.request_id,
        "kind": effect.kind,
        "state": ActionState.DONE if effect.target_id is None else ActionState.SETTLED,
        "state_revision": revision,
        "target_id": effect.target_id,
        "previous_id": deal.last_action_id,
        "deal_id": deal.id,
        "deal_number": number,
        "before": before,
        "after": effect.after if effect.ends_match is None else before,
        "device_id": performed.device_id,
        "at": moment,
    }
    changes: dict[str, Any] = {"revision": revision}
    if effect.ends_match is not None:
        changes["ended_early"] = effect.ends_match
    else:
        if effect.target_id is None:
            deal.last_action_id = performed.id
        deal.deleted = effect.after is None
        deal.entry = effect.after or deal.entry
        if effect.kind is ActionKind.ADDED:
            session.connection().execute(_INSERT_DEAL, {name: getattr(deal, name) for name in DealRow.model_fields})
            if not effect.keeps_draft:
                changes["draft_base"] = delete_draft_rows(
                    session, match_id=match.id, deal_id=None, base=match.draft_base
                )
        else:
            deal.changed_by, deal.changed_at = device.id, moment
            clear_draft(session, match=match, deal=deal)
    _update_match(session, match, deal_rows(session, match.id) if active_deals is None else active_deals, changes)
    session.connection().execute(_INSERT_ACTION, values)
    record_change(session, match.id, revision, ChangeKind.MATCH)
    return performed


def _deal_number(session: Session, deal: DealRow) -> int:
    """Return the number, from 1, that the deal has or would have among those not deleted."""
    query = select(func.count()).where(
        DealRow.match_id == deal.match_id, ~col(DealRow.deleted), DealRow.position < deal.position
    )
    return session.exec(query).one() + 1


def _update_match(session: Session, match: MatchRow, active_deals: Iterable[DealRow], changes: dict[str, Any]) -> None:
    """Recompute the result and the end of the match, and write them together with the columns in `changes`."""
    entries = (deal.entry for deal in active_deals)
    state = fold(match.config, entries, stopped=changes.get("ended_early", match.ended_early)).standings
    was_finished = match.finished_at is not None
    changes["result"] = RESULT.encode(result_of(state))
    finished = state.finished or is_settled(match.official)
    if finished != was_finished:
        changes["finished_at"] = now(session) if finished else None
    session.flush()
    session.connection().execute(_UPDATE_MATCH, {"match_id": match.id, **changes})
    for name, value in changes.items():
        set_committed_value(match, name, value)
    if finished or was_finished:
        write_record(session, match=match)


def deal_history(session: Session, *, device: Device, match_id: str, deal_id: str) -> tuple[ChangeRecord, ...]:
    """Return all changes of a deal, deleted or not, oldest first. Raises NotFound."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.VIEWER)
    target = aliased(ActionRow)
    query = (
        select(ActionRow, DeviceRow.label, col(target.kind))
        .join(DeviceRow, onclause=col(DeviceRow.id) == col(ActionRow.device_id))
        .join(target, isouter=True, onclause=col(target.id) == col(ActionRow.target_id))
        .where(ActionRow.match_id == match.id, ActionRow.deal_id == deal_id)
        .order_by(col(ActionRow.revision))
    )
    rows = session.exec(query).all()
    if not rows:
        raise NotFound("deal", deal_id)
    return tuple(
        ChangeRecord(
            kind=action.kind,
            target=target_kind,
            device_id=action.device_id,
            device_label=label,
            at=action.at,
            before=None if action.before is None else ENTRY.decode(action.before),
            after=None if action.after is None else ENTRY.decode(action.after),
        )
        for action, label, target_kind in rows
    )
