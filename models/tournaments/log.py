"""The log of a tournament: who did what and when. A correction includes the former result."""

from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.storage.tables import DeviceRow, EventRow, PlayerRow
from models.tournaments.codec import SETUP, decode_event
from models.tournaments.events import Adjusted, Event, Removed, Resulted, Withdrawn
from models.tournaments.fold import TournamentFold
from models.tournaments.permissions import require_tournament
from scoring import TableResult, TableSeat, TournamentAdjustment


@dataclass(frozen=True, kw_only=True)
class LogEntry:
    """One event of the log; `by_reader` means that the reading device did it.

    `entrant` is the current number (None if withdrawn since), `names` are the names that were entered, renamed or
    withdrawn. A result has its table in `seat`; `before` is the result that a correction or a removal replaced, and
    `charged` a warning with its price.
    """

    event: Event
    device_label: str
    at: datetime
    by_reader: bool = False
    entrant: int | None = None
    names: tuple[str, ...] = ()
    seat: TableSeat | None = None
    before: TableResult | None = None
    charged: TournamentAdjustment | None = None


def tournament_log(session: Session, *, device: Device, tournament_id: str) -> tuple[LogEntry, ...]:
    """Return all events, latest first. Raises NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    query = (
        select(EventRow, DeviceRow.label)
        .join(DeviceRow)
        .where(EventRow.tournament_id == row.id)
        .order_by(col(EventRow.revision))
    )
    events = [(stored, label, decode_event(stored.kind, stored.value)) for stored, label in session.exec(query)]
    players = {each for _, _, event in events for each in getattr(event, "players", ())}
    names = dict(session.exec(select(PlayerRow.id, PlayerRow.name).where(col(PlayerRow.id).in_(players))).all())
    fold = TournamentFold(setup=SETUP.decode(row.setup))
    log: list[LogEntry] = []
    for stored, label, event in events:
        entry = LogEntry(
            event=event,
            device_label=label,
            at=stored.at,
            by_reader=stored.device_id == device.id,
            entrant=getattr(getattr(event, "adjustment", event), "entrant", None),
            names=tuple(names[each] for each in getattr(event, "players", ()) if each in names),
        )
        log.append(_with_changes(entry, fold))
        if isinstance(event, Withdrawn):
            log = [
                each if each.entrant is None else replace(each, entrant=event.number_after(each.entrant))
                for each in log
            ]
    return tuple(reversed(log))


def _with_changes(entry: LogEntry, fold: TournamentFold) -> LogEntry:
    """Apply the event of an entry, and return the entry with what it changed."""
    event = entry.event
    if isinstance(event, Resulted | Removed):
        played = fold.rounds[event.round]
        before = played.results.get(event.meeting)
        if isinstance(event, Resulted) and before == event.result:
            before = None  # a result that is typed again corrects nothing
        entry = replace(entry, seat=played.meetings[event.meeting], before=before)
    event.apply(fold, entry.at)
    if isinstance(event, Adjusted) and event.is_warning:
        entry = replace(entry, charged=fold.setup.charge_warnings(fold.adjustments)[-1])
    return entry
