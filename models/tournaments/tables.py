"""Tables of a round: joining their matches by card, and confirmation of results by both sides."""

from collections.abc import Mapping, Sequence
from itertools import chain

from sqlmodel import Session, select

from models.access.devices import Device
from models.access.permissions import Lock, require_match, role_of
from models.access.signing import Signer
from models.sharing.joining import add_member
from models.sharing.links import match_link
from models.storage.changes import ChangeKind, record_change
from models.storage.codec import RESULT, is_settled
from models.storage.tables import ConfirmationRow, DirectorRow, MatchRow, TableMatchRow, TournamentRow, not_deleted
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import Resulted
from models.tournaments.fold import TournamentState
from models.tournaments.halls import find_table, hall_phones, set_hall_role
from models.tournaments.links import verify_link
from models.tournaments.official import deal_points, set_official
from models.tournaments.permissions import add_event, lock_tournament, require_tournament, role_in
from models.tournaments.state import load_state
from models.values.deal import Verdict
from models.values.errors import NotFound, StaleRevision, TournamentRefused
from models.values.match import Role
from models.values.tournament import TableAssignment, TournamentLinkKind
from scoring import Competition, Round, TableResult, TableSeat, given_at, points_won, sides_at, tables_of

SIDES = 2


def join_as_director(session: Session, *, device: Device, signer: Signer, token: str) -> str:
    """Make the device a director by the directors' link. Return the tournament's id. Raises LinkRefused."""
    row, _ = verify_link(session, signer=signer, token=token, kind=TournamentLinkKind.DIRECTOR)
    if row.owner_id != device.id:
        session.merge(
            DirectorRow(tournament_id=row.id, device_id=device.id, generation=row.generation, joined_at=now(session))
        )
        session.flush()
    return row.id


def join_table(session: Session, *, device: Device, signer: Signer, token: str) -> str:
    """Join the match at a table by its card, as a scorer. Return the match's id. The same card leads to the next match
    in the next round. By a permanent code, a phone that no director has allowed to enter results only watches.

    Raises LinkRefused, TournamentRefused if the table has no match now, the round isn't published, or too many phones
    wait for an answer at the table.
    """
    row, (section, number), hall_id = find_table(session, signer=signer, token=token)
    if row.closed == row.seated or load_state(session, row).hidden is not None:
        raise TournamentRefused(TournamentErrorCode.NO_ROUND)
    query = select(TableMatchRow).where(
        TableMatchRow.tournament_id == row.id,
        TableMatchRow.round == row.seated - 1,
        TableMatchRow.section == section,
        TableMatchRow.number == number,
    )
    table_row = session.exec(query).one_or_none()
    if table_row is None:
        raise TournamentRefused(TournamentErrorCode.NO_TABLE, table=number + 1, round=row.seated)
    if role_in(session, device=device, tournament=row) is not None:
        hall_id = None
    elif hall_id is not None:
        lock_tournament(session, row.id)  # so that a right that is being taken away is not passed on to this table
    return _join(session, device, table_row.match_id, hall_id)


