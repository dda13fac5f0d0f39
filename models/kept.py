"""What nobody deleted: everything that is listed, counted, found or copied is asked for by this."""

__all__ = ["kept"]

from sqlalchemy import ColumnElement
from sqlmodel import col

from models.tables import MatchRow, PlayerRow


def kept(table: type[MatchRow] | type[PlayerRow]) -> ColumnElement[bool]:
    """Matches or players that were not deleted; deleted ones stay in their table until they are purged."""
    return col(table.deleted_at).is_(None)
