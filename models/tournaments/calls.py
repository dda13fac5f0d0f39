"""Calls of a table for the director. A call ends with its round, too."""

from sqlmodel import Session, select

from models.access.devices import Device
from models.access.permissions import require_match
from models.access.quotas import check_hourly_limit
from models.storage.tables import EventRow, TableMatchRow, TournamentRow
from models.tournaments.codec import encode_event
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import Called, CallEnded
from models.tournaments.permissions import add_event, lock_tournament, require_tournament
from models.tournaments.rounds import check_running
from models.tournaments.state import load_state
from models.values.errors import NotFound
from models.values.match import Role

MAX_CALLS_PER_HOUR = 10  # of one table in a round


def call_director(session: Session, *, device: Device, match_id: str, calls: bool = True) -> None:
    """Call the director to the table of a match, or take the call back. A repetition changes nothing.

    Raises NotFound (also for matches outside of tournaments), NotAllowed for viewers, TournamentRefused after the round
    was closed, RateLimitExceeded.
    """
    require_match(session, device=device, match_id=match_id, role=Role.SCORER)
    table = session.get(TableMatchRow, match_id)
    row = None if table is None else lock_tournament(session, table.tournament_id)
    if table is None or row is None or row.deleted_at is not None:
        raise NotFound("match", match_id)
    if calls:
        check_running(row, table.round, missing=TournamentErrorCode.ROUND_TAKEN_BACK)
    if row.closed == table.round:
        _set_call(session, row, device, (table.section, table.number), calls=calls)


def end_call(session: Session, *, device: Device, tournament_id: str, section: int, table: int) -> None:
    """End the call of a table, because the director has come. For a table without a call nothing changes. Raises
    NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    _set_call(session, row, device, (section, table), calls=False)


def _set_call(session: Session, row: TournamentRow, device: Device, place: tuple[int, int], *, calls: bool) -> None:
    if (place in load_state(session, row).fold.calls) == calls:
        return
    call = (Called if calls else CallEnded)(round=row.closed, section=place[0], table=place[1])
    if calls:
        same = (EventRow.kind == call.name, EventRow.value == encode_event(call))
        made = select(EventRow.at).where(EventRow.tournament_id == row.id, *same)
        check_hourly_limit(session, made, limit=MAX_CALLS_PER_HOUR, code=TournamentErrorCode.CALLED_OFTEN)
    add_event(session, row, device, call)
