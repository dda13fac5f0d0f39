"""Changes of a seated round: publishing it and taking it back."""

from sqlmodel import Session, col, delete, select

from models.access.devices import Device
from models.access.quotas import check_hourly_limit
from models.people.records import write_record
from models.storage.changes import ChangeKind, increment_revision, record_change
from models.storage.tables import EventRow, MatchRow, TableMatchRow, TournamentRow, not_deleted
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.codec import Published, Unseated
from models.tournaments.permissions import add_event, lock_for_request
from models.tournaments.state import load_state
from models.values.errors import ModelErrorCode, TournamentRefused
from models.values.tournament import EventKind, RoundEntries

MAX_TAKEN_BACK_PER_HOUR = 30  # rounds of a tournament: each leaves a log entry and may be seated again


def publish_round(session: Session, *, device: Device, tournament_id: str, number: int, request_id: str) -> None:
    """Show the running round `number` (from 0) to everybody; nothing changes if it is published already. Idempotent per
    `request_id`.

    Raises TournamentRefused if the round was closed, or taken back by another director; NotFound.
    """
    row = lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    check_seated(row, number)
    if load_state(session, row).hidden is not None:
        value = Published(round=number)
        add_event(session, tournament=row, device=device, kind=EventKind.PUBLISHED, value=value, request_id=request_id)


def unseat_round(
    session: Session,
    *,
    device: Device,
    tournament_id: str,
    number: int,
    entered: RoundEntries,
    published: bool = True,
    request_id: str,
) -> None:
    """Take the running round `number` (from 0) back: its matches and results go, and it can be seated again. Matches
    with deals are in the owner's trash. The director saw that it has the entries `entered` and whether it is
    `published`. Idempotent per `request_id`.

    Raises TournamentRefused if the round has other entries by now, was published since, is closed, or was taken back by
    another director; NotFound, RateLimitExceeded.
    """
    row = lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    check_seated(row, number)
    _check_rate_limit(session, row)
    tables = (col(TableMatchRow.tournament_id) == row.id, col(TableMatchRow.round) == number)
    query = select(MatchRow).join(TableMatchRow).where(*tables, not_deleted(MatchRow)).order_by(MatchRow.id)
    matches = session.exec(
        query.with_for_update(of=MatchRow, **ROW_LOCK).execution_options(populate_existing=True)
    ).all()
    state = load_state(session, row)
    if not published and state.hidden is None:
        raise TournamentRefused(ModelErrorCode.PUBLISHED_SINCE, round=number + 1)
    results = len(state.record.rounds[number].results)
    found = RoundEntries(deals=sum(match.deals for match in matches), results=results)
    if found != entered:
        values = {"round": number + 1, "deals": found.deals, "results": found.results}
        raise TournamentRefused(ModelErrorCode.ROUND_CHANGED, **values)
    session.exec(delete(TableMatchRow).where(*tables))
    for match in matches:
        _remove_match(session, match)
    row.seated = number
    value = Unseated(round=number, entered=found)
    add_event(session, tournament=row, device=device, kind=EventKind.UNSEATED, value=value, request_id=request_id)


def check_seated(row: TournamentRow, number: int) -> None:
    """Raise TournamentRefused unless round `number` is seated and not closed."""
    if number < row.closed:
        raise TournamentRefused(ModelErrorCode.ROUND_CLOSED, round=number + 1)
    if number >= row.seated:
        raise TournamentRefused(ModelErrorCode.ROUND_TAKEN_BACK, round=number + 1)


def _remove_match(session: Session, match: MatchRow) -> None:
    """Put a match with deals into the trash; remove one without."""
    if not match.deals:
        record_change(session, match.id, match.revision + 1, ChangeKind.MATCH)
        session.delete(match)
        return
    match.official = None
    match.deleted_at = now(session)
    write_record(session, match=match)
    increment_revision(session, match)


def _check_rate_limit(session: Session, row: TournamentRow) -> None:
    taken = select(EventRow.at).where(EventRow.tournament_id == row.id, col(EventRow.kind) == EventKind.UNSEATED)
    check_hourly_limit(session, taken, limit=MAX_TAKEN_BACK_PER_HOUR, code=ModelErrorCode.TAKEN_BACK_OFTEN)
