"""Permissions of a tournament's directors, and the event log that every change appends to."""

from collections.abc import Sequence

from sqlmodel import Session, select

from models.access.devices import Device
from models.storage.changes import increment_revision
from models.storage.tables import DirectorRow, EventRow, TournamentRow
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.codec import encode_event
from models.tournaments.events import Event
from models.tournaments.facts import consequences
from models.tournaments.state import keep_state, load_state
from models.values.errors import NotAllowed, NotFound
from models.values.ids import new_id
from models.values.tournament import TournamentRole


def role_in(session: Session, *, device: Device, tournament: TournamentRow) -> TournamentRole | None:
    """Return the device's role, or None if it is not a director."""
    if tournament.owner_id == device.id:
        return TournamentRole.OWNER
    row = session.get(DirectorRow, (tournament.id, device.id))
    return TournamentRole.DIRECTOR if row is not None and row.generation == tournament.generation else None


def require_tournament(
    session: Session, *, device: Device, tournament_id: str, owner: bool = False, lock: bool = False
) -> tuple[TournamentRow, TournamentRole]:
    """Return the tournament's row and the director's role. With `lock`, lock the row until commit.

    Raises NotFound for other devices, NotAllowed for a director where only the `owner` may.
    """
    row = lock_tournament(session, tournament_id) if lock else session.get(TournamentRow, tournament_id)
    role = None if row is None else role_in(session, device=device, tournament=row)
    if row is None or row.deleted_at is not None or role is None:
        raise NotFound("tournament", tournament_id)
    if owner and role is not TournamentRole.OWNER:
        raise NotAllowed(role, TournamentRole.OWNER)
    return row, role


def lock_tournament(session: Session, tournament_id: str) -> TournamentRow | None:
    return session.get(TournamentRow, tournament_id, with_for_update=ROW_LOCK, populate_existing=True)


def lock_for_request(
    session: Session, *, device: Device, tournament_id: str, owner: bool = False, request_id: str
) -> TournamentRow | None:
    """Return the locked row for a director, or None if this device's request was already processed. Raises NotFound for
    other devices, NotAllowed for a director where only the `owner` may.
    """
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, owner=owner, lock=True)
    return None if is_duplicate_request(session, tournament=row, device=device, request_id=request_id) else row


def is_duplicate_request(session: Session, *, tournament: TournamentRow, device: Device, request_id: str) -> bool:
    query = select(EventRow.id).where(
        EventRow.tournament_id == tournament.id, EventRow.device_id == device.id, EventRow.request_id == request_id
    )
    return session.exec(query).first() is not None


def add_event(
    session: Session, tournament: TournamentRow, device: Device, event: Event, request_id: str | None = None
) -> str:
    """Append an event like `add_events`. Return its id."""
    [event_id] = add_events(session, tournament, device, [event], request_id)
    return event_id


def add_events(
    session: Session, tournament: TournamentRow, device: Device, events: Sequence[Event], request_id: str | None = None
) -> list[str]:
    """Append events, the first with the request, and their consequences, and notify subscribers after the commit. The
    tournament must be locked. Return the ids of the given events. Raises scoring's RecordError for a record that would
    contradict itself."""
    before = load_state(session, tournament)
    fold = before.fold.copy()
    rows = [
        EventRow(
            id=new_id(),
            tournament_id=tournament.id,
            revision=tournament.revision + count,
            request_id=request_id if count == 1 else None,
            kind=event.name,
            value=encode_event(event),
            device_id=device.id,
            at=now(session),
        )
        for count, event in enumerate(events, 1)
    ]
    for event, row in zip(events, rows, strict=True):
        event.apply(fold, row.at)
    state = fold.state()
    for row in rows:
        session.add(row)
        increment_revision(session, tournament)
    if rows:
        keep_state(rows[-1].id, state)
        session.flush()
        if following := consequences(session, tournament, events, before, state):
            add_events(session, tournament, device, following)
    return [row.id for row in rows]
