"""Changes of a seated round: other seats, publishing it and taking it back."""

from collections.abc import Sequence

from sqlmodel import Session, col, delete, select

from models.access.devices import Device
from models.access.quotas import check_hourly_limit
from models.people.match_figures import write_figures
from models.storage.changes import ChangeKind, increment_revision, record_change
from models.storage.tables import EventRow, MatchRow, TableMatchRow, TournamentRow, not_deleted
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import Published, Reseated, Unseated
from models.tournaments.permissions import add_event, lock_for_request
from models.tournaments.rounds import check_running, create_matches
from models.tournaments.state import load_state
from models.values.errors import TournamentRefused
from models.values.tournament import EnteredCounts
from scoring import Round, exchanged_seats

MAX_TAKEN_BACK_PER_HOUR = 30  # rounds of a tournament: each leaves a log entry and may be seated again


def publish_round(session: Session, *, device: Device, tournament_id: str, number: int, request_id: str) -> None:
    """Show the running round `number` (from 0) to everybody; nothing changes if it is published already. Idempotent per
    `request_id`.

    Raises TournamentRefused if the round was closed, or taken back by another director; NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    check_running(row, number, missing=TournamentErrorCode.ROUND_TAKEN_BACK)
    if load_state(session, row).hidden is not None:
        add_event(session, row, device, Published(round=number), request_id)


def unseat_round(
    session: Session,
    *,
    device: Device,
    tournament_id: str,
    number: int,
    entered: EnteredCounts,
    published: bool = True,
    request_id: str,
) -> None:
    """Take the running round `number` (from 0) back: its matches and results are removed, and it can be seated again.
    Matches with deals go to the owner's trash. `entered` and `published` are its state as the director saw it.
    Idempotent per `request_id`.

    Raises TournamentRefused if the round has other entries by now, was published since, is closed, or was taken back by
    another director; NotFound, RateLimitExceeded.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    check_running(row, number, missing=TournamentErrorCode.ROUND_TAKEN_BACK)
    taken = select(EventRow.at).where(EventRow.tournament_id == row.id, EventRow.kind == Unseated.name)
    check_hourly_limit(session, taken, limit=MAX_TAKEN_BACK_PER_HOUR, code=TournamentErrorCode.TAKEN_BACK_OFTEN)
    matches = [match for _table, match in _lock_tables(session, row, number)]
    state = load_state(session, row)
    if not published and state.hidden is None:
        raise TournamentRefused(TournamentErrorCode.PUBLISHED_SINCE, round=number + 1)
    results = len(state.record.rounds[number].results)
    found = EnteredCounts(deals=sum(match.deals for match in matches), results=results)
    if found != entered:
        values = {"round": number + 1, "deals": found.deals, "results": found.results}
        raise TournamentRefused(TournamentErrorCode.ROUND_CHANGED, **values)
    seated = (col(TableMatchRow.tournament_id) == row.id, col(TableMatchRow.round) == number)
    session.exec(delete(TableMatchRow).where(*seated))
    for match in matches:
        _remove_match(session, match)
    row.seated = number
    add_event(session, row, device, Unseated(round=number, entered=found), request_id)


def exchange_entrants(
    session: Session, *, device: Device, tournament_id: str, number: int, first: int, second: int, request_id: str
) -> None:
    """Let two entrants of round `number` (from 0), which isn't published, take each other's places. Nothing changes for
    one entrant twice. Idempotent per `request_id`.

    Raises TournamentRefused once the round is published, was closed or taken back, if one of them has no seat in it,
    and if one of their tables has deals or a result; NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    check_running(row, number, missing=TournamentErrorCode.ROUND_TAKEN_BACK)
    state = load_state(session, row)
    if state.hidden is None:
        raise TournamentRefused(TournamentErrorCode.PUBLISHED_ALREADY, round=number + 1)
    seats = state.record.rounds[number].seats
    changed = exchanged_seats(seats, first, second)
    if not changed and first != second:
        raise TournamentRefused(TournamentErrorCode.NO_SEAT, round=number + 1)
    if changed:
        change_tables(session, row, number, changed)
        add_event(session, row, device, Reseated(round=number, seats=changed, exchanged=(first, second)), request_id)


def change_tables(session: Session, row: TournamentRow, number: int, changed: Round) -> None:
    """Replace the matches of these tables. Raises TournamentRefused if one of them has deals or a result."""
    places = {(seat.section, seat.table) for seat in changed}
    for table, match in _lock_tables(session, row, number):
        if (table.section, table.number) not in places:
            continue
        if match.deals or match.official is not None:
            raise TournamentRefused(TournamentErrorCode.TABLE_PLAYED, table=table.number + 1)
        _remove_match(session, match)
    session.flush()
    create_matches(session, row, number, changed)


def has_entries(session: Session, row: TournamentRow, number: int) -> bool:
    """Return whether a table of a round has a deal or a result."""
    return any(match.deals or match.official is not None for _table, match in _lock_tables(session, row, number))


def _lock_tables(session: Session, row: TournamentRow, number: int) -> Sequence[tuple[TableMatchRow, MatchRow]]:
    """Return the tables of a round with their locked matches."""
    query = (
        select(TableMatchRow, MatchRow)
        .join(MatchRow)
        .where(TableMatchRow.tournament_id == row.id, TableMatchRow.round == number, not_deleted(MatchRow))
        .order_by(MatchRow.id)
    )
    return session.exec(query.with_for_update(of=MatchRow, **ROW_LOCK).execution_options(populate_existing=True)).all()


def _remove_match(session: Session, match: MatchRow) -> None:
    """Put a match with deals into the trash; remove one without."""
    if not match.deals:
        record_change(session, match.id, match.revision + 1, ChangeKind.TOPIC)
        session.delete(match)
        return
    match.official = None
    match.deleted_at = now(session)
    write_figures(session, match=match)
    increment_revision(session, match)
