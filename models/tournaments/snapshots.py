"""Views of a tournament: the snapshot for directors, the public board, and an entrant's own page."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import sqlalchemy as sql
from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.signing import Signer
from models.history.log import load_history
from models.storage.codec import CONFIG, RESULT
from models.storage.tables import ConfirmationRow, MatchEventRow, MatchRow, TableMatchRow, TournamentRow, not_deleted
from models.tournaments.entrants.registration import known_entrants
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.facts import clubs_and_regions, entrant_memberships
from models.tournaments.fold import TournamentState
from models.tournaments.halls import find_table, hall_phones
from models.tournaments.links import verify_link
from models.tournaments.memberships import listed_players
from models.tournaments.official import deal_points
from models.tournaments.permissions import require_tournament
from models.tournaments.state import load_entrants, load_state
from models.values.deal import Verdict
from models.values.errors import LinkRefused
from models.values.person import Membership
from models.values.tournament import TableStatus, TournamentLinkKind, TournamentRole
from models.values.tournament_board import Board, EntrantPage, EntrantRound, RoundTable, TournamentSnapshot
from scoring import (
    ClubMeetings,
    TableResult,
    TableSeat,
    club_meetings,
    match_results,
    result_points,
    table_points,
    tables_of,
)

_OF_FOLD = ("closed", "clock", "began_at", "seats_hidden", "ended_at", "details", "sent", "silence")
# Built once, and with columns instead of whole rows: the page of a hundred results reads them again after each.
_OF_ROUND = (
    col(TableMatchRow.tournament_id) == sql.bindparam("tournament_id"),
    col(TableMatchRow.round) == sql.bindparam("round"),
)
_MATCHES = (
    sql.select(
        TableMatchRow.section,
        TableMatchRow.number,
        MatchRow.id,
        MatchRow.result,
        MatchRow.score_revision,
        MatchRow.finished_at,
    )  # type: ignore[call-overload]
    .join(MatchRow)
    .where(*_OF_ROUND, not_deleted(MatchRow))
)
_CONFIRMATIONS = (
    select(ConfirmationRow)
    .join(TableMatchRow, col(TableMatchRow.match_id) == col(ConfirmationRow.match_id))
    .where(*_OF_ROUND)
)
_CONTESTED = (
    select(MatchEventRow.match_id)
    .join(TableMatchRow, col(TableMatchRow.match_id) == col(MatchEventRow.match_id))
    .where(*_OF_ROUND, MatchEventRow.kind == Verdict.CONTESTED)
    .distinct()
)
_decode_result = lru_cache(maxsize=1024)(RESULT.decode)  # equal for all tables before their first deal


def load_tournament(
    session: Session, *, device: Device, tournament_id: str, number: int | None = None, with_listed: bool = False
) -> TournamentSnapshot:
    """Return the full snapshot, with the tables of round `number` (from 0) or of the latest. The cards are compared
    with the owner's membership list only `with_listed`, because it may be long. Raises NotFound."""
    row, role = require_tournament(session, device=device, tournament_id=tournament_id)
    state = load_state(session, row)
    seated = len(state.record.rounds)
    memberships = entrant_memberships(session, row.id, drawn=state.drawn)
    board, listed = replace(_board(session, row, state), memberships=memberships), None
    if with_listed:
        listed = listed_players(session, owner_id=row.owner_id, entrants=board.entrants, memberships=memberships)
    shown = (seated - 1 if number is None else min(max(number, 0), seated - 1)) if seated else None
    return TournamentSnapshot(
        **vars(board),
        role=role,
        config=CONFIG.decode(row.config),
        shown=shown,
        tables=() if shown is None else _tables(session, row.id, state, shown),
        **{name: getattr(state.fold, name) for name in ("prizes", "notes", "calls")},
        fixed_awards=state.fold.awards,
        club_meetings=_club_meetings(state, memberships) if not state.fold.published and state.drawn else None,
        listed=listed,
        phones=hall_phones(session, row.id),
        known=known_entrants(session, row, state, board.entrants) if role is TournamentRole.OWNER else {},
    )


def _club_meetings(state: TournamentState, memberships: Mapping[tuple[int, int], Membership]) -> ClubMeetings | None:
    """Return the meetings within a club that the drawn lots lead to; None if no two entrants are of one club."""
    record = state.record
    clubs, _regions = clubs_and_regions(memberships, record.tournament.entrants)
    found = club_meetings(record.tournament, record.initial_entrants, clubs)
    return found if found.plain else None


def load_board(
    session: Session, *, signer: Signer, token: str, kind: TournamentLinkKind = TournamentLinkKind.BOARD
) -> Board:
    """Return the public board by a link of this kind, without a device. Raises LinkRefused."""
    row, _ = verify_link(session, signer=signer, token=token, kind=kind)
    return _board(session, row, load_state(session, row).public)


