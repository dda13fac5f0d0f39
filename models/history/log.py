"""The log of a match in the database."""

import sqlalchemy as sql
from sqlalchemy import String, bindparam
from sqlmodel import Session, col

from models.history.events import EVENT_KINDS, Event
from models.history.match_history import MatchHistory
from models.storage.tables import DeviceRow, MatchEventRow
from models.values.errors import CorruptData

# Built once: building a statement takes longer than executing it on SQLite.
_EVENTS = (
    sql.select(
        *(getattr(MatchEventRow, name) for name in ("number", "id", "kind", "about", "value", "request_id")),
        *(col(MatchEventRow.device_id), col(DeviceRow.label), col(MatchEventRow.at)),
    )
    .join(DeviceRow, onclause=col(DeviceRow.id) == col(MatchEventRow.device_id))
    .where(col(MatchEventRow.match_id) == bindparam("match_id", type_=String))
    .order_by(col(MatchEventRow.number))
)
_INSERT = sql.insert(MatchEventRow)


def load_history(session: Session, match_id: str) -> MatchHistory:
    """Return the history of a match. Raises CorruptData."""
    rows = session.connection().execute(_EVENTS, {"match_id": match_id})
    try:
        return MatchHistory(Event(number, each, EVENT_KINDS[kind], *rest) for number, each, kind, *rest in rows)
    except (KeyError, IndexError) as error:
        raise CorruptData("a match's log", f"an event follows from none of those before it ({error})") from error


def insert_event(session: Session, match_id: str, event: Event) -> None:
    columns = set(MatchEventRow.model_fields) - {"match_id"}
    values = {name: getattr(event, name) for name in columns}
    session.connection().execute(_INSERT, {"match_id": match_id, **values})
