"""Results that a director enters or corrects, and adjustments. All are stored; the last one counts."""

from dataclasses import replace

from sqlmodel import Session

from models.access.devices import Device
from models.tournaments.codec import Resulted
from models.tournaments.permissions import add_event, lock_for_request
from models.tournaments.state import load_drawn, load_state
from models.values.errors import InvalidSetup
from models.values.text import normalize_text, text_fault
from models.values.tournament import EventKind
from scoring import TableResult, TournamentAdjustment, with_result


def enter_result(
    session: Session, *, device: Device, tournament_id: str, number: int, result: TableResult, request_id: str
) -> None:
    """Set the result of a table in round `number` (from 0), whether the round is closed or not.

    Raises scoring's RecordError for a round that is not seated and for entrants who do not meet in it, InvalidSetup for
    an invalid note, NotFound.
    """
    row = lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    result = replace(result, note=_normalize_note(result.note))
    with_result(load_state(session, row).record, number, result)
    value = Resulted(round=number, result=result, by_table=False)
    add_event(session, tournament=row, device=device, kind=EventKind.RESULT, value=value, request_id=request_id)


def adjust_entrant(
    session: Session, *, device: Device, tournament_id: str, adjustment: TournamentAdjustment, request_id: str
) -> None:
    """Add a penalty or bonus with a note.

    Raises scoring's RecordError for an unknown entrant or round, InvalidSetup for an invalid note, TournamentRefused
    before the draw, NotFound.
    """
    row = lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    adjustment = replace(adjustment, note=_normalize_note(adjustment.note))
    record = load_drawn(session, row).record
    replace(record, adjustments=(*record.adjustments, adjustment))
    add_event(session, tournament=row, device=device, kind=EventKind.ADJUSTED, value=adjustment, request_id=request_id)


def _normalize_note(note: str) -> str:
    clean = normalize_text(note)
    fault = text_fault("note", clean)
    if fault is not None:
        raise InvalidSetup((fault,))
    return clean
