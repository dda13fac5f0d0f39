"""Match snapshots, loaded with four queries (five for a finished match)."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import count, groupby
from operator import attrgetter
from typing import Any

import sqlalchemy as sql
from sqlalchemy import Row, String, bindparam
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.permissions import require_role
from models.matches.rematch_links import rematch_id_of
from models.storage.codec import CLOCK, official_result
from models.storage.folding import fold
from models.storage.read_cache import cached
from models.storage.tables import (
    ActionRow,
    AgreementRow,
    DealRow,
    DeviceRow,
    MatchRow,
    PlayerRow,
    SeatRow,
    named_players,
)
from models.values.deal import Action, ActionState, Agreement, DealSnapshot, DealVerdict
from models.values.match import MatchSnapshot, PlayerName, Role, counted_standings
from scoring import DealEntry, DealScore, Reason

UNDO_DEPTH = 20

_Row = Row[*tuple[Any, ...]]

# Built once: building such a query takes as long as executing it on SQLite.
_OF_MATCH = bindparam("match_id", type_=String)
_DEALS = select(DealRow).where(col(DealRow.match_id) == _OF_MATCH).order_by(col(DealRow.position))
_ACTIVE_DEALS = _DEALS.where(~col(DealRow.deleted))
_PLAYERS = (
    sql.select(col(PlayerRow.id), col(PlayerRow.name), named_players())
    .join(SeatRow)
    .where(col(SeatRow.match_id) == _OF_MATCH)
    .order_by(col(SeatRow.seat))
)
_ACTION_COLUMNS = ("id", "kind", "deal_number", "device_id", "at", "state", "state_revision")
_RECENT = (
    sql.select(
        *(getattr(ActionRow, name) for name in _ACTION_COLUMNS),
        col(DeviceRow.label).label("device_label"),
    )
    .join(DeviceRow, onclause=col(DeviceRow.id) == col(ActionRow.device_id))
    .where(col(ActionRow.match_id) == _OF_MATCH, col(ActionRow.state) != ActionState.SETTLED)
    .order_by(col(ActionRow.revision).desc())
    .limit(UNDO_DEPTH)
)
_ENTERED_BY, _CHANGED_BY, _VERDICT_BY = (aliased(DeviceRow) for _ in range(3))
# One row for each verdict on the current version of a deal, and one for a deal without verdicts.
_PROVENANCE = (
    sql.select(
        col(DealRow.id).label("deal_id"),
        col(_ENTERED_BY.label).label("entered_by"),
        col(_CHANGED_BY.label).label("changed_by"),
        col(ActionRow.id).label("action_id"),
        col(ActionRow.device_id).label("author_id"),
        col(_VERDICT_BY.label).label("device_label"),
        *(getattr(AgreementRow, name) for name in ("device_id", "verdict", "side", "reason", "note", "at")),
    )
    .join(_ENTERED_BY, onclause=col(_ENTERED_BY.id) == col(DealRow.entered_by))
    .join(_CHANGED_BY, isouter=True, onclause=col(_CHANGED_BY.id) == col(DealRow.changed_by))
    .join(ActionRow, onclause=col(ActionRow.id) == col(DealRow.last_action_id))
    .join(AgreementRow, isouter=True, onclause=col(AgreementRow.action_id) == col(ActionRow.id))
    .join(_VERDICT_BY, isouter=True, onclause=col(_VERDICT_BY.id) == col(AgreementRow.device_id))
    .where(col(DealRow.match_id) == _OF_MATCH, ~col(DealRow.deleted))
    .order_by(col(DealRow.position), col(AgreementRow.at))
)


def load_match(session: Session, *, device: Device, match_id: str) -> MatchSnapshot:
    """Return the match as this device may see it. Raises NotFound, also without access."""
    role = require_role(session, device=device, match_id=match_id)
    return cached_match(session, match_id=match_id, role=role)


def load_snapshot(
    session: Session,
    *,
    match: MatchRow,
    role: Role,
    deals: Sequence[DealRow] | None = None,
    performed: Action | None = None,
) -> MatchSnapshot:
    """Return the match as of this transaction.

    `deals` are the deals that count, if already loaded. `performed` is the action that was just recorded: it can be
    undone, and nothing can be redone.
    """
    if deals is None:
        deals = deal_rows(session, match.id)
    folded = fold(match.config, (deal.entry for deal in deals), stopped=match.ended_early)
    session.flush()
    actions = recent_actions(session, match.id) if performed is None else ()
    provenance = _deal_provenance(session, match.id)
    official = official_result(match.official, match.finished_at)
    return MatchSnapshot(
        id=match.id,
        revision=match.revision,
        config=folded.config,
        players=_players(session, match.id),
        deals=tuple(
            _deal(row, entry, score, number=number, provenance=provenance[row.id])
            for number, row, entry, score in zip(count(1), deals, folded.entries, folded.scores, strict=False)
        ),
        standings=counted_standings(folded.standings, official),
        started_at=match.started_at,
        finished_at=match.finished_at,
        note=match.note,
        venue=match.place,
        role=role,
        undoable=performed or _action(_next_undo(actions)),
        redoable=_action(_next_redo(actions)),
        clock=None if match.clock is None else CLOCK.decode(match.clock),
        official=official,
        rematch_id=None if match.finished_at is None else rematch_id_of(session, match.id),
    )


def cached_match(session: Session, *, match_id: str, role: Role) -> MatchSnapshot:
    """Return the snapshot from the read cache, which many phones share."""

    def read() -> MatchSnapshot:
        return load_snapshot(session, match=session.get_one(MatchRow, match_id), role=role)

    snapshot = cached(session, ("match", match_id), read)
    return snapshot if snapshot.role is role else replace(snapshot, role=role)


def deal_rows(session: Session, match_id: str, *, deleted: bool = False) -> list[DealRow]:
    """Return the deals in playing order, including deleted ones if `deleted`."""
    return list(session.exec(_DEALS if deleted else _ACTIVE_DEALS, params={"match_id": match_id}))


def recent_actions(session: Session, match_id: str) -> Sequence[_Row]:
    """Return the last twenty actions that are done or undone, latest first."""
    return session.connection().execute(_RECENT, {"match_id": match_id}).all()


def _players(session: Session, match_id: str) -> tuple[PlayerName, ...]:
    found = session.connection().execute(_PLAYERS, {"match_id": match_id})
    return tuple(PlayerName(id=player_id, name=name, is_named=bool(named)) for player_id, name, named in found)


@dataclass(frozen=True, kw_only=True)
class _DealProvenance:
    """Provenance of a deal: labels of the devices that entered and changed it, and the verdicts of the others."""

    entered_by: str
    changed_by: str | None
    agreement: Agreement


def _deal_provenance(session: Session, match_id: str) -> dict[str, _DealProvenance]:
    """Return authors and verdicts by deal id; verdicts in the order in which they were given."""
    found = session.connection().execute(_PROVENANCE, {"match_id": match_id})
    provenance = {}
    for deal_id, rows in groupby(found, attrgetter("deal_id")):
        first, *others = rows
        verdicts = tuple(_deal_verdict(row) for row in (first, *others) if row.device_id is not None)
        agreement = Agreement(action_id=first.action_id, author_id=first.author_id, verdicts=verdicts)
        provenance[deal_id] = _DealProvenance(
            entered_by=first.entered_by, changed_by=first.changed_by, agreement=agreement
        )
    return provenance


def _deal_verdict(row: _Row) -> DealVerdict:
    return DealVerdict(
        device_id=row.device_id,
        device_label=row.device_label,
        verdict=row.verdict,
        side=row.side,
        reason=None if row.reason is None else Reason(row.reason),
        note=row.note,
        at=row.at,
    )


def _deal(
    row: DealRow, entry: DealEntry, score: DealScore, *, number: int, provenance: _DealProvenance
) -> DealSnapshot:
    return DealSnapshot(
        id=row.id,
        number=number,
        entry=entry,
        score=score,
        entered_by=provenance.entered_by,
        entered_at=row.entered_at,
        changed_by=provenance.changed_by,
        changed_at=row.changed_at,
        agreement=provenance.agreement,
    )


def _action(row: _Row | None) -> Action | None:
    if row is None:
        return None
    return Action(**{each.name: getattr(row, each.name) for each in fields(Action)})


def _next_undo(actions: Sequence[_Row]) -> _Row | None:
    """Return the latest action that is done."""
    return next((action for action in actions if action.state is ActionState.DONE), None)


def _next_redo(actions: Sequence[_Row]) -> _Row | None:
    """Return the action that was undone last."""
    undone = [action for action in actions if action.state is ActionState.UNDONE]
    return max(undone, key=attrgetter("state_revision"), default=None)
