"""The history of a match that is handed over: it stays behind unless it is asked for.

Without it, each deal has its current state only, and an action that needs another one can no longer be undone. The
actions themselves stay, because their ids tell which of two copies of a match extends the other
(models/transfer/match_transfer.py).
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic_core import from_json
from sqlmodel import Session, col, select

from models.archive.raw_json import decompress
from models.storage.tables import ActionRow
from models.values.deal import ActionKind, ActionState

_Json = dict[str, Any]
_SECOND_FRACTION = re.compile(rb"(T\d\d:\d\d:\d\d)\.\d+Z")


def without_history(data: bytes) -> bytes:
    """Return the archive without earlier states of its deals, without ids of requests, and with times in seconds."""
    archive = from_json(decompress(data))
    for match in archive["matches"]:
        current = {deal["id"]: deal["entry"] for deal in match["deals"]}
        for deal in match["deals"]:
            deal["entries"], deal["entry"] = [deal["entries"][deal["entry"]]], 0
        for action in match["actions"]:
            _reduce_action(action, current[action["deal"]])
    return _SECOND_FRACTION.sub(rb"\1Z", json.dumps(archive, ensure_ascii=False, separators=(",", ":")).encode())


def _reduce_action(action: _Json, current: int) -> None:
    """Keep the references to the `current` entry of the deal; without the others, nothing can be undone or redone. The
    end of a match needs none."""
    action["request"] = None
    for name in ("before", "after"):
        if action[name] not in {None, current}:
            action[name] = None
            if action["kind"] != ActionKind.ENDED:
                action["state"] = ActionState.SETTLED
        elif action[name] is not None:
            action[name] = 0


def load_actions(session: Session, match_id: str) -> Mapping[str, _Json]:
    """Return the actions of a match by id."""
    rows = session.exec(select(ActionRow).where(ActionRow.match_id == match_id))
    return {row.id: row.model_dump() for row in rows}


def restore_actions(session: Session, match_id: str, local: Mapping[str, _Json]) -> None:
    """Give the actions of a match that was replaced the states that stayed here, and their undo."""
    for row in session.exec(select(ActionRow).where(ActionRow.match_id == match_id, col(ActionRow.id).in_(local))):
        known = local[row.id]
        row.before, row.after, row.request_id = known["before"], known["after"], known["request_id"]
        if known["state"] is ActionState.DONE and row.state is ActionState.SETTLED:  # only left out, never settled
            row.state = ActionState.DONE
        session.add(row)
    session.flush()
