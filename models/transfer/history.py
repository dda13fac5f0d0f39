"""The history of a match that is handed over: former states of deals stay behind unless they are asked for.

Without them, each deal has its current state only, and an action that needs another one can't be undone. The events
themselves stay, because their ids tell which of two copies of a match extends the other
(models/transfer/match_transfer.py).
"""

import json
import re
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sql
from pydantic_core import from_json
from sqlalchemy import Row
from sqlmodel import Session, col, select

from models.archive.raw_json import decompress
from models.history.log import load_history
from models.storage.tables import MatchEventRow

_EVENTS = sql.select(*(getattr(MatchEventRow, name) for name in ("id", "kind", "value", "request_id")))
_SECOND_FRACTION = re.compile(rb"(T\d\d:\d\d:\d\d)\.\d+Z")


def without_history(session: Session, data: bytes) -> bytes:
    """Return the archive without former states of its deals, without ids of requests, and with times in seconds."""
    archive = from_json(decompress(data))
    for match in archive["matches"]:
        current = {deal.shown.id for deal in load_history(session, match["id"]).all_deals}
        for event in match["events"]:
            event["request"] = None
            if event["id"] not in current:
                event["entry"] = None
    return _SECOND_FRACTION.sub(rb"\1Z", json.dumps(archive, ensure_ascii=False, separators=(",", ":")).encode())


def load_events(session: Session, match_id: str) -> Mapping[str, Row[Any]]:
    """Return id, kind, value and request of the events of a match, by id."""
    found = session.connection().execute(_EVENTS.where(col(MatchEventRow.match_id) == match_id))
    return {row.id: row for row in found}


def restore_events(session: Session, match_id: str, local: Mapping[str, Row[Any]]) -> None:
    """Restore the former states of deals that this phone kept, so that the replaced match can be undone as before."""
    for row in session.exec(select(MatchEventRow).where(MatchEventRow.match_id == match_id)):
        if row.id in local:
            row.value, row.request_id = local[row.id].value, local[row.id].request_id
    session.flush()
