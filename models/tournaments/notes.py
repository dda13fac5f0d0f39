"""Notes of the directors: about an entrant (check-in, fee, fixed table, remark), and about the tournament (details for
a federation, results sent, silence)."""

from dataclasses import replace
from typing import TypeAlias

from sqlmodel import Session, select

from models.access.devices import Device
from models.storage.tables import EntrantRow
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import CheckedIn, DetailsSet, Fee, Remark, Sent, Silenced, TableFixed
from models.tournaments.permissions import add_event, lock_for_request
from models.tournaments.state import load_state
from models.values.errors import FieldFault, InvalidSetup, NotFound, TournamentRefused
from models.values.text import valid_text
from models.values.tournament_details import TournamentDetails

EntrantNote: TypeAlias = CheckedIn | Fee | TableFixed | Remark


def note_entrant(session: Session, *, device: Device, tournament_id: str, note: EntrantNote, request_id: str) -> None:
    """Add a note about an entrant to the log; the latest of its kind counts.

    Raises InvalidSetup for an invalid text or amount, scoring's RecordError for a table that doesn't exist or is fixed
    for another entrant, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    query = select(EntrantRow.number).where(EntrantRow.tournament_id == row.id, EntrantRow.number == note.entrant)
    if session.exec(query).first() is None:
        raise NotFound("pair", str(note.entrant + 1))
    if not isinstance(note, Fee):
        note = replace(note, note=valid_text("note", note.note))
    elif min(note.due, note.paid) < 0:
        raise InvalidSetup((FieldFault(field="fee", code="fee-negative"),))
    add_event(session, row, device, note, request_id)


def checked_details(details: TournamentDetails) -> TournamentDetails:
    """Return the details with normalized texts. Raises InvalidSetup with all faults."""
    if faults := details.normalized.faults:
        raise InvalidSetup(faults)
    return details.normalized


def note_tournament(
    session: Session, *, device: Device, tournament_id: str, note: TournamentDetails | Sent | Silenced, request_id: str
) -> None:
    """Add new details for a federation, whether the results were sent, or a silence to the log. A note that the log
    already has, for example from another director, changes nothing. Raises InvalidSetup for invalid details,
    TournamentRefused for single places before the end, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    event = DetailsSet(**vars(checked_details(note))) if isinstance(note, TournamentDetails) else note
    fold = load_state(session, row).fold
    if not event.is_possible(fold):
        raise TournamentRefused(TournamentErrorCode.ROUND_OPEN, round=fold.closed + 1)
    shown = 1 if fold.silence is None else fold.silence[1]
    if event not in (DetailsSet(**vars(fold.details)), Sent(sent=fold.sent), Silenced(shown=shown)):
        add_event(session, row, device, event, request_id)
