"""Soft deletion of matches, players and everything a device owns, and restoring.

Deleted data disappears from all screens at once and is purged after RESTORE_PERIOD.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from models.access.devices import Device, lock_device
from models.access.permissions import Lock, owned_by, require_match, role_of
from models.access.preferences import FORMS, remove_from_last_setup, save_form
from models.matches.loading import load_snapshot
from models.matches.rematch_links import notify_former_match
from models.people.match_figures import write_figures
from models.people.merging import split_player
from models.people.players import increment_match_revisions, require_player
from models.storage.changes import increment_revision
from models.storage.pieces import Checkpoint
from models.storage.tables import ErasureRow, MatchRow, MemberRow, PlayerRow, TournamentRow, named_players, not_deleted
from models.storage.transaction import ROW_LOCK, now
from models.values.errors import ModelError, ModelErrorCode, NotFound
from models.values.match import MatchSnapshot, Role
from models.values.text import name_key, unique_name

RESTORE_PERIOD = timedelta(days=7)
"""How long a deletion can be undone before `purge` removes the data permanently."""

_DELETED_NAME = "–"  # the name of a deleted player in the matches that remain


def delete_match(session: Session, *, device: Device, match_id: str) -> None:
    """Delete the match for everyone; its owner can restore it until it is purged."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    _set_match_deleted(session, match, now(session))


def restore_match(session: Session, *, device: Device, match_id: str) -> MatchSnapshot:
    """Restore a deleted match.

    Raises NotFound if it is not deleted or the device does not own it, and ModelError if everything was deleted
    since.
    """
    match = session.get(MatchRow, match_id, with_for_update=ROW_LOCK)
    role = role_of(session, device=device, match_id=match_id)
    if match is None or match.deleted_at is None or role is not Role.OWNER:
        raise NotFound("deleted match", match_id)
    _check_not_erased(session, device=device, deleted_at=match.deleted_at)
    _set_match_deleted(session, match, None)
    return load_snapshot(session, match=match, role=role)


def delete_player(session: Session, *, device: Device, player_id: str) -> None:
    """Remove the player's name from every match. The points stay, because they are the other players' points too.
    Raises NotFound."""
    row = require_player(session, device=device, player_id=player_id)
    _anonymize(session, row)


def restore_player(session: Session, *, device: Device, player_id: str) -> None:
    """Restore a deleted player, or undo the merging of one.

    Raises NotFound if no such player is in the trash, or the other player of the merging was deleted; ModelError if
    another player has the name now, and if everything was deleted since.
    """
    lock_device(session, device.id)
    row = session.get(PlayerRow, player_id)
    if row is None or row.owner_id != device.id or row.former_name is None or row.deleted_at is None:
        raise NotFound("deleted player", player_id)
    _check_not_erased(session, device=device, deleted_at=row.deleted_at)
    key = name_key(row.former_name)
    if session.exec(select(PlayerRow).where(PlayerRow.owner_id == device.id, PlayerRow.name_key == key)).first():
        raise ModelError(ModelErrorCode.NAME_TAKEN, "another player has the name", {"name": row.former_name})
    if row.merged is not None:
        split_player(session, row)
    _restore_name(session, row, name=row.former_name)


def delete_everything(session: Session, *, device: Device, checkpoint: Checkpoint | None = None) -> datetime:
    """Delete all matches, tournaments and players of the device; return the time until which that can be undone.

    The purge then also deletes its groups, rule sets, memberships in others' matches and, unless it was used since, the
    device itself. `checkpoint` may end the transaction between two rows. After an interrupted deletion,
    `restore_everything` restores the deleted part, and another deletion deletes the rest.
    """
    checkpoint = checkpoint or (lambda: session)
    lock_device(session, device.id)
    moment = now(session)
    matches = [match.id for match in find_owned_matches(session, device, deleted=False)]
    owned = (PlayerRow.owner_id == device.id, not_deleted(PlayerRow), named_players())
    players = session.exec(select(PlayerRow.id).where(*owned)).all()
    session.merge(ErasureRow(device_id=device.id, at=moment))
    for form in FORMS:
        save_form(session, device=device, form=form, text="")
    tournaments = select(TournamentRow).where(TournamentRow.owner_id == device.id, not_deleted(TournamentRow))
    for tournament in session.exec(tournaments).all():
        _set_deleted(session, tournament, moment)
    for match_id in matches:
        session = checkpoint()
        _set_match_deleted(session, session.get_one(MatchRow, match_id), moment)
    for player_id in players:
        session = checkpoint()
        _anonymize(session, session.get_one(PlayerRow, player_id), at=moment)
    session.flush()
    return moment + RESTORE_PERIOD


