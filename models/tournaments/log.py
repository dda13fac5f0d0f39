"""The log of a tournament: who did what and when. A correction includes the former result."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.storage.tables import DeviceRow, EventRow, PlayerRow
from models.tournaments.codec import SETUP, decode_event
from models.tournaments.fold import change_seats, given_adjustments
from models.tournaments.permissions import require_tournament
from models.tournaments.state import seat_of
from models.values.tournament import EventKind, LogEntry
from scoring import Round, TableResult

_OF_PLAYERS = {EventKind.ENTERED, EventKind.RENAMED, EventKind.WITHDRAWN}
_OF_PENALTIES = {EventKind.ADJUSTED, EventKind.RETRACTED}
_NOTES = {EventKind.CHECKED_IN, EventKind.FEE, EventKind.TABLE_FIXED, EventKind.REMARK}
_OF_ONE_ENTRANT = {EventKind.ARRIVED, EventKind.LEFT, EventKind.RENAMED, *_NOTES}
_OF_A_ROUND = {
    EventKind.SEATED,
    EventKind.STARTED,
    EventKind.PAUSED,
    EventKind.RESUMED,
    EventKind.RESULT,
    EventKind.REMOVED,
    EventKind.CLOSED,
    EventKind.UNSEATED,
    EventKind.PUBLISHED,
    EventKind.GROUPED,
    EventKind.RESEATED,
    EventKind.CALLED,
    EventKind.CALL_ENDED,
}
_DETAILS: Mapping[EventKind, Callable[[Any], dict[str, Any]]] = {
    EventKind.UNSEATED: lambda value: {"entered": value.entered},
    EventKind.RESEATED: lambda value: {"seats": value.seats},
    EventKind.GROUPED: lambda value: {"group_sizes": tuple(map(len, value.groups))},
    **dict.fromkeys(
        (*_NOTES, EventKind.DRAWN, EventKind.DETAILS, EventKind.SENT, EventKind.CALLED, EventKind.CALL_ENDED),
        lambda value: {"detail": value},
    ),
}


def tournament_log(session: Session, *, device: Device, tournament_id: str) -> tuple[LogEntry, ...]:
    """Return all events, latest first. Raises NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    query = (
        select(EventRow, DeviceRow.label)
        .join(DeviceRow)
        .where(EventRow.tournament_id == row.id)
        .order_by(col(EventRow.revision))
    )
    events = [(event, label, decode_event(event.kind, event.value)) for event, label in session.exec(query)]
    names = _names(session, {each for event, _, value in events if event.kind in _OF_PLAYERS for each in value.players})
    setup, rounds = SETUP.decode(row.setup), list[Round]()
    log: list[LogEntry] = []
    results: dict[tuple[int, int, int], TableResult] = {}
    for event, label, value in events:
        if event.kind is EventKind.WITHDRAWN:
            log = [
                entry if entry.entrant is None else replace(entry, entrant=value.number_after(entry.entrant))
                for entry in log
            ]
        entry = _entry(event, label, value, names, results)
        log.append(replace(entry, by_reader=event.device_id == device.id))
        if event.kind is EventKind.ADJUSTED and value.is_warning:
            so_far = given_adjustments((each.kind, value, each.at) for each, _, value in events[: len(log)])
            log[-1] = replace(log[-1], adjustment=setup.charge_warnings(so_far)[-1])
        if event.kind is EventKind.RESULT:
            results[_table_of(value)] = value.result
        elif event.kind is EventKind.REMOVED:
            del results[_table_of(value)]
        elif event.kind is EventKind.UNSEATED:
            results = {table: result for table, result in results.items() if table[0] < value.round}
        change_seats(rounds, event.kind, value)
        if log[-1].result is not None:
            log[-1] = replace(log[-1], seat=seat_of(rounds[value.round], log[-1].result))
    return tuple(reversed(log))


def _entry(
    event: EventRow,
    label: str,
    value: Any,
    names: Mapping[str, str],
    results: Mapping[tuple[int, int, int], TableResult],
) -> LogEntry:
    entry = LogEntry(kind=event.kind, device_label=label, at=event.at)
    if event.kind in _OF_PLAYERS:
        entry = replace(entry, names=tuple(names[each] for each in value.players if each in names))
    if event.kind in _OF_ONE_ENTRANT:
        entry = replace(entry, entrant=value.entrant)
    if event.kind in _OF_A_ROUND:
        entry = replace(entry, round=value.round)
    if event.kind in _OF_PENALTIES:
        adjustment = getattr(value, "adjustment", value)
        entry = replace(entry, adjustment=adjustment, entrant=adjustment.entrant)
    if event.kind in _DETAILS:
        entry = replace(entry, **_DETAILS[event.kind](value))
    if event.kind is EventKind.RESULT:
        former = results.get(_table_of(value))
        before = None if former == value.result else former  # a result that is typed again corrects nothing
        entry = replace(entry, result=value.result, before=before, by_table=value.by_table, overruled=value.overruled)
    if event.kind is EventKind.REMOVED:
        entry = replace(entry, result=results[_table_of(value)])
    return entry


def _table_of(value: Any) -> tuple[int, int, int]:
    table = getattr(value, "result", value)
    return value.round, table.ns, table.ew


def _names(session: Session, player_ids: Collection[str]) -> dict[str, str]:
    query = select(PlayerRow.id, PlayerRow.name).where(col(PlayerRow.id).in_(player_ids))
    return dict(session.exec(query).all())
