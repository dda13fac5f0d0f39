"""Registration by a scanned link, before the draw and late ones after it; and the draw."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy.orm import aliased
from sqlmodel import Session, col, exists, or_, select

from models.access.devices import Device
from models.access.quotas import check_hourly_limit
from models.access.signing import Signer
from models.storage.tables import DirectorRow, EntrantRow, EventRow, PlayerRow, SeatRow, TournamentRow
from models.tournaments.codec import SETUP, decode_event
from models.tournaments.entrants.changes import MAX_REGISTRATIONS, insert_entrant
from models.tournaments.errors import TournamentErrorCode
from models.tournaments.events import Entered, Renamed
from models.tournaments.fold import TournamentState, fixed_tables
from models.tournaments.links import page_token, verify_link
from models.tournaments.permissions import is_duplicate_request, lock_for_request, lock_tournament
from models.tournaments.setup import add_draw, entrant_size
from models.tournaments.state import load_entrants, load_state
from models.values.errors import TournamentRefused
from models.values.text import unique_name
from models.values.tournament import Entrant, OwnEntrant, RegistrationPage, TournamentLinkKind
from scoring import with_entrants

MAX_PER_HOUR = 6  # registrations per phone, which may include friends without one


def load_registration_page(session: Session, *, device: Device, signer: Signer, token: str) -> RegistrationPage:
    """Return the tournament to enter, and the entrants that this device has entered. Raises LinkRefused."""
    row, _ = verify_link(session, signer=signer, token=token, kind=TournamentLinkKind.REGISTRATION)
    state, entrants = load_state(session, row), load_entrants(session, row.id)
    numbers = _entered_by(session, row, device)
    return RegistrationPage(
        tournament_id=row.id,
        name=row.name,
        venue=row.venue,
        size=entrant_size(row),
        own=tuple(
            OwnEntrant(entrant=entrants[number], page=page_token(signer, row, state, number) if state.drawn else None)
            for number in numbers
        ),
    )


def enter_tournament(
    session: Session, *, device: Device, signer: Signer, token: str, names: tuple[str, ...], request_id: str
) -> None:
    """Enter a pair, a player or a team by the registration link. Idempotent per `request_id`.

    Raises LinkRefused, RateLimitExceeded by the device's rate limit, and what `add_entrant` raises.
    """
    found, _ = verify_link(session, signer=signer, token=token, kind=TournamentLinkKind.REGISTRATION)
    row = lock_tournament(session, found.id)
    if row is None or is_duplicate_request(session, tournament=row, device=device, request_id=request_id):
        return
    entered = select(EventRow.at).where(
        EventRow.tournament_id == row.id, EventRow.device_id == device.id, EventRow.kind == Entered.name
    )
    check_hourly_limit(session, entered, limit=MAX_PER_HOUR, code=TournamentErrorCode.TOO_MANY_ENTRIES)
    insert_entrant(session, tournament=row, device=device, names=names, request_id=request_id, limit=MAX_REGISTRATIONS)


def draw_lots(
    session: Session, *, device: Device, tournament_id: str, rounds: int | None = None, request_id: str
) -> None:
    """Close the entries before the first round and draw the lots of all entrants. Pass `rounds` if there are too few
    entrants for the number of rounds set up.

    Raises scoring's TournamentError for an impossible number of entrants, RecordError for a fixed table that doesn't
    exist, TournamentRefused if already drawn, NotFound.
    """
    if (row := lock_for_request(session, device=device, tournament_id=tournament_id, request_id=request_id)) is None:
        return
    state = load_state(session, row)
    if state.drawn:
        raise TournamentRefused(TournamentErrorCode.DRAWN_ALREADY)
    entrants = len(load_entrants(session, row.id))
    row.setup = SETUP.encode(with_entrants(SETUP.decode(row.setup), entrants, rounds=rounds))
    fixed = fixed_tables(state.fold.notes)
    add_draw(session, tournament=row, device=device, entrants=entrants, fixed=fixed, request_id=request_id)


def director_ids(session: Session, tournament: TournamentRow) -> set[str]:
    joined = select(DirectorRow.device_id).where(DirectorRow.tournament_id == tournament.id)
    return {tournament.owner_id, *session.exec(joined)}


def known_entrants(
    session: Session, tournament: TournamentRow, state: TournamentState, entrants: Sequence[Entrant]
) -> Mapping[int, tuple[Entrant, Entrant]]:
    """Return the unseated entrants with a name that a phone entered and the owner's list already has, in two versions:
    as it is (the same person), and with a free name (another one). Saving the first confirms the first such name."""
    unseated = {each.number for each in entrants if not state.record.was_seated(each.number)}
    mine, other, player = EntrantRow.tournament_id == tournament.id, aliased(EntrantRow), col(EntrantRow.player_id)
    elsewhere = exists().where(col(other.player_id) == player, col(other.tournament_id) != tournament.id)
    uses = or_(elsewhere, exists().where(col(SeatRow.player_id) == player))
    rows = session.exec(select(EntrantRow).where(mine, uses)) if unseated else ()
    known = {row.player_id: row for row in rows if row.number in unseated}
    if not known:
        return {}
    asked, seen, directors = dict[str, None](), set[tuple[str, ...]](), director_ids(session, tournament)
    changes = EventRow.tournament_id == tournament.id, col(EventRow.kind).in_((Entered.name, Renamed.name))
    for event_row in session.exec(select(EventRow).where(*changes).order_by(col(EventRow.revision))):
        event = decode_event(event_row.kind, event_row.value)
        if isinstance(event, Entered) and (event.phone or event_row.device_id) not in directors:
            asked |= dict.fromkeys(each for each in event.players if each in known)
        elif isinstance(event, Entered) or event.players in seen:
            answered = [each for each in event.players if each in asked]
            for each in answered if isinstance(event, Entered) else answered[:1]:
                del asked[each]
        seen.add(event.players)
    found: dict[int, tuple[Entrant, Entrant]] = {}
    keys = select(PlayerRow.name_key).where(PlayerRow.owner_id == tournament.owner_id)
    taken = {*session.exec(keys)} if asked else set()
    for player_id in reversed(asked):  # so that the first name of an entrant is the one that stays
        place, entrant = known[player_id], entrants[known[player_id].number]
        names = list(entrant.names)
        names[place.seat] = unique_name(names[place.seat], taken)
        found[place.number] = entrant, replace(entrant, names=tuple(names))
    return found


def _entered_by(session: Session, tournament: TournamentRow, device: Device) -> list[int]:
    """Return the current numbers of the entrants that this device has entered and that keep one of the players."""
    query = select(EventRow.value).where(
        EventRow.tournament_id == tournament.id,
        EventRow.kind == Entered.name,
        or_(col(EventRow.device_id) == device.id, col(EventRow.value).contains(device.id)),
    )
    values = [decode_event(Entered.name, value) for value in session.exec(query)]
    players = [each for value in values if value.phone in {None, device.id} for each in value.players]
    found = select(EntrantRow.number).where(
        EntrantRow.tournament_id == tournament.id, col(EntrantRow.player_id).in_(players)
    )
    return sorted(set(session.exec(found)))
