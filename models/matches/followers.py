"""Rematches: the link from a match to the one that follows it. A deleted follower is ignored until it is restored."""

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from models.storage.changes import ChangeKind, note_change
from models.storage.tables import MatchRow, RematchRow, not_deleted

_FOLLOWER = (
    select(RematchRow.follower_id)
    .join(MatchRow, onclause=col(MatchRow.id) == col(RematchRow.follower_id))
    .where(col(RematchRow.match_id) == bindparam("match_id"), not_deleted(MatchRow))
)


def follower_of(session: Session, match_id: str) -> str | None:
    """Return the id of the following match, or None if there is none or it is deleted."""
    return session.exec(_FOLLOWER, params={"match_id": match_id}).one_or_none()


def follow(session: Session, match: MatchRow, follower_id: str) -> None:
    """Set the following match, replacing a deleted one, and notify the phones. The caller must have locked `match`."""
    session.merge(RematchRow(match_id=match.id, follower_id=follower_id))
    session.flush()
    note_change(session, match.id, match.revision, ChangeKind.MATCH)


def tell_followed(session: Session, follower_id: str) -> None:
    """Notify the phones of the match that this one follows, after this one was deleted or restored."""
    query = (
        select(MatchRow)
        .join(RematchRow, onclause=col(RematchRow.match_id) == col(MatchRow.id))
        .where(RematchRow.follower_id == follower_id)
    )
    match = session.exec(query).one_or_none()
    if match is not None:
        note_change(session, match.id, match.revision, ChangeKind.MATCH)
