"""The records of finished matches: written when a match ends, read by the thousand for statistics."""

__all__ = ["DatedRecord", "file_missing_records", "file_record", "read_records"]

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sql
from sqlalchemy import ColumnElement
from sqlmodel import Session, col, delete, exists, select

from models.storage.codec import RECORD
from models.storage.folding import fold
from models.storage.tables import DealRow, MatchRow, RecordRow, SeatRow, not_deleted
from scoring import MatchRecord, record_match


@dataclass(frozen=True, kw_only=True)
class DatedRecord:
    """A finished match. `record.players` are ids."""

    match_id: str
    ended_at: datetime
    rules_name: str
    record: MatchRecord


def file_record(session: Session, *, match: MatchRow) -> None:
    """Write the record of this match anew; there is none while the match goes on, is deleted or has no deal."""
    session.exec(delete(RecordRow).where(col(RecordRow.match_id) == match.id))
    if match.finished_at is None or match.deleted_at is not None:
        return
    deals = select(DealRow.entry).where(DealRow.match_id == match.id, ~col(DealRow.deleted))
    entries = session.exec(deals.order_by(col(DealRow.position))).all()
    if not entries:  # it was ended, and then its deals were deleted: nobody has won or lost anything
        return
    folded = fold(match.config, entries, stopped=match.ended_early)
    seated = select(SeatRow.player_id).where(SeatRow.match_id == match.id).order_by(col(SeatRow.seat))
    players = tuple(session.exec(seated))
    record = record_match(
        players=players,
        config=folded.config,
        deals=tuple(zip(folded.entries, folded.scores, strict=True)),
        standings=folded.standings,
    )
    shared = {
        "ended_at": match.finished_at,
        "match_id": match.id,
        "rules_name": match.rules_name,
        "players": " ".join(players),
        "record": RECORD.encode(record),
    }
    rows = [
        {"player_id": players[seat], "outcome": record.outcome(side), **shared}
        for side, group in enumerate(record.contenders)
        for seat in group
    ]
    session.connection().execute(sql.insert(RecordRow), rows)


def file_missing_records(session: Session) -> int:
    """Write the records of finished matches that have none, from before there were records; returns how many."""
    recorded = exists().where(col(RecordRow.match_id) == col(MatchRow.id))
    finished = (col(MatchRow.finished_at).is_not(None), not_deleted(MatchRow))
    missing = session.exec(select(MatchRow).where(*finished, ~recorded)).all()
    for match in missing:
        file_record(session, match=match)
    return len(missing)


def read_records(session: Session, *where: ColumnElement[bool]) -> Iterable[DatedRecord]:
    """The records of rows that fulfil these conditions, in the order in which the matches ended."""
    query = sql.select(
        col(RecordRow.match_id),
        col(RecordRow.ended_at),
        col(RecordRow.rules_name),
        col(RecordRow.players),
        col(RecordRow.record),
    )
    query = query.where(*where).order_by(col(RecordRow.ended_at), col(RecordRow.match_id))
    for match_id, ended_at, rules_name, players, text in session.connection().execute(query):
        record = dataclasses.replace(RECORD.decode(text), players=tuple(players.split()))
        yield DatedRecord(match_id=match_id, ended_at=ended_at, rules_name=rules_name, record=record)
