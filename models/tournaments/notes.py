"""Notes of the directors about entrants: checked in, fees, a fixed table, a remark; the players' memberships; and the
details for a federation."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.people.member_list import compare_cards
from models.people.memberships import set_membership
from models.storage.changes import increment_revision
from models.storage.codec import MEMBERSHIP
from models.storage.tables import EntrantRow, PlayerRow, not_deleted
from models.tournaments.events import CheckedIn, DetailsSet, Fee, Remark, Sent, TableFixed
from models.tournaments.permissions import add_event, lock_for_request, require_tournament
from models.tournaments.state import load_state
from models.values.errors import FieldFault, InvalidSetup, NotFound
from models.values.person import NO_MEMBERSHIP, Listed, Membership
from models.values.text import name_key, normalize_text, text_fault
from models.values.tournament import EntrantCard
from models.values.tournament_details import TournamentDetails

EntrantNote: TypeAlias = CheckedIn | Fee | TableFixed | Remark


def note_entrant(session: Session, *, device: Device, tournament_id: str, note: EntrantNote, request_id: str) -> None:
    """Add a note about an entrant to the log; the latest of its kind counts.

    Raises InvalidSetup for an invalid text or amount, scoring's RecordError for a table that doesn't exist or is fixed
    for another entrant, NotFound.
    """
    row = lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    query = select(EntrantRow.number).where(EntrantRow.tournament_id == row.id, EntrantRow.number == note.entrant)
    if session.exec(query).first() is None:
        raise NotFound("pair", str(note.entrant + 1))
    if not isinstance(note, Fee):
        note = replace(note, note=normalize_text(note.note))
        if fault := text_fault("note", note.note):
            raise InvalidSetup((fault,))
    elif min(note.due, note.paid) < 0:
        raise InvalidSetup((FieldFault(field="fee", code="fee-negative"),))
    add_event(session, row, device, note, request_id)


def checked_details(details: TournamentDetails) -> TournamentDetails:
    """Return the details with normalized texts. Raises InvalidSetup with all faults."""
    if faults := details.normalized.faults:
        raise InvalidSetup(faults)
    return details.normalized


def note_tournament(
    session: Session, *, device: Device, tournament_id: str, note: TournamentDetails | Sent, request_id: str
) -> None:
    """Add new details for a federation, or whether the results were sent, to the log. A note that the log already has,
    for example from another director, changes nothing. Raises InvalidSetup for invalid details, NotFound.
    """
    row = lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)
    if row is None:
        return
    event = note if isinstance(note, Sent) else DetailsSet(**vars(checked_details(note)))
    state = load_state(session, row)
    if event not in (DetailsSet(**vars(state.details)), Sent(sent=state.sent)):
        add_event(session, row, device, event, request_id)


def save_membership(
    session: Session, *, device: Device, tournament_id: str, entrant: int, seat: int, membership: Membership
) -> None:
    """Replace the details of a player of an entrant. Raises InvalidSetup for a text that is too long, NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    found = session.get(EntrantRow, (row.id, entrant, seat))
    if found is None:
        raise NotFound("player", str(seat + 1))
    set_membership(session.get_one(PlayerRow, found.player_id), membership)
    increment_revision(session, row)


def entrant_memberships(session: Session, tournament_id: str) -> Mapping[tuple[int, int], Membership]:
    """Return the known memberships by entrant and seat."""
    query = (
        select(EntrantRow.number, EntrantRow.seat, PlayerRow.membership)
        .join(PlayerRow)
        .where(EntrantRow.tournament_id == tournament_id, col(PlayerRow.membership).is_not(None))
        .where(not_deleted(PlayerRow))
        .order_by(col(EntrantRow.number), col(EntrantRow.seat))
    )
    return {(number, seat): MEMBERSHIP.decode(text) for number, seat, text in session.exec(query) if text is not None}


def listed_players(
    session: Session,
    *,
    owner_id: str,
    entrants: Sequence[EntrantCard],
    memberships: Mapping[tuple[int, int], Membership],
) -> Mapping[tuple[int, int], Listed] | None:
    """Return the players whom the owner's membership list has, by entrant and seat; None without a list or cards."""
    names = {(each.number, seat): name for each in entrants for seat, name in enumerate(each.names)}
    players = {place: (name, memberships.get(place, NO_MEMBERSHIP)) for place, name in names.items()}
    return compare_cards(session, owner_id=owner_id, players=players)


def clubs_and_regions(
    memberships: Mapping[tuple[int, int], Membership], entrants: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the key of the club and of the region of each entrant: of its first player who has one, otherwise ""."""
    clubs, regions = [""] * entrants, [""] * entrants
    for (number, _seat), membership in memberships.items():
        if number < entrants:
            clubs[number] = clubs[number] or name_key(membership.club)
            regions[number] = regions[number] or name_key(membership.region)
    return tuple(clubs), tuple(regions)
