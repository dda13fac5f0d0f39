"""Rounds: seating, clock and closing. Each table of a round is an ordinary match."""

from collections import defaultdict
from collections.abc import Collection
from datetime import timedelta
from itertools import chain

import sqlalchemy as sql
from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.quotas import check_hourly_limit
from models.deals.match_change import MatchChange
from models.matches.setup import search_text
from models.people.match_figures import write_figures
from models.storage.changes import increment_revision
from models.storage.codec import RESULT
from models.storage.folding import fold
from models.storage.tables import EntrantRow, MatchRow, MemberRow, SeatRow, TableMatchRow, TournamentRow, not_deleted
from models.storage.transaction import ROW_LOCK, now
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import MAX_MINUTES_LEFT, Closed, Extended, Grouped, Paused, Resumed, Seated, Started
from models.tournaments.permissions import add_event, lock_for_request, require_tournament
from models.tournaments.setup import entrant_size, remove_unplayed
from models.tournaments.state import load_drawn, load_state
from models.values.deal import ActionKind
from models.values.errors import TournamentRefused
from models.values.ids import new_id
from models.values.match import Role, result_of
from models.values.tournament import RoundClock
from scoring import (
    FormedGroups,
    Round,
    TournamentRecord,
    form_groups,
    members_at,
    missing_results,
    next_round,
    opened_tables,
)

MAX_TABLES_PER_HOUR = 2_000  # tables per owner, over all tournaments: four rounds of the largest one


