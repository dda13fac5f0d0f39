"""Snapshots of a match, made of its rows in five queries, six where it is over."""

__all__ = [
    "UNDO_DEPTH",
    "cached_match",
    "deal_rows",
    "load_match",
    "load_snapshot",
    "recent_actions",
]

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from sqlalchemy import String, bindparam
from sqlmodel import Session, col, select

from models.access.devices import Device, device_labels
from models.access.permissions import role_to_read
from models.matches.followers import follower_of
from models.storage.codec import CLOCK
from models.storage.folding import fold
from models.storage.read_cache import cached
from models.storage.tables import ActionRow, AgreementRow, DealRow, DeviceRow, MatchRow, PlayerRow, SeatRow
from models.values.deal import Action, ActionState, Agreement, DealSnapshot, Voice
from models.values.match import MatchSnapshot, PlayerName, Role
from scoring import DealEntry, DealScore, Reason

UNDO_DEPTH = 20

# Built once: to put such a query together takes as long as SQLite needs to answer it.
_OF_MATCH = bindparam("match_id", type_=String)
_DEALS = (
    select(DealRow).where(col(DealRow.match_id) == _OF_MATCH, ~col(DealRow.deleted)).order_by(col(DealRow.position))
)
_PLAYERS = (
    select(PlayerRow.id, PlayerRow.name)
    .join(SeatRow)
    .where(col(SeatRow.match_id) == _OF_MATCH)
    .order_by(col(SeatRow.seat))
)
_RECENT = (
    select(ActionRow)
    .where(col(ActionRow.match_id) == _OF_MATCH, col(ActionRow.state) != ActionState.SETTLED)
    .order_by(col(ActionRow.revision).desc())
    .limit(UNDO_DEPTH)
)
_STATES = (
    select(ActionRow, AgreementRow, DeviceRow.label)
    .join(AgreementRow, isouter=True, onclause=col(AgreementRow.action_id) == col(ActionRow.id))
    .join(DeviceRow, isouter=True, onclause=col(DeviceRow.id) == col(AgreementRow.device_id))
    .where(col(ActionRow.id).in_(bindparam("states", expanding=True)))
    .order_by(col(AgreementRow.at))
)


def load_match(session: Session, *, device: Device, match_id: str) -> MatchSnapshot:
    """The match as this device may see it. Raises NotFound, for a stranger too."""
    role = role_to_read(session, device=device, match_id=match_id)
    return cached_match(session, match_id=match_id, role=role)


def load_snapshot(
    session: Session, *, match: MatchRow, role: Role, deals: Sequence[DealRow] | None = None
) -> MatchSnapshot:
    """The match as it is in this transaction; `deals` are those that count, where they are known already."""
    if deals is None:
        deals = deal_rows(session, match.id)
    folded = fold(match.config, (deal.entry for deal in deals), stopped=match.ended_early)
    actions = recent_actions(session, match.id)
    authors = [author for deal in deals for author in (deal.entered_by, deal.changed_by) if author is not None]
    labels = device_labels(session, [*authors, *(action.device_id for action in actions)])
    agreed = _agreements(session, deals)
    return MatchSnapshot(
        id=match.id,
        revision=match.revision,
        config=folded.config,
        players=_players(session, match.id),
        deals=tuple(
            _deal(row, entry, score, number=number, labels=labels, agreement=agreed[row.id])
            for number, row, entry, score in zip(count(1), deals, folded.entries, folded.scores, strict=False)
        ),
        standings=folded.standings,
        started_at=match.started_at,
        finished_at=match.finished_at,
        note=match.note,
        place=match.place,
        role=role,
        undoable=_action(_next_undo(actions), labels),
        redoable=_action(_next_redo(actions), labels),
        clock=None if match.clock is None else CLOCK.decode(match.clock),
        rematch_id=None if match.finished_at is None else follower_of(session, match.id),
    )


def cached_match(session: Session, *, match_id: str, role: Role) -> MatchSnapshot:
    """The same for whoever only reads: many phones at once are spared all but the first reading."""

    def read() -> MatchSnapshot:
        return load_snapshot(session, match=session.get_one(MatchRow, match_id), role=role)

    whole = cached(session, ("match", match_id), read)
    return whole if whole.role is role else replace(whole, role=role)


def deal_rows(session: Session, match_id: str) -> list[DealRow]:
    """The deals that count, in playing order."""
    return list(session.exec(_DEALS, params={"match_id": match_id}))


def _players(session: Session, match_id: str) -> tuple[PlayerName, ...]:
    found = session.exec(_PLAYERS, params={"match_id": match_id})
    return tuple(PlayerName(id=player_id, name=name) for player_id, name in found)


def _deal(
    row: DealRow, entry: DealEntry, score: DealScore, *, number: int, labels: dict[str, str], agreement: Agreement
) -> DealSnapshot:
    return DealSnapshot(
        id=row.id,
        number=number,
        entry=entry,
        score=score,
        entered_by=labels[row.entered_by],
        entered_at=row.entered_at,
        changed_by=None if row.changed_by is None else labels[row.changed_by],
        changed_at=row.changed_at,
        agreement=agreement,
    )


def _action(row: ActionRow | None, labels: dict[str, str]) -> Action | None:
    if row is None:
        return None
    return Action(id=row.id, kind=row.kind, deal_number=row.deal_number, device_label=labels[row.device_id], at=row.at)


def _agreements(session: Session, deals: Iterable[DealRow]) -> dict[str, Agreement]:
    """The agreement on each deal as it is now, by the deal's id; the voices in the order in which they were heard."""
    states = [deal.last_action_id for deal in deals]
    if not states:
        return {}
    actions: dict[str, ActionRow] = {}
    voices: defaultdict[str, list[Voice]] = defaultdict(list)
    for action, row, label in session.exec(_STATES, params={"states": states}):
        actions[action.deal_id] = action
        voices[action.deal_id] += _voice(row, label)
    return {
        deal_id: Agreement(action_id=action.id, author_id=action.device_id, voices=tuple(voices[deal_id]))
        for deal_id, action in actions.items()
    }


def _voice(row: AgreementRow | None, label: str | None) -> list[Voice]:
    """None of both where nobody has said anything."""
    if row is None or label is None:
        return []
    voice = Voice(
        device_id=row.device_id,
        device_label=label,
        verdict=row.verdict,
        side=row.side,
        reason=None if row.reason is None else Reason(row.reason),
        note=row.note,
        at=row.at,
    )
    return [voice]


def recent_actions(session: Session, match_id: str) -> list[ActionRow]:
    """The last twenty that are done or undone, the latest first."""
    return list(session.exec(_RECENT, params={"match_id": match_id}))


def _next_undo(actions: Sequence[ActionRow]) -> ActionRow | None:
    """The latest action that is done."""
    return next((action for action in actions if action.state is ActionState.DONE), None)


def _next_redo(actions: Sequence[ActionRow]) -> ActionRow | None:
    """The action that was undone last."""
    undone = [action for action in actions if action.state is ActionState.UNDONE]
    return max(undone, key=lambda action: action.state_revision, default=None)
