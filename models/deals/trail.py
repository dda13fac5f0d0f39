"""The action log: each action changes a deal, increments the match's revision and adds one row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.orm import aliased
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col, func, select

from models.access.devices import Device
from models.access.permissions import match_for
from models.drafts.rows import clear_draft, take_draft
from models.matches.loading import deal_rows
from models.people.records import file_record
from models.storage.changes import ChangeKind, note_change
from models.storage.codec import ENTRY, RESULT
from models.storage.folding import fold
from models.storage.tables import ActionRow, DealRow, DeviceRow, MatchRow
from models.storage.transaction import now
from models.values.deal import Action, ActionKind, ActionState, ChangeRecord
from models.values.errors import NotFound, StaleRevision
from models.values.ids import new_id
from models.values.match import Role, result_of

# Built once: building a statement takes longer than executing it on SQLite, and the unit of work is slower still.
_REQUEST = select(ActionRow.id).where(
    ActionRow.match_id == bindparam("match_id"),
    ActionRow.device_id == bindparam("device_id"),
    ActionRow.request_id == bindparam("request_id"),
)
_TRAIL = insert(ActionRow)
_DEAL = insert(DealRow)
_MATCH = update(MatchRow).where(col(MatchRow.id) == bindparam("match_id"))


@dataclass(frozen=True, kw_only=True)
class Step:
    """The effect of one action.

    `after` is the deal's entry as JSON, None for a deleted deal. `target_id` is the action that an undo or redo refers
    to. `keeps_draft` leaves the draft of the next deal alone. `stops` leaves the deal unchanged and ends the match
    early (True) or continues it (False). `number` is the deal's number among those not deleted, if known.
    """

    kind: ActionKind
    after: str | None = None
    stops: bool | None = None
    target_id: str | None = None
    request_id: str | None = None
    keeps_draft: bool = False
    number: int | None = None


def already_done(session: Session, *, match: MatchRow, device: Device, request_id: str) -> bool:
    """Return whether this device's request was already processed, so that retries are idempotent."""
    about = {"match_id": match.id, "device_id": device.id, "request_id": request_id}
    return session.connection().execute(_REQUEST, about).first() is not None


def check_revision(match: MatchRow, revision: int) -> None:
    """Raise StaleRevision when the match has changed since it was read."""
    if match.revision != revision:
        raise StaleRevision(match.revision)


def perform(
    session: Session,
    *,
    match: MatchRow,
    deal: DealRow,
    device: Device,
    step: Step,
    counting: Sequence[DealRow] | None = None,
) -> Action:
    """Apply a step: update the deal and the match's result, append to the log and clear the deal's draft.

    The match must be locked. A deal to be added must not belong to the session yet. `counting` are the deals that count
    afterwards, in playing order, if known.
    """
    revision = match.revision + 1
    moment = now(session)
    before = None if deal.deleted else deal.entry
    number = _number(session, deal) if step.number is None else step.number
    done = Action(id=new_id(), kind=step.kind, deal_number=number, device_label=device.label, at=moment)
    action = {
        "id": done.id,
        "match_id": match.id,
        "revision": revision,
        "request_id": step.request_id,
        "kind": step.kind,
        "state": ActionState.DONE if step.target_id is None else ActionState.SETTLED,
        "state_revision": revision,
        "target_id": step.target_id,
        "previous_id": deal.last_action_id,
        "deal_id": deal.id,
        "deal_number": number,
        "before": before,
        "after": step.after if step.stops is None else before,
        "device_id": device.id,
        "at": moment,
    }
    moved: dict[str, Any] = {"revision": revision}
    if step.stops is not None:
        moved["ended_early"] = step.stops
    else:
        if step.target_id is None:
            deal.last_action_id = done.id
        deal.deleted = step.after is None
        deal.entry = step.after or deal.entry
        if step.kind is ActionKind.ADDED:
            session.connection().execute(_DEAL, {name: getattr(deal, name) for name in DealRow.model_fields})
            if not step.keeps_draft:
                moved["draft_base"] = take_draft(session, match_id=match.id, deal_id=None, base=match.draft_base)
        else:
            deal.changed_by, deal.changed_at = device.id, moment
            clear_draft(session, match=match, deal=deal)
    _conclude(session, match, deal_rows(session, match.id) if counting is None else counting, moved)
    session.connection().execute(_TRAIL, action)
    note_change(session, match.id, revision, ChangeKind.MATCH)
    return done


def _number(session: Session, deal: DealRow) -> int:
    """Return the number, from 1, that the deal has or would have among those not deleted."""
    query = select(func.count()).where(
        DealRow.match_id == deal.match_id, ~col(DealRow.deleted), DealRow.position < deal.position
    )
    return session.exec(query).one() + 1


def _conclude(session: Session, match: MatchRow, counting: Iterable[DealRow], moved: dict[str, Any]) -> None:
    """Recompute the result and the end of the match, and write them together with the columns in `moved`."""
    entries = (deal.entry for deal in counting)
    state = fold(match.config, entries, stopped=moved.get("ended_early", match.ended_early)).standings
    was_finished = match.finished_at is not None
    moved["result"] = RESULT.encode(result_of(state))
    if state.finished != was_finished:
        moved["finished_at"] = now(session) if state.finished else None
    session.flush()
    session.connection().execute(_MATCH, {"match_id": match.id, **moved})
    for name, value in moved.items():
        set_committed_value(match, name, value)
    if state.finished or was_finished:
        file_record(session, match=match)


def deal_history(session: Session, *, device: Device, match_id: str, deal_id: str) -> tuple[ChangeRecord, ...]:
    """Return all changes of a deal, deleted or not, oldest first. Raises NotFound."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
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
            device_label=label,
            at=action.at,
            before=None if action.before is None else ENTRY.decode(action.before),
            after=None if action.after is None else ENTRY.decode(action.after),
        )
        for action, label, target_kind in rows
    )
