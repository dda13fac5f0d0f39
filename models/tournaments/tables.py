"""Tables of a round: joining their matches by card, and confirmation of results by both sides."""

from sqlmodel import Session, select

from models.access.devices import Device
from models.access.permissions import Lock, match_for, role_of
from models.access.signing import Signer
from models.sharing.joining import enrol
from models.sharing.links import match_link
from models.storage.changes import ChangeKind, note_change
from models.storage.codec import RESULT
from models.storage.tables import (
    ConfirmationRow,
    DirectorRow,
    MatchRow,
    TableMatchRow,
    TournamentRow,
    not_deleted,
)
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.codec import Resulted
from models.tournaments.gate import add_event, lock_tournament, tournament_for
from models.tournaments.links import read_link
from models.tournaments.state import load_state
from models.values.deal import Verdict
from models.values.errors import ModelErrorCode, NotFound, StaleRevision, TournamentRefused
from models.values.match import Role
from models.values.tournament import EventKind, TablePlace, TournamentLinkKind
from scoring import TableResult, TableSeat

SIDES = 2


def direct(session: Session, *, device: Device, signer: Signer, token: str) -> str:
    """Make the device a director by the directors' link. Return the tournament's id. Raises LinkRefused."""
    row = read_link(session, signer=signer, token=token, kind=TournamentLinkKind.DIRECTOR).tournament
    if row.owner_id != device.id:
        session.merge(
            DirectorRow(tournament_id=row.id, device_id=device.id, generation=row.generation, joined_at=now(session))
        )
        session.flush()
    return row.id


def sit_down(session: Session, *, device: Device, signer: Signer, token: str) -> str:
    """Join the match at a table by its card, as a scorer. Return the match's id. The same card leads to the next match
    in the next round.

    Raises LinkRefused, TournamentRefused if the table has no match now.
    """
    target = read_link(session, signer=signer, token=token, kind=TournamentLinkKind.CARD)
    row = target.tournament
    if row.closed == row.seated:
        raise TournamentRefused(ModelErrorCode.NO_ROUND)
    section, number = target.numbers
    query = select(TableMatchRow).where(
        TableMatchRow.tournament_id == row.id,
        TableMatchRow.round == row.seated - 1,
        TableMatchRow.section == section,
        TableMatchRow.number == number,
    )
    place = session.exec(query).one_or_none()
    if place is None:
        raise TournamentRefused(ModelErrorCode.NO_TABLE, table=number + 1, round=row.seated)
    return _join(session, device, place.match_id)


def open_table(session: Session, *, device: Device, tournament_id: str, match_id: str) -> str:
    """Let a director join the match at any table of the tournament, to enter deals. Raises NotFound."""
    row, _role = tournament_for(session, device=device, tournament_id=tournament_id)
    place = session.get(TableMatchRow, match_id)
    if place is None or place.tournament_id != row.id:
        raise NotFound("match", match_id)
    # The owner already has access, and a membership by link would mark the match as played by him.
    if role_of(session, device=device, match_id=match_id) is Role.OWNER:
        return match_id
    return _join(session, device, match_id)


def load_place(session: Session, *, device: Device, match_id: str) -> TablePlace | None:
    """Return the match's role in its tournament, or None if it has none or the tournament was deleted. Raises NotFound
    without access to the match.
    """
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
    place = session.get(TableMatchRow, match_id)
    row = None if place is None else session.get(TournamentRow, place.tournament_id)
    if place is None or row is None or row.deleted_at is not None:
        return None
    state = load_state(session, row)
    query = select(ConfirmationRow).where(
        ConfirmationRow.match_id == match.id, ConfirmationRow.revision == match.revision
    )
    words = session.exec(query).all()
    said = {confirmation.side: confirmation.verdict for confirmation in words}
    return TablePlace(
        tournament_id=row.id,
        tournament=row.name,
        round=place.round,
        seat=TableSeat(table=place.number, ns=place.ns, ew=place.ew, section=place.section),
        victory_table=tuple(state.record.tournament.points_table),
        confirmed=(said.get(0) is Verdict.AGREED, said.get(1) is Verdict.AGREED),
        contested=state.is_contested(place.round, place.ns, place.ew, words),
        closed=place.round < row.closed,
        result=state.record.rounds[place.round].result_of(place.ns, place.ew),
        clock=state.clock if place.round == row.closed else None,
    )


def confirm_table(
    session: Session, *, device: Device, match_id: str, side: int, revision: int, verdict: Verdict
) -> TablePlace:
    """Record that a side (0 North–South, 1 East–West) agrees with the score or contests it. Once both agree with the
    same revision, the score becomes the table's result.

    One phone may confirm for both sides. Raises NotFound (also for matches outside of tournaments), NotAllowed for
    viewers, StaleRevision when the score has changed since, TournamentRefused while deals are missing and after the
    round was closed.
    """
    place = session.get(TableMatchRow, match_id)
    if place is None or side not in range(SIDES) or role_of(session, device=device, match_id=match_id) is None:
        raise NotFound("match", match_id)
    # Lock the tournament before the match, in the same order as `close_round`, to avoid deadlocks.
    row = lock_tournament(session, place.tournament_id)
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if row is None or row.deleted_at is not None:
        raise NotFound("tournament", place.tournament_id)
    if place.round < row.closed:
        raise TournamentRefused(ModelErrorCode.ROUND_CLOSED, round=place.round + 1)
    if match.revision != revision:
        raise StaleRevision(match.revision)
    if match.finished_at is None:
        raise TournamentRefused(ModelErrorCode.TABLE_UNFINISHED, table=place.number + 1)
    session.merge(
        ConfirmationRow(
            match_id=match.id, side=side, revision=revision, verdict=verdict, device_id=device.id, at=now(session)
        )
    )
    session.flush()
    note_change(session, match.id, match.revision, ChangeKind.MATCH)
    if _both_agree(session, match):
        value = Resulted(round=place.round, result=table_result(match, place), by_table=True)
        add_event(session, tournament=row, device=device, kind=EventKind.RESULT, value=value)
    found = load_place(session, device=device, match_id=match_id)
    if found is None:
        raise NotFound("match", match_id)
    return found


def table_result(match: MatchRow, place: TableMatchRow) -> TableResult:
    """Return the score as a result. Halves cannot occur with two sides."""
    ns, ew = (int(total) for total in RESULT.decode(match.result).totals)
    return TableResult(ns=place.ns, ew=place.ew, ns_points=ns, ew_points=ew)


def _both_agree(session: Session, match: MatchRow) -> bool:
    query = select(ConfirmationRow.side).where(
        ConfirmationRow.match_id == match.id,
        ConfirmationRow.revision == match.revision,
        ConfirmationRow.verdict == Verdict.AGREED,
    )
    return len(session.exec(query).all()) == SIDES


def _join(session: Session, device: Device, match_id: str) -> str:
    query = select(MatchRow).where(MatchRow.id == match_id, not_deleted(MatchRow)).with_for_update(**ROW_LOCK)
    match = session.exec(query).one_or_none()
    if match is None:
        raise NotFound("match", match_id)
    link = match_link(session, match.id, Role.SCORER)
    session.flush()
    enrol(session, device=device, link=link)
    return match.id
