"""Permanent codes for the tables of a hall. They belong to a device, which chooses the tournament that they lead to."""

from collections.abc import Callable
from dataclasses import replace

from sqlmodel import Session, col, func, or_, select

from models.access.devices import Device
from models.access.preferences import lock_preferences
from models.access.signing import Signer
from models.storage.changes import ChangeKind, record_change
from models.storage.tables import DeviceRow, MatchRow, MemberRow, PreferenceRow, TableMatchRow, TournamentRow
from models.tournaments.codec import HALL
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.links import KIND_AT, signed_token, verify_link, verify_token
from models.tournaments.permissions import require_tournament, role_in
from models.tournaments.state import load_state
from models.values.errors import FieldFault, InvalidSetup, LinkRefused, TournamentRefused
from models.values.match import Role
from models.values.text import normalize_text, text_fault
from models.values.tournament import Hall, HallPhone, TournamentLinkKind
from scoring import tables_up_to

MAX_TABLES = 250
MAX_ASKING = 8  # new phones at a table
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


def find_table(session: Session, *, signer: Signer, token: str) -> tuple[TournamentRow, tuple[int, ...], str | None]:
    """Return the tournament and the table that a table's card or permanent code leads to now and, for a code, the
    device of its hall. In a tournament of several sections, the tables of the second one follow those of the first.
    Raises LinkRefused, for a code also while no tournament uses the hall."""
    if not token.startswith(_KIND, KIND_AT):
        return *verify_link(session, signer=signer, token=token, kind=TournamentLinkKind.TABLE_CARD), None

    device_id, (number,) = verify_token(signer, token, _KIND, lambda owner: _hall(session, owner).generation)
    row = _tournament(session, device_id, _hall(session, device_id))
    if row is None:
        raise LinkRefused(TournamentErrorCode.HALL_UNUSED)
    rounds = [played.seats for played in load_state(session, row).record.rounds]
    tables = list(tables_up_to(rounds[0] if rounds else ()))
    # Tables that late pairs open follow all others, so that no printed code changes its table.
    tables += sorted({(seat.section, seat.table) for seats in rounds for seat in seats} - set(tables))
    return row, tables[number] if number < len(tables) else (0, number), device_id


def set_hall_role(session: Session, member: MemberRow, hall_id: str) -> None:
    """Give a phone that came to a locked match by a permanent code the role that a director has given it in this hall,
    or let it ask. Raises TournamentRefused while too many others ask there."""
    if member.hall_id is None:
        came = select(MemberRow).where(MemberRow.device_id == member.device_id, MemberRow.hall_id == hall_id)
        former = session.exec(came.order_by(col(MemberRow.joined_at).desc())).first()
        member.role, member.asks = (Role.VIEWER, True) if former is None else (former.role, former.asks)
        member.hall_id = hall_id
    asking = select(func.count()).where(MemberRow.match_id == member.match_id, col(MemberRow.asks))
    if member.asks and session.exec(asking).one() > MAX_ASKING:
        raise TournamentRefused(TournamentErrorCode.PHONES_WAITING, limit=MAX_ASKING)


def hall_phones(session: Session, tournament_id: str) -> tuple[HallPhone, ...]:
    """Return the phones that permanent codes led to the tournament, by the time when they came last."""
    rows = session.exec(
        select(MemberRow, TableMatchRow, DeviceRow.label)
        .join(TableMatchRow, col(TableMatchRow.match_id) == col(MemberRow.match_id))
        .join(DeviceRow, col(DeviceRow.id) == col(MemberRow.device_id))
        .where(TableMatchRow.tournament_id == tournament_id, col(MemberRow.hall_id).is_not(None))
        .order_by(col(MemberRow.joined_at), col(MemberRow.id))
    )
    phones = {
        member.device_id: HallPhone(
            device_id=member.device_id,
            label=label,
            table=(table.section, table.number),
            came_at=member.joined_at,
            allowed=None if member.asks else member.role is Role.SCORER,
        )
        for member, table, label in rows
    }
    return tuple(sorted(phones.values(), key=lambda phone: phone.came_at))


def answer_phone(session: Session, *, device: Device, tournament_id: str, phone_id: str, allowed: bool) -> None:
    """Let a phone that came by a permanent code enter results, in later tournaments of the hall too, or only watch: it
    then loses a scorer's role from a table card as well. Ignores unknown phones. For directors. Raises NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    members = select(MemberRow, MatchRow).join(MatchRow, col(MatchRow.id) == col(MemberRow.match_id))
    tables = members.join(TableMatchRow).where(TableMatchRow.tournament_id == row.id, MemberRow.device_id == phone_id)
    # A card of the evening that it has scanned as well must not leave it the right.
    affected = col(MemberRow.hall_id).is_not(None) if allowed else col(MemberRow.role) == Role.SCORER
    for member, match in session.exec(tables.where(or_(affected, col(MemberRow.asks)))).all():
        member.role, member.asks = Role.SCORER if allowed else Role.VIEWER, False
        record_change(session, match.id, match.revision, ChangeKind.TOPIC)


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
