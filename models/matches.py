"""Matches: start one, load it, describe it, delete it."""

__all__ = ["create_match", "delete_match", "describe_match", "load_match", "purge_matches", "restore_match"]

from datetime import datetime, timedelta

from sqlmodel import Session, col, desc, select

from models.changes import ChangeKind, note_change
from models.codec import CONFIG, RESULT
from models.devices import Device
from models.erasures import check_not_erased
from models.errors import ModelErrorCode, NotFound, StaleRevision, TooMany
from models.folding import fold
from models.ids import new_id
from models.loading import load_snapshot, look_at_match
from models.membership import Lock, match_for, role_of, role_to_read
from models.players import seat_players
from models.records import file_record
from models.result import result_of
from models.roles import Role
from models.session import ROW_LOCK, now
from models.setup import MatchSetup
from models.setups import remember_setup, search_text, tidy_details, tidy_setup
from models.snapshots import MatchSnapshot
from models.tables import MatchRow, MemberRow

MOST_AN_HOUR = 60  # matches that one device may start: a desk that seats a whole club needs half of it
_HOUR = timedelta(hours=1)


def create_match(session: Session, *, device: Device, setup: MatchSetup) -> MatchSnapshot:
    """Start a match that the device owns, and remember its set-up for the next one.

    Raises InvalidSetup with every fault of names, note and place, TooMany after MOST_AN_HOUR within an hour.
    """
    setup = tidy_setup(setup)
    moment = now(session)
    _check_pace(session, device, moment)
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
    session.add(MemberRow(id=new_id(), match_id=match.id, device_id=device.id, role=Role.OWNER, joined_at=moment))
    seat_players(session, match=match, owner_id=device.id, names=setup.names)
    remember_setup(session, device=device, setup=setup)
    return load_snapshot(session, match=match, role=Role.OWNER)


def load_match(session: Session, *, device: Device, match_id: str) -> MatchSnapshot:
    """The match as this device may see it. Raises NotFound, for a stranger too."""
    role = role_to_read(session, device=device, match_id=match_id)
    return look_at_match(session, match_id=match_id, role=role)


def describe_match(
    session: Session, *, device: Device, match_id: str, revision: int, note: str, place: str
) -> MatchSnapshot:
    """Write another note and place. Raises InvalidSetup with their faults, StaleRevision when the match moved on."""
    match, role = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if match.revision != revision:
        raise StaleRevision(match.revision)
    match.note, match.place = tidy_details(note, place)
    match.search_text = search_text(match.note, match.place)
    _touch(session, match)
    return load_snapshot(session, match=match, role=role)


def delete_match(session: Session, *, device: Device, match_id: str) -> None:
    """Take the match away from everyone; its owner can restore it until `purge_matches` removes it for good."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    match.deleted_at = now(session)
    file_record(session, match=match)
    _touch(session, match)


def restore_match(session: Session, *, device: Device, match_id: str) -> MatchSnapshot:
    """Bring a deleted match back. Raises NotFound when it was not deleted, or not by its owner's device, and
    ErasureWaits when everything was deleted since."""
    match = session.get(MatchRow, match_id, with_for_update=ROW_LOCK)
    role = role_of(session, device=device, match_id=match_id)
    if match is None or match.deleted_at is None or role is not Role.OWNER:
        raise NotFound("deleted match", match_id)
    check_not_erased(session, device=device, deleted_at=match.deleted_at)
    match.deleted_at = None
    file_record(session, match=match)
    _touch(session, match)
    return load_snapshot(session, match=match, role=role)


def purge_matches(session: Session, *, deleted_before: datetime) -> int:
    """Remove for good, trail and links included, what was deleted before that time; returns how many matches."""
    query = select(MatchRow).where(col(MatchRow.deleted_at) < deleted_before)
    matches = session.exec(query).all()
    for match in matches:
        session.delete(match)
    session.flush()
    return len(matches)


def _check_pace(session: Session, device: Device, moment: datetime) -> None:
    """Deleted matches count too: their rows are still there."""
    started = col(MatchRow.started_at)
    query = (
        select(MatchRow.started_at)
        .join(MemberRow, col(MemberRow.match_id) == MatchRow.id)
        .where(MemberRow.device_id == device.id, MemberRow.role == Role.OWNER, started > moment - _HOUR)
        .order_by(desc(started))
        .offset(MOST_AN_HOUR - 1)
        .limit(1)
    )
    oldest = session.exec(query).first()
    if oldest is not None:
        raise TooMany(ModelErrorCode.TOO_MANY_MATCHES, limit=MOST_AN_HOUR, wait=oldest + _HOUR - moment)


def _touch(session: Session, match: MatchRow) -> None:
    match.revision += 1
    session.flush()
    note_change(session, match.id, match.revision, ChangeKind.MATCH)
