"""Creating matches: validation of the setup, note and venue, and the setup of a rematch."""

import dataclasses
from datetime import date, datetime

from sqlmodel import Session, col, select, update

from models.access.devices import Device, lock_device
from models.access.permissions import Lock, require_match
from models.access.preferences import save_last_setup
from models.access.quotas import check_hourly_limit
from models.matches.loading import load_snapshot
from models.people.match_figures import write_figures
from models.people.players import seat_players
from models.storage.changes import increment_revision
from models.storage.codec import CONFIG, RESULT
from models.storage.folding import fold
from models.storage.tables import MatchRow, MemberRow, SeatRow
from models.storage.transaction import now
from models.values.errors import FieldFault, InvalidSetup, ModelErrorCode, StaleRevision
from models.values.ids import new_id
from models.values.match import MatchSetup, MatchSnapshot, Role, result_of
from models.values.text import normalize_names, normalize_text, search_key, text_fault

_FIRST_DAY = date(1900, 1, 1)  # of a match
MAX_PER_HOUR = 60  # rate limit of new matches per device; seating a whole club takes half of it


def create_match(
    session: Session, *, device: Device, setup: MatchSetup, placeholders: tuple[str, ...] = ()
) -> MatchSnapshot:
    """Create a match owned by the device, and store its setup as the default for the next one.

    With `placeholders` by seat, names may be empty: the match shows the placeholder until somebody names the player.

    Raises InvalidSetup with all faults of names, note and venue, RateLimitExceeded after MAX_PER_HOUR matches within an
    hour, NotFound for a device that has been purged.
    """
    setup = _normalize_setup(setup, placeholders)
    match = insert_match(session, owner_id=device.id, setup=setup, placeholders=placeholders)
    save_last_setup(session, device=device, setup=setup)
    return load_snapshot(session, match=match, role=Role.OWNER)


def insert_match(
    session: Session, *, owner_id: str, setup: MatchSetup, placeholders: tuple[str, ...] = (), match_id: str = ""
) -> MatchRow:
    """Create a match for this owner from a normalized setup, with a new id unless one is given. Raises
    RateLimitExceeded and NotFound like `create_match`."""
    lock_device(session, owner_id)
    _check_rate_limit(session, owner_id)
    moment = now(session)
    config = CONFIG.encode(setup.config)
    match = MatchRow(
        id=match_id or new_id(),
        revision=1,
        config=config,
        rules_name=setup.config.rules.name,
        note=setup.note,
        venue=setup.venue,
        search_text=search_text(setup.note, setup.venue),
        started_at=moment,
        result=RESULT.encode(result_of(fold(config, ()).standings)),
    )
    session.add(match)
    session.flush()
    session.add(MemberRow(id=new_id(), match_id=match.id, device_id=owner_id, role=Role.OWNER, joined_at=moment))
    seat_players(session, match=match, owner_id=owner_id, names=setup.names, placeholders=placeholders)
    return match


def update_match_details(
    session: Session, *, device: Device, match_id: str, revision: int, note: str, venue: str, at: datetime | None = None
) -> MatchSnapshot:
    """Change note and venue, and with `at` the beginning, in the user's time zone; the end moves by as much, the log
    keeps its times. Raises InvalidSetup with all faults, StaleRevision when the match has changed since."""
    match, role = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if match.revision != revision:
        raise StaleRevision(match.revision)
    note, venue, moment = normalize_text(note), normalize_text(venue), now(session)
    faults, began = _detail_faults(note, venue), at or match.started_at
    is_moved = began != match.started_at
    if is_moved and not _FIRST_DAY <= began.date() <= moment.astimezone(began.tzinfo).date():
        faults += (FieldFault(field="day", code="day-impossible", values={"first": str(_FIRST_DAY.year)}),)
    if faults:
        raise InvalidSetup(faults)
    match.note, match.venue, match.search_text = note, venue, search_text(note, venue)
    if is_moved:
        took = (match.finished_at or match.started_at) - match.started_at
        match.started_at = min(began, moment - took)
        match.finished_at = match.finished_at and match.started_at + took
        seats = update(SeatRow).where(col(SeatRow.match_id) == match.id)
        session.exec(seats.values(started_at=match.started_at))
        write_figures(session, match=match)
    increment_revision(session, match)
    return load_snapshot(session, match=match, role=role)


def rematch_setup(snapshot: MatchSnapshot) -> MatchSetup:
    """Return the setup of a rematch: the same table, with the next dealer."""
    return MatchSetup(
        config=dataclasses.replace(snapshot.config, first_dealer=snapshot.standings.dealer),
        names=tuple(player.name if player.is_named else "" for player in snapshot.players),
        venue=snapshot.venue,
    )


def search_text(note: str, venue: str) -> str:
    """Return the text, without case and accents, that a search for a venue or a note reads."""
    return f"{search_key(venue)}\n{search_key(note)}"


def _check_rate_limit(session: Session, owner_id: str) -> None:
    """Enforce the rate limit. Deleted matches count as long as their rows exist."""
    owned = select(MatchRow.started_at).join(MemberRow, col(MemberRow.match_id) == MatchRow.id)
    owned = owned.where(MemberRow.device_id == owner_id, MemberRow.role == Role.OWNER)
    check_hourly_limit(session, owned, limit=MAX_PER_HOUR, code=ModelErrorCode.TOO_MANY_MATCHES)


def _normalize_setup(setup: MatchSetup, placeholders: tuple[str, ...]) -> MatchSetup:
    """Return the setup as stored. Raises InvalidSetup with all faults of names, note and venue."""
    names = tuple(map(normalize_text, setup.names))
    faults = find_name_faults(names, placeholders)
    if len(names) != setup.config.players:
        values = {"names": len(names), "players": setup.config.players}
        faults += (FieldFault(field="names", code="names-missing", values=values),)
    note, venue = normalize_text(setup.note), normalize_text(setup.venue)
    faults += _detail_faults(note, venue)
    if faults:
        raise InvalidSetup(faults)
    return dataclasses.replace(setup, names=names, note=note, venue=venue)


def find_name_faults(names: tuple[str, ...], placeholders: tuple[str, ...] = ()) -> tuple[FieldFault, ...]:
    """Return the faults of the names of a match. With `placeholders`, names may be empty, as in `create_match`."""
    return normalize_names(fill_names(tuple(map(normalize_text, names)), placeholders))[1]


def fill_names(names: tuple[str, ...], placeholders: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names by seat; the placeholder of a seat, if there is one, replaces an empty name."""
    placeholders += ("",) * (len(names) - len(placeholders))
    return tuple(name or placeholder for name, placeholder in zip(names, placeholders, strict=False))


def _detail_faults(note: str, venue: str) -> tuple[FieldFault, ...]:
    found = (text_fault("note", note), text_fault("venue", venue))
    return tuple(fault for fault in found if fault is not None)