def join_table_as_director(session: Session, *, device: Device, tournament_id: str, match_id: str) -> str:
    """Let a director join the match at any table of the tournament, to enter deals. Raises NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)
    table_row = session.get(TableMatchRow, match_id)
    if table_row is None or table_row.tournament_id != row.id:
        raise NotFound("match", match_id)
    # The owner already has access, and a membership by link would mark the match as played by him.
    if role_of(session, device=device, match_id=match_id) is Role.OWNER:
        return match_id
    return _join(session, device, match_id)


def load_table_assignment(session: Session, *, device: Device, match_id: str) -> TableAssignment | None:
    """Return the match's role in its tournament, or None if it has none or the tournament was deleted. Raises NotFound
    without access to the match.
    """
    match, role = require_match(session, device=device, match_id=match_id, role=Role.VIEWER)
    table_row = session.get(TableMatchRow, match_id)
    row = None if table_row is None else session.get(TournamentRow, table_row.tournament_id)
    if table_row is None or row is None or row.deleted_at is not None:
        return None
    state = load_state(session, row)
    confirmations = _confirmations(session, match)
    setup, played = state.record.tournament, state.record.rounds[table_row.round]
    table = (table_row.section, table_row.number)
    verdicts = {confirmation.side: confirmation.verdict for confirmation in confirmations}
    seat = next(seat for seat in played.seats if (seat.section, seat.table) == table)
    result, has_teams = played.find_result(table_row.ns, table_row.ew), setup.competition is Competition.TEAMS
    return TableAssignment(
        tournament_id=row.id,
        tournament=row.name,
        round=table_row.round,
        seat=seat,
        sections=len(setup.section_sizes),
        victory_table=None if has_teams else tuple(setup.effective_victory_table),
        confirmed=(verdicts.get(0) is Verdict.AGREED, verdicts.get(1) is Verdict.AGREED),
        contested=state.is_contested(table_row.round, table_row.ns, table_row.ew, confirmations),
        closed=table_row.round < row.closed,
        result=result,
        victory_points=None if result is None or has_teams else points_won(state.record, table_row.round, result),
        given=given_at(state.record, table_row.round, seat),
        clock=state.fold.clock.at_table(table) if state.fold.clock and table_row.round == row.closed else None,
        calls=table_row.round == row.closed and table in state.fold.calls,
        next_seats=_next_seats(state, table_row.round + 1, seat),
        awaits=role is Role.VIEWER and any(phone.device_id == device.id for phone in hall_phones(session, row.id)),
        directs=role_in(session, device=device, tournament=row) is not None,
    )


def _next_seats(state: TournamentState, number: int, seat: TableSeat) -> Mapping[int, Round]:
    """Return the tables in round `number` of the entrants at a table; nothing until everybody may see that round."""
    if number >= state.fold.published:
        return {}
    seats = state.record.rounds[number].seats
    return {entrant: tables_of(seats, entrant) for entrant in chain(*sides_at(seat))}


def confirm_table(
    session: Session, *, device: Device, match_id: str, side: int, revision: int, verdict: Verdict
) -> TableAssignment:
    """Record that a side (0 North–South, 1 East–West) agrees with the score or contests it. Once both agree with the
    same score, it becomes the table's result, unless a director has set it.

    One phone may confirm for both sides. Raises NotFound (also for matches outside of tournaments), NotAllowed for
    viewers, StaleRevision when the score has changed since, TournamentRefused while deals are missing and after the
    round was closed.
    """
    table_row = session.get(TableMatchRow, match_id)
    if table_row is None or side not in range(SIDES) or role_of(session, device=device, match_id=match_id) is None:
        raise NotFound("match", match_id)
    # Lock the tournament before the match, in the same order as `close_round`, to avoid deadlocks.
    row = lock_tournament(session, table_row.tournament_id)
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if row is None or row.deleted_at is not None:
        raise NotFound("tournament", table_row.tournament_id)
    if table_row.round < row.closed:
        raise TournamentRefused(TournamentErrorCode.ROUND_CLOSED, round=table_row.round + 1)
    if not match.score_revision <= revision <= match.revision:
        raise StaleRevision(match.revision)
    if match.finished_at is None:
        raise TournamentRefused(TournamentErrorCode.TABLE_UNFINISHED, table=table_row.number + 1)
    session.merge(
        ConfirmationRow(
            match_id=match.id, side=side, revision=revision, verdict=verdict, device_id=device.id, at=now(session)
        )
    )
    session.flush()
    record_change(session, match.id, match.revision, ChangeKind.TOPIC)
    agreed = sum(each.verdict is Verdict.AGREED for each in _confirmations(session, match))
    if agreed == SIDES and not is_settled(match.official):
        ns, ew = deal_points(RESULT.decode(match.result))
        result = TableResult(ns=table_row.ns, ew=table_row.ew, ns_points=ns, ew_points=ew)
        value = Resulted(round=table_row.round, result=result, by_table=True)
        set_official(session, match, value, event=add_event(session, row, device, value))
    assignment = load_table_assignment(session, device=device, match_id=match_id)
    if assignment is None:
        raise NotFound("match", match_id)
    return assignment


def _confirmations(session: Session, match: MatchRow) -> Sequence[ConfirmationRow]:
    """Return what the sides have said about the score as it is."""
    query = select(ConfirmationRow).where(
        ConfirmationRow.match_id == match.id, ConfirmationRow.revision >= match.score_revision
    )
    return session.exec(query).all()


def _join(session: Session, device: Device, match_id: str, hall_id: str | None = None) -> str:
    """Make the device a scorer or, if a permanent code of the hall has led it here, what the directors allow."""
    query = select(MatchRow).where(MatchRow.id == match_id, not_deleted(MatchRow)).with_for_update(**ROW_LOCK)
    match = session.exec(query).one_or_none()
    if match is None:
        raise NotFound("match", match_id)
    known = role_of(session, device=device, match_id=match.id)
    role = Role.VIEWER if hall_id is not None and known in (Role.VIEWER, None) else Role.SCORER
    link = match_link(session, match.id, role)
    session.flush()
    member = add_member(session, device=device, link=link)
    if hall_id is not None and role is Role.VIEWER:
        set_hall_role(session, member, hall_id)
    return match.id
