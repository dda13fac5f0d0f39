"""Matches as the JSON of a history's file, many at once."""

__all__ = ["archived_matches", "archived_time", "archived_value"]

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, TypeVar

from pydantic_core import from_json
from sqlmodel import Session, col, select

from models.archive.chunks import in_chunks
from models.tables import ActionRow, AgreementRow, DealRow, MatchRow, SeatRow

_Row = TypeVar("_Row", DealRow, ActionRow, SeatRow)
_Json = dict[str, Any]


class _Entries:
    """The different texts that each deal of a match ever was, in the order in which they came up."""

    def __init__(self) -> None:
        self._of: defaultdict[str, list[str]] = defaultdict(list)

    def index(self, deal_id: str, text: str | None) -> int | None:
        if text is None:
            return None
        texts = self._of[deal_id]
        if text not in texts:
            texts.append(text)
        return texts.index(text)

    def values(self, deal_id: str) -> list[Any]:
        return [archived_value(text) for text in self._of[deal_id]]


def archived_matches(session: Session, match_ids: Sequence[str]) -> Iterator[_Json]:
    """In the order of their ids."""
    for ids in in_chunks(match_ids):
        rows = {match.id: match for match in session.exec(select(MatchRow).where(col(MatchRow.id).in_(ids)))}
        seats = _of_matches(session, SeatRow, ids, SeatRow.seat)
        deals = _of_matches(session, DealRow, ids, DealRow.position)
        actions = _of_matches(session, ActionRow, ids, ActionRow.revision)
        voices = _voices(session, ids)
        for each in ids:
            agreements = [_agreement(voice) for voice in voices[each]]
            yield _match(rows[each], seats[each], deals[each], actions[each]) | {"agreements": agreements}


def archived_time(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def archived_value(text: str) -> Any:
    """The value of a stored JSON text, without its envelope."""
    return from_json(text)["value"]


def _of_matches(session: Session, table: type[_Row], ids: Sequence[str], order: int) -> defaultdict[str, list[_Row]]:
    found: defaultdict[str, list[_Row]] = defaultdict(list)
    for row in session.exec(select(table).where(col(table.match_id).in_(ids)).order_by(col(order))):
        found[row.match_id].append(row)
    return found


def _voices(session: Session, ids: Sequence[str]) -> defaultdict[str, list[AgreementRow]]:
    query = select(AgreementRow, ActionRow.match_id).join(ActionRow).where(col(ActionRow.match_id).in_(ids))
    found: defaultdict[str, list[AgreementRow]] = defaultdict(list)
    for row, match_id in session.exec(query.order_by(col(ActionRow.revision), col(AgreementRow.device_id))):
        found[match_id].append(row)
    return found


def _match(match: MatchRow, seats: Sequence[SeatRow], deals: Sequence[DealRow], actions: Sequence[ActionRow]) -> _Json:
    entries = _Entries()
    trail = [_action(action, entries) for action in actions]
    return {
        "id": match.id,
        "revision": match.revision,
        "config": archived_value(match.config),
        "players": [seat.player_id for seat in seats],
        "note": match.note,
        "place": match.place,
        "started_at": archived_time(match.started_at),
        "finished_at": None if match.finished_at is None else archived_time(match.finished_at),
        "deals": [_deal(deal, entries) for deal in deals],
        "actions": trail,
    }


def _deal(deal: DealRow, entries: _Entries) -> _Json:
    entry = entries.index(deal.id, deal.entry)
    return {
        "id": deal.id,
        "position": deal.position,
        "entries": entries.values(deal.id),
        "entry": entry,
        "deleted": deal.deleted,
        "last_action": deal.last_action_id,
        "entered_by": deal.entered_by,
        "entered_at": archived_time(deal.entered_at),
        "changed_by": deal.changed_by,
        "changed_at": None if deal.changed_at is None else archived_time(deal.changed_at),
    }


def _action(action: ActionRow, entries: _Entries) -> _Json:
    return {
        "id": action.id,
        "revision": action.revision,
        "kind": action.kind,
        "state": action.state,
        "state_revision": action.state_revision,
        "target": action.target_id,
        "previous": action.previous_id,
        "deal": action.deal_id,
        "deal_number": action.deal_number,
        "before": entries.index(action.deal_id, action.before),
        "after": entries.index(action.deal_id, action.after),
        "device": action.device_id,
        "at": archived_time(action.at),
        "request": action.request_id,
    }


def _agreement(voice: AgreementRow) -> _Json:
    return {
        "action": voice.action_id,
        "device": voice.device_id,
        "verdict": voice.verdict,
        "side": voice.side,
        "reason": voice.reason,
        "note": voice.note,
        "at": archived_time(voice.at),
    }
