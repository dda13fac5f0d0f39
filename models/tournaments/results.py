"""Results that a director enters or corrects, and adjustments. All are stored; the last one counts."""

from collections.abc import Collection
from dataclasses import replace

from sqlmodel import Session

from models.access.devices import Device
from models.storage.codec import RESULT, is_settled
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import Adjusted, Removed, Resulted, Retracted
from models.tournaments.fold import TournamentState
from models.tournaments.official import clear_official, deal_points, match_at, set_official
from models.tournaments.permissions import add_event, lock_for_request
from models.tournaments.state import load_drawn, load_state
from models.values.errors import TournamentRefused
from models.values.text import valid_text
from models.values.tournament_board import overruled_points
from scoring import TableResult, TableSeat, TournamentAdjustment, with_result


def enter_result(
    session: Session,
    *,
    device: Device,
    tournament_id: str,
    number: int,
    result: TableResult,
    overruled: tuple[int, int] | None = None,
    request_id: str,
    replacing: Collection[TableResult | None] = (),
) -> None:
    """Set the result of a table in round `number` (from 0), whether the round is closed or not. It also ends the match,
    and counts instead of its deals.

    `overruled` are the points of the deals, if they differ from the result; `replacing` lists the former results that
    it may replace (None: no result; empty: any).

    Raises TournamentRefused for deals with points other than `overruled`, and for a table with a former result other
    than those; scoring's RecordError for a round that is not seated and for entrants who do not meet in it,
    InvalidSetup for an invalid note, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    result = replace(result, note=valid_text("note", result.note))
    seat = _find_seat(load_state(session, row), number, result, replacing)
    match = match_at(session, row, number, seat)
    dealt = RESULT.decode(match.result)
    score = overruled_points(
        deal_points(dealt), result, deals_played=dealt.deals_played, is_settled=is_settled(match.official)
    )
    if score is not None and score != overruled:
        raise TournamentRefused(TournamentErrorCode.TABLE_HAS_SCORE, table=seat.table + 1, ns=score[0], ew=score[1])
    value = Resulted(round=number, result=result, by_table=False, overruled=score)
    set_official(session, match, value, event=add_event(session, row, device, value, request_id))


def remove_result(
    session: Session, *, device: Device, tournament_id: str, number: int, result: TableResult, request_id: str
) -> None:
    """Remove this result of a table in round `number`. Raises TournamentRefused if the table has another one or none,
    scoring's RecordError for a round that is not seated, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    seat = _find_seat(load_state(session, row), number, result, (result,))
    clear_official(session, match_at(session, row, number, seat))
    add_event(session, row, device, Removed(round=number, ns=result.ns, ew=result.ew), request_id)


def adjust_entrant(
    session: Session, *, device: Device, tournament_id: str, adjustment: TournamentAdjustment, request_id: str
) -> None:
    """Add a penalty or bonus with a note.

    Raises scoring's RecordError for an unknown entrant or round, InvalidSetup for an invalid note, TournamentRefused
    before the draw, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    adjustment = replace(adjustment, note=valid_text("note", adjustment.note))
    load_drawn(session, row)
    add_event(session, row, device, Adjusted(**vars(adjustment)), request_id)


def retract_adjustment(
    session: Session, *, device: Device, tournament_id: str, adjustment: TournamentAdjustment, request_id: str
) -> None:
    """Retract this penalty, bonus or warning. Raises TournamentRefused if it is retracted already, NotFound."""
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    if adjustment not in load_state(session, row).record.adjustments:
        raise TournamentRefused(TournamentErrorCode.RETRACTED_ALREADY)
    add_event(session, row, device, Retracted(adjustment=adjustment), request_id)


def _find_seat(
    state: TournamentState, number: int, result: TableResult, allowed: Collection[TableResult | None]
) -> TableSeat:
    """Return the table of a `result`. Raises RecordError if it can't be entered, TournamentRefused if the table has a
    former result that isn't `allowed`."""
    record = with_result(state.record, number, result)
    if allowed and state.record.rounds[number].find_result(result.ns, result.ew) not in allowed:
        raise TournamentRefused(TournamentErrorCode.RESULT_CHANGED)
    return next(seat for seat in record.rounds[number].seats if (seat.ns, seat.ew) == (result.ns, result.ew))