def seat_round(
    session: Session,
    *,
    device: Device,
    tournament_id: str,
    number: int,
    publish: bool = True,
    groups: FormedGroups | None = None,
    opened: Collection[tuple[int, int]] | None = None,
    request_id: str,
) -> None:
    """Seat round `number` (from 0), which must be the next one, and create its matches. Without `publish`, only
    directors see it until `publish_round`. The first round of a phase with groups forms them: `groups` are those that
    the director saw, None those of the set-up. `opened` are the tables that late entrants may open, by section and
    number; None allows all. Idempotent per `request_id`.

    Raises TournamentRefused before the draw, while the previous round is open, if this round is already seated, for
    `groups` of another ranking than today's, and if another table would be opened; scoring's RecordError for a round by
    rank while results are missing and for groups that don't fit, MovementError after the last round; NotFound,
    RateLimitExceeded.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    if number < row.seated:
        raise TournamentRefused(TournamentErrorCode.ROUND_CLOSED, round=number)
    if number > row.closed:
        raise TournamentRefused(TournamentErrorCode.ROUND_OPEN, round=row.closed + 1)
    record = load_drawn(session, row).record
    formed = _form_groups(record, groups)
    if formed is not None:
        add_event(session, row, device, Grouped(**vars(formed)))
    record = record.with_groups(formed)
    seats = next_round(record)
    if opened is not None and not {(seat.section, seat.table) for seat in opened_tables(record, seats)} <= {*opened}:
        raise TournamentRefused(TournamentErrorCode.TABLE_OPENED)
    started = select(MatchRow.started_at).join(TableMatchRow).join(TournamentRow)
    started = started.where(TournamentRow.owner_id == row.owner_id)
    too_many = TournamentErrorCode.TOO_MANY_TABLES
    check_hourly_limit(session, started, limit=MAX_TABLES_PER_HOUR, code=too_many, amount=len(seats))
    row.seated = number + 1
    create_matches(session, row, number, seats)
    add_event(session, row, device, Seated(round=number, seats=seats, hidden=not publish), request_id)


def _form_groups(record: TournamentRecord, chosen: FormedGroups | None) -> FormedGroups | None:
    """Return the groups of the record's next round: the `chosen` ones, if they follow the ranking."""
    sizes = None if chosen is None else [len(group) // 2 for group in chosen.groups]
    formed = form_groups(record, sizes)
    if chosen is not None and formed not in {None, chosen}:
        raise TournamentRefused(TournamentErrorCode.GROUPS_CHANGED)
    return formed


def start_clock(session: Session, *, device: Device, tournament_id: str, number: int) -> None:
    """Start or restart the clock of the running round. Raises NotFound, TournamentRefused, also before it is
    published."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    check_running(row, number)
    if load_state(session, row).hidden is not None:
        raise TournamentRefused(TournamentErrorCode.NOT_PUBLISHED, round=number + 1)
    add_event(session, row, device, Started(round=number))


def set_clock_paused(session: Session, *, device: Device, tournament_id: str, number: int, is_paused: bool) -> None:
    """Pause or resume the clock of the running round. Two directors can do so at once: a clock that is in that state
    already, or was not started, stays as it is. Raises NotFound, TournamentRefused."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    check_running(row, number)
    clock = load_state(session, row).fold.clock
    if clock is None or clock.is_paused == is_paused:
        return
    add_event(session, row, device, Paused(round=number) if is_paused else Resumed(round=number))


def extend_round(session: Session, *, device: Device, tournament_id: str, seen: RoundClock, change: Extended) -> None:
    """Change the clock that a director has `seen`. Raises TournamentRefused if it was changed since, and unless from 1
    to 300 minutes would be left; NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    check_running(row, change.round)
    state, at, left = load_state(session, row), now(session), timedelta(0)
    if state.fold.clock is None or state.fold.clock != seen:
        raise TournamentRefused(TournamentErrorCode.CLOCK_CHANGED)
    fold = state.fold.copy()
    if abs(change.minutes) <= MAX_MINUTES_LEFT:
        change.apply(fold, at)
        left = (fold.clock or seen).at_table(change.place).time_left(at)
    if not timedelta(0) < left <= timedelta(minutes=MAX_MINUTES_LEFT):
        raise TournamentRefused(TournamentErrorCode.CLOCK_LIMIT, most=MAX_MINUTES_LEFT)
    add_event(session, row, device, change)


def close_round(
    session: Session, *, device: Device, tournament_id: str, number: int, allow_missing: bool = False, request_id: str
) -> None:
    """Close the running round `number` (from 0). Afterwards only directors can change its results. Unfinished matches
    are ended with their current score, those without a deal or a result removed. Idempotent per `request_id`.

    Raises TournamentRefused if it is already closed, and while results are missing unless `allow_missing`; a round by
    rank still needs them. NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    check_running(row, number)
    missing = missing_results(load_state(session, row).record, number)
    if missing and not allow_missing:
        raise TournamentRefused(TournamentErrorCode.TABLES_MISSING, count=len(missing), table=missing[0].table + 1)
    row.closed = number + 1
    _end_matches(session, row, number, device)
    add_event(session, row, device, Closed(round=number), request_id)


def check_running(
    row: TournamentRow, number: int, *, missing: TournamentErrorCode = TournamentErrorCode.NO_ROUND
) -> None:
    """Raise TournamentRefused unless round `number` is seated (else for the reason `missing`) and not closed."""
    if number < row.closed:
        raise TournamentRefused(TournamentErrorCode.ROUND_CLOSED, round=number + 1)
    if number >= row.seated:
        raise TournamentRefused(missing)


def create_matches(session: Session, row: TournamentRow, number: int, seats: Round) -> None:
    """Create a match for each table with two sides. Uses bulk inserts, because a round has up to 500 tables."""
    players: defaultdict[int, list[str]] = defaultdict(list)
    query = select(EntrantRow).where(EntrantRow.tournament_id == row.id).order_by(col(EntrantRow.seat))
    for entrant in session.exec(query):
        players[entrant.number].append(entrant.player_id)
    known, size = [players[entrant] for entrant in range(len(players))], entrant_size(row)
    members = [each[:size] for each in load_state(session, row).record.players_in(number, known)]
    moment = now(session)
    folded = fold(row.config, ())
    match = {
        "revision": 1,
        "config": row.config,
        "rules_name": folded.config.rules.name,
        "note": row.name,
        "place": row.venue,
        "search_text": search_text(row.name, row.venue),
        "started_at": moment,
        "result": RESULT.encode(result_of(folded.standings)),
    }
    tables = [(new_id(), seat, seat.ns) for seat in seats if seat.ns is not None]
    if not tables:
        return
    connection = session.connection()
    connection.execute(sql.insert(MatchRow), [{"id": match_id, **match} for match_id, _seat, _ns in tables])
    owner = {"device_id": row.owner_id, "role": Role.OWNER, "joined_at": moment}
    connection.execute(
        sql.insert(MemberRow), [{"id": new_id(), "match_id": each, **owner} for each, _seat, _ns in tables]
    )
    connection.execute(
        sql.insert(SeatRow),
        [
            {"match_id": match_id, "seat": index, "player_id": player, "started_at": moment}
            for match_id, seat, _ns in tables
            # Interleaved, so that partners sit across from each other.
            for index, player in enumerate(chain.from_iterable(zip(*members_at(seat, members), strict=True)))
        ],
    )
    connection.execute(
        sql.insert(TableMatchRow),
        [
            {
                "match_id": match_id,
                "tournament_id": row.id,
                "round": number,
                "section": seat.section,
                "number": seat.table,
                "ns": ns,
                "ew": seat.ew,
            }
            for match_id, seat, ns in tables
        ],
    )


def _end_matches(session: Session, row: TournamentRow, number: int, device: Device) -> None:
    """End the unfinished matches of a closed round, and remove those that are only seated."""
    remove_unplayed(session, row)
    query = (
        select(MatchRow)
        .join(TableMatchRow)
        .where(TableMatchRow.tournament_id == row.id, TableMatchRow.round == number)
        .where(col(MatchRow.finished_at).is_(None), not_deleted(MatchRow))
        .order_by(MatchRow.id)
        .with_for_update(**ROW_LOCK)
    )
    for match in session.exec(query).all():
        change = MatchChange(session, match, device)
        deals = change.history.deals
        if deals:
            change.append(ActionKind.ENDED, deals[-1].id)
        else:  # its result was confirmed before the deals were undone
            match.finished_at = match.end_at(now(session))
            increment_revision(session, match)
            write_figures(session, match=match)
    session.flush()
