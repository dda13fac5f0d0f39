"""Permanent codes for the tables of a hall. They belong to a device, which chooses the tournament that they lead to."""

from collections.abc import Callable
from dataclasses import replace

from sqlmodel import Session

from models.access.devices import Device
from models.access.preferences import lock_preferences
from models.access.signing import Signer
from models.storage.tables import PreferenceRow, TournamentRow
from models.tournaments.codec import HALL
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.links import signed_token, table_card_token, verify_token
from models.tournaments.permissions import require_tournament, role_in
from models.tournaments.state import load_state
from models.values.errors import FieldFault, InvalidSetup, LinkRefused
from models.values.text import normalize_text, text_fault
from models.values.tournament import Hall
from scoring import tables_up_to

MAX_TABLES = 250
_KIND = "h"  # part of tokens, beside those of `TournamentLinkKind`


def load_hall(session: Session, *, device: Device) -> Hall:
    """Return the device's hall: without a name if it has none, and without a tournament that is over, or whose links
    were revoked since it was chosen."""
    hall = _hall(session, device.id)
    return hall if _tournament(session, device.id, hall) else replace(hall, tournament_id=None)


def save_hall(session: Session, *, device: Device, name: str, tables: int) -> None:
    """Save the name of the device's hall and the number of its tables. Raises InvalidSetup."""
    name = normalize_text(name)
    faults = [] if (fault := text_fault("hall", name)) is None else [fault]
    if not 1 <= tables <= MAX_TABLES:
        faults.append(FieldFault(field="tables", code="hall-tables", values={"most": MAX_TABLES}))
    if faults:
        raise InvalidSetup(tuple(faults))
    _change(session, device, lambda hall: replace(hall, name=name, tables=tables))


def renew_hall_codes(session: Session, *, device: Device) -> None:
    """Revoke the codes of the device's hall that were printed so far."""
    _change(session, device, lambda hall: replace(hall, generation=hall.generation + 1))


def set_hall_used(session: Session, *, device: Device, tournament_id: str, used: bool) -> None:
    """Let the codes of the device's hall lead to this tournament, or no longer to it. For its directors. Raises
    NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id)

    def change(hall: Hall) -> Hall:
        if used:
            return replace(hall, tournament_id=row.id, link_generation=row.generation)
        return replace(hall, tournament_id=None) if hall.tournament_id == row.id else hall

    _change(session, device, change)


def hall_tokens(session: Session, *, device: Device, signer: Signer) -> tuple[str, ...]:
    """Return the permanent codes of the tables of the device's hall, by number."""
    hall = _hall(session, device.id)
    return tuple(signed_token(signer, device.id, _KIND, hall.generation, number) for number in range(hall.tables))


def hall_table_card(session: Session, *, signer: Signer, token: str) -> str:
    """Return the token of the table card that a permanent code stands for now, without a device. In a tournament of
    several sections, the tables of the second one follow those of the first. Raises LinkRefused, also while no
    tournament uses the hall."""

    def find_generation(device_id: str) -> int:
        return _hall(session, device_id).generation

    device_id, (number,) = verify_token(signer, token, _KIND, find_generation)
    row = _tournament(session, device_id, _hall(session, device_id))
    if row is None:
        raise LinkRefused(TournamentErrorCode.HALL_UNUSED)
    rounds = [played.seats for played in load_state(session, row).record.rounds]
    tables = list(tables_up_to(rounds[0] if rounds else ()))
    # Tables that late pairs open follow all others, so that no printed code changes its table.
    tables += sorted({(seat.section, seat.table) for seats in rounds for seat in seats} - set(tables))
    return table_card_token(signer, row, tables[number] if number < len(tables) else (0, number))


def _hall(session: Session, device_id: str) -> Hall:
    row = session.get(PreferenceRow, device_id)
    return Hall() if row is None or row.hall is None else HALL.decode(row.hall)


def _tournament(session: Session, device_id: str, hall: Hall) -> TournamentRow | None:
    """Return the tournament that uses the hall."""
    row = None if hall.tournament_id is None else session.get(TournamentRow, hall.tournament_id)
    if row is None or row.deleted_at is not None or row.generation != hall.link_generation:
        return None
    is_over = row.closed == load_state(session, row).record.tournament.schedule.rounds
    role = role_in(session, device=Device(id=device_id, label=""), tournament=row)
    return None if is_over or role is None else row


def _change(session: Session, device: Device, change: Callable[[Hall], Hall]) -> None:
    row = lock_preferences(session, device)
    row.hall = HALL.encode(change(Hall() if row.hall is None else HALL.decode(row.hall)))
    session.flush()