def load_table_card(session: Session, *, signer: Signer, token: str) -> tuple[Board, TableSeat | None]:
    """Return the public board and the seats at the table of a card, or a permanent code, in the running round, without
    a device; None if nobody plays there now. Raises LinkRefused."""
    row, place, _hall = find_table(session, signer=signer, token=token)
    board = _board(session, row, load_state(session, row).public)
    seats = () if board.running_round is None else board.record.rounds[board.running_round].seats
    return board, next((seat for seat in seats if (seat.section, seat.table) == place and seat.ns is not None), None)


def load_entrant(session: Session, *, signer: Signer, token: str) -> EntrantPage:
    """Return an entrant's own page, without a device. Raises LinkRefused, also for a withdrawn entrant."""
    row, (page,) = verify_link(session, signer=signer, token=token, kind=TournamentLinkKind.PAIR)
    state = load_state(session, row).public
    number = state.fold.pages[page] if page < len(state.fold.pages) else None
    if number is None:
        raise LinkRefused(TournamentErrorCode.ENTRANT_OUT, "the entrant of this link was withdrawn")
    board = _board(session, row, state)
    line = next((line for line in board.ranking if line.entrant == number), None)
    return EntrantPage(
        board=board,
        entrant=board.entrants[number],
        line=line,
        rounds=tuple(_entrant_round(board, played, number) for played in range(len(board.record.rounds))),
    )


def _board(session: Session, row: TournamentRow, state: TournamentState) -> Board:
    return Board(
        id=row.id,
        revision=row.revision,
        name=row.name,
        venue=row.venue,
        entrants=load_entrants(session, row.id),
        open=not state.drawn,
        record=state.record,
        ranking=state.ranking,
        hidden=state.hidden,
        **{name: getattr(state.fold, name) for name in _OF_FOLD},
    )


def _entrant_round(board: Board, number: int, entrant: int) -> EntrantRound:
    played = board.record.rounds[number]
    seats = tables_of(played.seats, entrant)
    if seats and seats[0].ns is None:
        return EntrantRound(seats=seats, victory_points=board.setup.effective_bye.victory_points)
    for match in match_results(board.record, number):
        ours, theirs = result_points(match, board.setup.effective_victory_table)
        if entrant in match.ns:
            return EntrantRound(seats=seats, victory_points=ours)
        if entrant in match.ew:
            return EntrantRound(seats=seats, victory_points=theirs)
    return EntrantRound(seats=seats, victory_points=None)


def _tables(session: Session, tournament_id: str, state: TournamentState, number: int) -> tuple[RoundTable, ...]:
    about = {"tournament_id": tournament_id, "round": number}
    matches = {(row.section, row.number): row for row in session.connection().execute(_MATCHES, about)}
    confirmations = {(row.match_id, row.side): row for row in session.exec(_CONFIRMATIONS, params=about)}
    contested = [  # in the current version of a deal
        match_id
        for match_id in session.exec(_CONTESTED, params=about).all()
        if load_history(session, match_id).has_contested_deal()
    ]
    played = state.record.rounds[number]
    results = {(result.ns, result.ew): result for result in played.results}
    victory_points = table_points(state.record, number)
    tables = [
        _round_table(
            seat,
            matches.get((seat.section, seat.table)),
            None if seat.ns is None else results.get((seat.ns, seat.ew)),
            confirmations,
            contested,
            known=state,
            number=number,
        )
        for seat in played.seats
    ]
    return tuple(
        each if each.seat.ns is None else replace(each, victory_points=victory_points.get((each.seat.ns, each.seat.ew)))
        for each in tables
    )


def _round_table(
    seat: TableSeat,
    match: Any | None,
    result: TableResult | None,
    confirmations: Mapping[tuple[str, int], ConfirmationRow],
    contested: Sequence[str],
    *,
    known: TournamentState,
    number: int,
) -> RoundTable:
    if match is None or seat.ns is None:
        state = TableStatus.ENTERED if result is not None or seat.ns is None else TableStatus.MISSING
        return RoundTable(seat=seat, state=state, result=result)
    dealt = _decode_result(match.result)
    points = deal_points(dealt)
    rows = [confirmations.get((match.id, side)) for side in range(2)]
    valid = [each for each in rows if each is not None and each.revision >= match.score_revision]
    from_table = (seat.ns, seat.ew) in known.fold.rounds[number].confirmed
    if known.is_contested(number, seat.ns, seat.ew, valid) or (match.id in contested and result is None):
        state = TableStatus.CONTESTED
    elif result is None:
        state = TableStatus.MISSING if match.finished_at is None else TableStatus.PLAYED
    elif from_table and points != (result.ns_points, result.ew_points):
        state = TableStatus.CHANGED
    else:
        state = TableStatus.ENTERED
    return RoundTable(
        seat=seat,
        state=state,
        match_id=match.id,
        deals_played=dealt.deals_played,
        points=points,
        result=result,
        by_table=from_table,
    )
