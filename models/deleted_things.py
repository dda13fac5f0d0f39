"""What a device's owner deleted: gone from every screen at once, and for good after a time for taking it back."""

__all__ = [
    "UNDO_TIME",
    "DeletedKind",
    "DeletedThing",
    "delete_everything",
    "delete_player",
    "list_deleted",
    "restore_everything",
    "restore_player",
]

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from sqlmodel import Session, col, select

from models.changes import ChangeKind, note_change
from models.codec import SETUP
from models.devices import Device, lock_device
from models.erasures import check_not_erased, erased_at
from models.errors import FieldFault, InvalidSetup, NotFound
from models.history_tables import ErasureRow
from models.kept import kept
from models.listing import summaries
from models.people import own_player, tell_matches
from models.records import file_record
from models.roles import Role
from models.session import now
from models.tables import MatchRow, MemberRow, PlayerRow, PreferenceRow
from models.text import free_name, name_key

UNDO_TIME = timedelta(days=7)
"""How long a deletion can be taken back; then `purge` removes what was deleted for good."""

_NOBODY = "–"  # the name that a deleted player has at the tables where he sat


class DeletedKind(StrEnum):
    MATCH = "match"
    PLAYER = "player"
    EVERYTHING = "everything"


@dataclass(frozen=True, kw_only=True)
class DeletedThing:
    """`names` of a match's players, or the one of a player; `started_at` of a match. The `id` of everything is that of
    the device."""

    kind: DeletedKind
    id: str
    names: tuple[str, ...]
    started_at: datetime | None
    deleted_at: datetime

    @property
    def gone_at(self) -> datetime:
        """From then on it cannot be taken back."""
        return self.deleted_at + UNDO_TIME


def list_deleted(session: Session, *, device: Device) -> tuple[DeletedThing, ...]:
    """What can still be taken back, deleted last first. While everything is deleted that is one thing, beside what was
    deleted since: all of it comes back at once."""
    found = [*_deleted_matches(session, device), *_deleted_players(session, device)]
    erased = erased_at(session, device=device)
    if erased is not None:
        found = [_everything(device, erased), *(thing for thing in found if thing.deleted_at > erased)]
    return tuple(sorted(found, key=lambda thing: thing.deleted_at, reverse=True))


def delete_player(session: Session, *, device: Device, player_id: str) -> None:
    """Take the name away from every match; the points stay, they are the others' too. Raises NotFound."""
    row = own_player(session, device=device, player_id=player_id)
    _hide(session, row)


def restore_player(session: Session, *, device: Device, player_id: str) -> None:
    """Raises NotFound when no such player was deleted, InvalidSetup when somebody else has the name by now, and
    ErasureWaits when everything was deleted since."""
    lock_device(session, device.id)
    row = session.get(PlayerRow, player_id)
    if row is None or row.owner_id != device.id or row.former_name is None or row.deleted_at is None:
        raise NotFound("deleted player", player_id)
    check_not_erased(session, device=device, deleted_at=row.deleted_at)
    key = name_key(row.former_name)
    if session.exec(select(PlayerRow).where(PlayerRow.owner_id == device.id, PlayerRow.name_key == key)).first():
        fault = FieldFault(field="names", code="player-known", values={"name": row.former_name})
        raise InvalidSetup((fault,))
    _show_again(session, row, name=row.former_name)


def delete_everything(session: Session, *, device: Device) -> datetime:
    """All matches and people of the device at once; returns when it cannot be taken back any more. Then its groups,
    house rules, places at others' tables and, unless it was used since, the device itself go too."""
    lock_device(session, device.id)
    moment = now(session)
    for match in _owned(session, device, deleted=False):
        match.deleted_at = moment
        _moved_on(session, match)
    query = select(PlayerRow).where(PlayerRow.owner_id == device.id, kept(PlayerRow))
    for row in session.exec(query).all():
        _hide(session, row, at=moment)
    session.merge(ErasureRow(device_id=device.id, at=moment))
    session.flush()
    return moment + UNDO_TIME


