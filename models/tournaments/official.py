"""The result of a table on its match: written with the event that sets it, in one transaction."""

from sqlmodel import Session, select

from models.history.log import load_history
from models.people.match_figures import write_figures
from models.storage.changes import ChangeKind, increment_revision, record_change
from models.storage.codec import OFFICIAL
from models.storage.folding import fold
from models.storage.tables import MatchRow, TableMatchRow, TournamentRow
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.events import Resulted
from models.tournaments.rounds import create_matches
from models.values.match import MatchOutcome, OfficialResult
from scoring import TableSeat


def match_at(session: Session, tournament: TournamentRow, number: int, seat: TableSeat) -> MatchRow:
    """Return the locked match of a table in round `number`, made again if it was removed unplayed."""
    table = (TableMatchRow.section == seat.section, TableMatchRow.number == seat.table)
    query = (
        select(MatchRow)
        .join(TableMatchRow)
        .where(TableMatchRow.tournament_id == tournament.id, TableMatchRow.round == number, *table)
        .with_for_update(of=MatchRow, **ROW_LOCK)
        .execution_options(populate_existing=True)
    )
    match = session.exec(query).one_or_none()
    if match is None:
        create_matches(session, tournament, number, (seat,))
        match = session.exec(query).one()
    return match


def deal_points(dealt: MatchOutcome) -> tuple[int, int]:
    """Return the points of the deals. Halves cannot occur with two sides."""
    ns, ew = (int(total) for total in dealt.totals)
    return ns, ew


def official_result(value: Resulted, *, event: str) -> OfficialResult:
    """Return the result that an event sets."""
    result = value.result
    return OfficialResult(
        ns=result.ns_points, ew=result.ew_points, awarded=result.awarded, by_table=value.by_table, event=event
    )


def set_official(session: Session, match: MatchRow, value: Resulted, *, event: str) -> None:
    """Write the result to its match, which must be locked; one by a director also ends it."""
    match.official = OFFICIAL.encode(official_result(value, event=event))
    if value.by_table:
        session.flush()
        record_change(session, match.id, match.revision, ChangeKind.TOPIC)
    else:
        match.finished_at = match.finished_at or match.end_at(now(session))
        _change_score(session, match)
    write_figures(session, match=match)


def clear_official(session: Session, match: MatchRow) -> None:
    """Remove the result from its match, which must be locked and goes on unless its deals end it."""
    history = load_history(session, match.id)
    if not fold(match.config, history.entries, stopped=history.is_ended).standings.finished:
        match.finished_at = None
    match.official = None
    _change_score(session, match)
    write_figures(session, match=match, history=history)


def _change_score(session: Session, match: MatchRow) -> None:
    """Raise the revision of the score: earlier confirmations of the table no longer count."""
    match.score_revision = match.revision + 1
    increment_revision(session, match)
