"""Pairs that come late, and pairs that leave."""

__all__ = ["add_entrant", "remove_entrant"]

from dataclasses import replace

from sqlmodel import Session

from models.access.devices import Device
from models.tournaments.gate import add_event, tournament_to_change
from models.tournaments.setup import enter, name_faults, tidy_entrants
from models.tournaments.state import entrant_cards, load_state
from models.values.errors import FieldFault, InvalidSetup
from models.values.text import name_key
from models.values.tournament import EventKind
from scoring import Arrival, Departure


def add_entrant(
    session: Session, *, device: Device, tournament_id: str, names: tuple[str, ...], request_id: str
) -> None:
    """A pair that comes late: it plays from the next round on that is seated.

    Raises InvalidSetup with the faults of its names, scoring's RecordError after the last round is seated, NotFound.
    """
    row = tournament_to_change(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    known, record = entrant_cards(session, row.id), load_state(session, row).record
    taken = {name_key(name): card.number for card in known for name in card.names}
    (clean,) = tidy_entrants((names,))
    faults = name_faults((clean,), taken=taken)
    if len(clean) != len(known[0].names):
        faults += (FieldFault(field="names", code="pair-incomplete", index=0, values={"pair": len(known) + 1}),)
    if faults:
        raise InvalidSetup(faults)
    arrival = Arrival(entrant=len(known), round=len(record.rounds))
    replace(record, arrivals=(*record.arrivals, arrival))
    enter(session, tournament=row, first=arrival.entrant, names=(clean,))
    add_event(session, tournament=row, device=device, kind=EventKind.ARRIVED, value=arrival, request_id=request_id)


def remove_entrant(session: Session, *, device: Device, tournament_id: str, entrant: int, request_id: str) -> None:
    """A pair that leaves: it is seated no more; what it has played goes on to count, and the table at which it sits
    still owes a result.

    Raises scoring's RecordError for a pair that is not there or has left, and after the last round is seated, NotFound.
    """
    row = tournament_to_change(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    record = load_state(session, row).record
    departure = Departure(entrant=entrant, round=len(record.rounds))
    replace(record, departures=(*record.departures, departure))
    add_event(session, tournament=row, device=device, kind=EventKind.LEFT, value=departure, request_id=request_id)