def restore_everything(session: Session, *, device: Device) -> None:
    """Take `delete_everything` back; what was deleted before it stays deleted. Whoever's name somebody else has by now
    gets a number behind it. Raises NotFound."""
    lock_device(session, device.id)
    erasure = session.get(ErasureRow, device.id)
    if erasure is None:
        raise NotFound("erasure", device.id)
    for match in _owned(session, device, deleted=True, at=erasure.at):
        match.deleted_at = None
        _moved_on(session, match)
    known = set(session.exec(select(PlayerRow.name_key).where(PlayerRow.owner_id == device.id)).all())
    query = select(PlayerRow).where(PlayerRow.owner_id == device.id, PlayerRow.deleted_at == erasure.at)
    for row in session.exec(query).all():
        _show_again(session, row, name=free_name(row.former_name or row.name, known))
        known.add(row.name_key)
    session.delete(erasure)
    session.flush()


def _hide(session: Session, row: PlayerRow, *, at: datetime | None = None) -> None:
    _forget_setup(session, row)
    row.former_name, row.deleted_at = row.name, at or now(session)
    known = session.exec(select(PlayerRow.name_key).where(PlayerRow.owner_id == row.owner_id)).all()
    row.name = free_name(_NOBODY, set(known))
    row.name_key, row.colour = name_key(row.name), None
    session.flush()
    tell_matches(session, row.id)


def _show_again(session: Session, row: PlayerRow, *, name: str) -> None:
    row.name, row.name_key, row.former_name, row.deleted_at = name, name_key(name), None, None
    session.flush()
    tell_matches(session, row.id)


def _forget_setup(session: Session, row: PlayerRow) -> None:
    """The last set-up would offer the name for the next match."""
    preferences = session.get(PreferenceRow, row.owner_id)
    if preferences is not None and preferences.last_setup is not None:
        names = SETUP.decode(preferences.last_setup).names
        if row.name_key in map(name_key, names):
            preferences.last_setup = None


def _moved_on(session: Session, match: MatchRow) -> None:
    match.revision += 1
    file_record(session, match=match)
    note_change(session, match.id, match.revision, ChangeKind.MATCH)


def _owned(session: Session, device: Device, *, deleted: bool, at: datetime | None = None) -> Sequence[MatchRow]:
    query = (
        select(MatchRow)
        .join(MemberRow)
        .where(MemberRow.device_id == device.id, MemberRow.role == Role.OWNER, col(MemberRow.link_id).is_(None))
    )
    gone = col(MatchRow.deleted_at)
    query = query.where(gone.is_not(None) if deleted else gone.is_(None))
    return session.exec(query if at is None else query.where(gone == at)).all()


def _everything(device: Device, moment: datetime) -> DeletedThing:
    return DeletedThing(kind=DeletedKind.EVERYTHING, id=device.id, names=(), started_at=None, deleted_at=moment)


def _deleted_matches(session: Session, device: Device) -> Iterator[DeletedThing]:
    rows = {row.id: row for row in _owned(session, device, deleted=True)}
    for summary in summaries(session, [(row, Role.OWNER) for row in rows.values()]):
        deleted_at = rows[summary.id].deleted_at
        if deleted_at is not None:
            yield DeletedThing(
                kind=DeletedKind.MATCH,
                id=summary.id,
                names=summary.players,
                started_at=summary.started_at,
                deleted_at=deleted_at,
            )


def _deleted_players(session: Session, device: Device) -> Iterator[DeletedThing]:
    query = select(PlayerRow).where(PlayerRow.owner_id == device.id, col(PlayerRow.former_name).is_not(None))
    for row in session.exec(query):
        if row.former_name is not None and row.deleted_at is not None:
            yield DeletedThing(
                kind=DeletedKind.PLAYER,
                id=row.id,
                names=(row.former_name,),
                started_at=None,
                deleted_at=row.deleted_at,
            )
