"""Rematches: the link from a match to the one that follows it. A deleted rematch is ignored until it is restored."""

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from models.storage.changes import ChangeKind, record_change
from models.storage.tables import MatchRow, RematchRow, not_deleted

_REMATCH = (
    select(RematchRow.follower_id)
    .join(MatchRow, onclause=col(MatchRow.id) == col(RematchRow.follower_id))
    .where(col(RematchRow.match_id) == bindparam("match_id"), not_deleted(MatchRow))
)


def rematch_id_of(session: Session, match_id: str) -> str | None:
    """Return the id of the rematch, or None without one or if it is deleted."""
    return session.exec(_REMATCH, params={"match_id": match_id}).one_or_none()


def link_rematch(session: Session, match: MatchRow, rematch_id: str) -> None:
    """Set the rematch, replacing a deleted one, and notify the phones. The caller must have locked `match`."""
    session.merge(RematchRow(match_id=match.id, follower_id=rematch_id))
    session.flush()
    record_change(session, match.id, match.revision, ChangeKind.TOPIC)


def notify_former_match(session: Session, rematch_id: str) -> None:
    """Notify the phones of the match that this one follows, after this one was deleted or restored."""
    query = (
        select(MatchRow)
        .join(RematchRow, onclause=col(RematchRow.match_id) == col(MatchRow.id))
        .where(RematchRow.follower_id == rematch_id)
    )
    match = session.exec(query).one_or_none()
    if match is not None:
        record_change(session, match.id, match.revision, ChangeKind.TOPIC)