def restore_everything(session: Session, *, device: Device, checkpoint: Checkpoint | None = None) -> None:
    """Undo `delete_everything`; earlier deletions stay. Names that are taken now get a number. Raises NotFound.

    `checkpoint` may end the transaction between two rows; an interrupted call can be repeated.
    """
    checkpoint = checkpoint or (lambda: session)
    lock_device(session, device.id)
    moment = erased_at(session, device=device)
    if moment is None:
        raise NotFound("erasure", device.id)
    matches = [match.id for match in find_owned_matches(session, device, deleted=True, at=moment)]
    tournaments = select(TournamentRow).where(TournamentRow.owner_id == device.id, TournamentRow.deleted_at == moment)
    for tournament in session.exec(tournaments).all():
        _set_deleted(session, tournament, None)
    known = set(session.exec(select(PlayerRow.name_key).where(PlayerRow.owner_id == device.id)).all())
    query = select(PlayerRow.id).where(PlayerRow.owner_id == device.id, PlayerRow.deleted_at == moment)
    players = session.exec(query).all()
    for match_id in matches:
        session = checkpoint()
        _set_match_deleted(session, session.get_one(MatchRow, match_id), None)
    for player_id in players:
        session = checkpoint()
        row = session.get_one(PlayerRow, player_id)
        _restore_name(session, row, name=unique_name(row.former_name or row.name, known))
        known.add(row.name_key)
    session.delete(session.get_one(ErasureRow, device.id))
    session.flush()


def _set_deleted(session: Session, tournament: TournamentRow, moment: datetime | None) -> None:
    tournament.deleted_at = moment
    increment_revision(session, tournament)


def _anonymize(session: Session, row: PlayerRow, *, at: datetime | None = None) -> None:
    remove_from_last_setup(session, owner_id=row.owner_id, name=row.name)
    row.former_name, row.deleted_at = row.name, at or now(session)
    known = session.exec(select(PlayerRow.name_key).where(PlayerRow.owner_id == row.owner_id)).all()
    row.name = unique_name(_DELETED_NAME, set(known))
    row.name_key, row.colour = name_key(row.name), None
    session.flush()
    increment_match_revisions(session, row.id)


def _restore_name(session: Session, row: PlayerRow, *, name: str) -> None:
    row.name, row.name_key, row.former_name, row.deleted_at = name, name_key(name), None, None
    session.flush()
    increment_match_revisions(session, row.id)


def _set_match_deleted(session: Session, match: MatchRow, moment: datetime | None) -> None:
    match.deleted_at = moment
    write_figures(session, match=match)
    increment_revision(session, match)
    notify_former_match(session, match.id)


def find_owned_matches(
    session: Session, device: Device, *, deleted: bool, at: datetime | None = None
) -> Sequence[MatchRow]:
    deleted_at = col(MatchRow.deleted_at)
    state = deleted_at.is_not(None) if deleted else deleted_at.is_(None)
    query = select(MatchRow).join(MemberRow).where(owned_by(device), state)
    return session.exec(query if at is None else query.where(deleted_at == at)).all()


def erased_at(session: Session, *, device: Device) -> datetime | None:
    """Return when the device's owner deleted everything; None if never, or if it was undone."""
    erasure = session.get(ErasureRow, device.id)
    return None if erasure is None else erasure.at


def _check_not_erased(session: Session, *, device: Device, deleted_at: datetime) -> None:
    """Raise ModelError if everything was deleted at that time or later.

    A match cannot be restored without its players, and a player can't be restored alone.
    """
    moment = erased_at(session, device=device)
    if moment is not None and deleted_at <= moment:
        raise ModelError(ModelErrorCode.ERASURE_PENDING, "everything was deleted; restore all of it")
