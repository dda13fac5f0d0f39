"""Creating matches: validation of the setup, note and venue, and the setup of a rematch."""

import dataclasses
from datetime import datetime, timedelta

from sqlmodel import Session, col, desc, select

from models.access.devices import Device, lock_device
from models.access.permissions import Lock, match_for
from models.access.preferences import remember_setup
from models.matches.loading import load_snapshot
from models.people.players import seat_players
from models.storage.changes import advance
from models.storage.codec import CONFIG, RESULT
from models.storage.folding import fold
from models.storage.tables import MatchRow, MemberRow
from models.storage.transaction import now
from models.values.errors import FieldFault, InvalidSetup, ModelErrorCode, StaleRevision, TooMany
from models.values.ids import new_id
from models.values.match import MatchSetup, MatchSnapshot, Role, result_of
from models.values.text import name_key, text_fault, tidy, tidy_names

MOST_AN_HOUR = 60  # rate limit of new matches per device; seating a whole club takes half of it
_HOUR = timedelta(hours=1)


def create_match(session: Session, *, device: Device, setup: MatchSetup) -> MatchSnapshot:
    """Create a match owned by the device, and store its setup as the default for the next one.

    Raises InvalidSetup with all faults of names, note and venue, TooMany after MOST_AN_HOUR matches within an hour,
    NotFound for a device that has been purged.
    """
    setup = _tidy_setup(setup)
    match = begin_match(session, owner_id=device.id, setup=setup)
    remember_setup(session, device=device, setup=setup)
    return load_snapshot(session, match=match, role=Role.OWNER)


def begin_match(session: Session, *, owner_id: str, setup: MatchSetup) -> MatchRow:
    """Create a match for this owner from a tidy setup. Raises TooMany and NotFound like `create_match`."""
    lock_device(session, owner_id)
    moment = now(session)
    _check_pace(session, owner_id, moment)
    config = CONFIG.encode(setup.config)
    match = MatchRow(
        id=new_id(),
        revision=1,
        config=config,
        rules_name=setup.config.rules.name,
        note=setup.note,
        place=setup.place,
        search_text=search_text(setup.note, setup.place),
        draft_base=0,
        started_at=moment,
        result=RESULT.encode(result_of(fold(config, ()).standings)),
    )
    session.add(match)
    session.flush()
    session.add(MemberRow(id=new_id(), match_id=match.id, device_id=owner_id, role=Role.OWNER, joined_at=moment))
    seat_players(session, match=match, owner_id=owner_id, names=setup.names)
    return match


def describe_match(
    session: Session, *, device: Device, match_id: str, revision: int, note: str, place: str
) -> MatchSnapshot:
    """Change note and venue. Raises InvalidSetup with their faults, StaleRevision when the match has changed since."""
    match, role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if match.revision != revision:
        raise StaleRevision(match.revision)
    match.note, match.place = _tidy_details(note, place)
    match.search_text = search_text(match.note, match.place)
    advance(session, match)
    return load_snapshot(session, match=match, role=role)


def rematch_setup(snapshot: MatchSnapshot) -> MatchSetup:
    """Return the setup of a rematch: the same table, with the next dealer."""
    return MatchSetup(
        config=dataclasses.replace(snapshot.config, first_dealer=snapshot.standings.dealer),
        names=tuple(player.name for player in snapshot.players),
        place=snapshot.place,
    )


def search_text(note: str, place: str) -> str:
    """Return the normalized text that searches for venue and note run on."""
    return f"{name_key(place)}\n{name_key(note)}"


def _check_pace(session: Session, owner_id: str, moment: datetime) -> None:
    """Enforce the rate limit. Deleted matches count as long as their rows exist."""
    started = col(MatchRow.started_at)
    query = (
        select(MatchRow.started_at)
        .join(MemberRow, col(MemberRow.match_id) == MatchRow.id)
        .where(MemberRow.device_id == owner_id, MemberRow.role == Role.OWNER, started > moment - _HOUR)
        .order_by(desc(started))
        .offset(MOST_AN_HOUR - 1)
        .limit(1)
    )
    oldest = session.exec(query).first()
    if oldest is not None:
        raise TooMany(ModelErrorCode.TOO_MANY_MATCHES, limit=MOST_AN_HOUR, wait=oldest + _HOUR - moment)


def _tidy_setup(setup: MatchSetup) -> MatchSetup:
    """Return the setup as stored. Raises InvalidSetup with all faults of names, note and venue."""
    names, faults = tidy_names(setup.names)
    if len(names) != setup.config.players:
        values = {"names": len(names), "players": setup.config.players}
        faults += (FieldFault(field="names", code="names-missing", values=values),)
    note, place = tidy(setup.note), tidy(setup.place)
    faults += _detail_faults(note, place)
    if faults:
        raise InvalidSetup(faults)
    return dataclasses.replace(setup, names=names, note=note, place=place)


def _tidy_details(note: str, place: str) -> tuple[str, str]:
    """Return note and venue as stored. Raises InvalidSetup with their faults."""
    note, place = tidy(note), tidy(place)
    if faults := _detail_faults(note, place):
        raise InvalidSetup(faults)
    return note, place


def _detail_faults(note: str, place: str) -> tuple[FieldFault, ...]:
    found = (text_fault("note", note), text_fault("place", place))
    return tuple(fault for fault in found if fault is not None)
