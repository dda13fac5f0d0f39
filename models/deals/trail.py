"""The trail of actions: a deal becomes another one, the match moves on by one revision, and the trail gets its row."""

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

# Made once: to make a statement takes longer than SQLite does, and the unit of work longer than that.
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
    """What one action does. `after` is the deal's entry as JSON, None when there is no deal any more; an undo or redo
    names the action that it takes back or does again. `keeps_draft`: what is typed meanwhile is another deal's.
    `stops`: the deal stays as it is, and the match is ended early after it (True) or goes on (False). `number` is where
    the deal stands among those that count, where that is known already."""

    kind: ActionKind
    after: str | None = None
    stops: bool | None = None
    target_id: str | None = None
    request_id: str | None = None
    keeps_draft: bool = False
    number: int | None = None


def already_done(session: Session, *, match: MatchRow, device: Device, request_id: str) -> bool:
    """Whether this request of this device was done before: a tap that came twice."""
    about = {"match_id": match.id, "device_id": device.id, "request_id": request_id}
    return session.connection().execute(_REQUEST, about).first() is not None


def check_revision(match: MatchRow, revision: int) -> None:
    """Raises StaleRevision when the match moved on since it was read."""
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
    """Do it: the deal, the trail, the match's result; the deal's draft goes. The match must be locked. A deal that is
    added is no row of the session's. `counting` are the deals that count from then on, in playing order, where they are
    known already."""
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
    """Where the deal stands, or would stand, among those that count."""
    query = select(func.count()).where(
        DealRow.match_id == deal.match_id, ~col(DealRow.deleted), DealRow.position < deal.position
    )
    return session.exec(query).one() + 1


def _conclude(session: Session, match: MatchRow, counting: Iterable[DealRow], moved: dict[str, Any]) -> None:
    """Work out again what lists show, and write it with what else has `moved` of the match; it ends, or goes on again,
    with its deals."""
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
    """Everything that happened to a deal, deleted or not, the earliest first."""
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
