"""From the rows of one match to its snapshot, in five queries."""

__all__ = ["deal_rows", "load_snapshot", "look_at_match"]

from collections.abc import Iterable
from dataclasses import replace
from itertools import count

from sqlmodel import Session, col, select

from models.agreement import Agreement
from models.folding import fold
from models.roles import Role
from models.shared_looks import shared
from models.snapshots import Action, DealSnapshot, MatchSnapshot, PlayerName
from models.tables import ActionRow, DealRow, DeviceRow, MatchRow, PlayerRow, SeatRow
from models.undo_stack import next_redo, next_undo, recent_actions
from models.voices import agreements
from scoring import DealEntry, DealScore


def load_snapshot(session: Session, *, match: MatchRow, role: Role) -> MatchSnapshot:
    """The match as it is in this transaction."""
    deals = deal_rows(session, match.id)
    folded = fold(match.config, (deal.entry for deal in deals))
    actions = recent_actions(session, match.id)
    labels = _labels(session, deals, actions)
    agreed = agreements(session, deals)
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
        undoable=_action(next_undo(actions), labels),
        redoable=_action(next_redo(actions), labels),
    )


def look_at_match(session: Session, *, match_id: str, role: Role) -> MatchSnapshot:
    """The same for whoever only reads: many phones at once are spared all but the first reading."""

    def look() -> MatchSnapshot:
        return load_snapshot(session, match=session.get_one(MatchRow, match_id), role=role)

    whole = shared(session, ("match", match_id), look)
    return whole if whole.role is role else replace(whole, role=role)


def deal_rows(session: Session, match_id: str) -> list[DealRow]:
    """The deals that count, in playing order."""
    query = select(DealRow).where(DealRow.match_id == match_id, ~col(DealRow.deleted)).order_by(col(DealRow.position))
    return list(session.exec(query))


def _players(session: Session, match_id: str) -> tuple[PlayerName, ...]:
    query = (
        select(PlayerRow.id, PlayerRow.name)
        .join(SeatRow)
        .where(SeatRow.match_id == match_id)
        .order_by(col(SeatRow.seat))
    )
    return tuple(PlayerName(id=player_id, name=name) for player_id, name in session.exec(query))


def _labels(session: Session, deals: Iterable[DealRow], actions: Iterable[ActionRow]) -> dict[str, str]:
    devices = {device for deal in deals for device in (deal.entered_by, deal.changed_by) if device is not None}
    devices |= {action.device_id for action in actions}
    query = select(DeviceRow.id, DeviceRow.label).where(col(DeviceRow.id).in_(devices))
    return dict(session.exec(query).all()) if devices else {}


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
