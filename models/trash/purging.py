"""Purging: permanent removal of data deleted long enough ago, and of devices that were never used."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sql
from sqlalchemy import Column, CompoundSelect, Select
from sqlalchemy.orm import Mapped
from sqlmodel import Session, SQLModel, and_, col, delete, exists, func, or_, select, union, update

from models.people.memberships import forget_memberships
from models.storage.tables import (
    ConfirmationRow,
    DeviceKeyRow,
    DeviceRow,
    DirectorRow,
    DraftRow,
    EntrantRow,
    ErasureRow,
    FiguresRow,
    GroupMemberRow,
    GroupRow,
    MatchEventRow,
    MatchRow,
    MemberListRow,
    MemberRow,
    PlayerRow,
    PreferenceRow,
    SavedRuleSetRow,
    SeatRow,
    TournamentRow,
    named_players,
    not_deleted,
)
from models.values.deal import Verdict
from models.values.match import Role

# Other rows of a device: the table, the column of the device's id, and the column of the creation time.
_DEVICE_DATA: tuple[tuple[type[SQLModel], Mapped[str], Mapped[datetime]], ...] = (
    (GroupRow, col(GroupRow.owner_id), col(GroupRow.created_at)),
    (SavedRuleSetRow, col(SavedRuleSetRow.device_id), col(SavedRuleSetRow.saved_at)),
    (MemberListRow, col(MemberListRow.device_id), col(MemberListRow.imported_at)),
    (DraftRow, col(DraftRow.device_id), col(DraftRow.saved_at)),
    (ConfirmationRow, col(ConfirmationRow.device_id), col(ConfirmationRow.at)),
    (DirectorRow, col(DirectorRow.device_id), col(DirectorRow.joined_at)),
)
# Rows of a device that is in use.
_DEVICE_USAGE: tuple[tuple[type[SQLModel], Mapped[str]], ...] = (
    (MemberRow, col(MemberRow.device_id)),
    (PreferenceRow, col(PreferenceRow.device_id)),
    (DeviceKeyRow, col(DeviceKeyRow.device_id)),
)


INACTIVE_DEVICE_TTL = timedelta(days=30)  # lifetime of a device that was never used
_BATCH = 1_000  # devices in one transaction, to keep it short


@dataclass(frozen=True, kw_only=True)
class PurgeCounts:
    """Numbers of purged matches, players and devices."""

    matches: int
    players: int
    devices: int


def purge(session: Session, *, deleted_before: datetime) -> PurgeCounts:
    """Permanently remove everything that was deleted before that time.

    That is matches with their logs and links, tournaments, the names of players, and the devices whose owners deleted
    everything. Earlier backups still contain it.
    """
    matches = _purge_matches(session, deleted_before=deleted_before)
    session.exec(delete(TournamentRow).where(col(TournamentRow.deleted_at) < deleted_before))
    players = _purge_players(session, deleted_before)
    erased = session.exec(select(ErasureRow).where(col(ErasureRow.at) < deleted_before)).all()
    for erasure in erased:
        _purge_device(session, erasure.device_id, erasure.at)
    return PurgeCounts(matches=matches, players=players, devices=len(erased))


def purge_inactive_devices(session: Session, *, unseen_since: datetime) -> int:
    """Remove a batch of devices that own nothing and were not seen since that time; return how many.

    A returning browser registers a new device and loses nothing.
    """
    query = (
        select(DeviceRow.id)
        .where(func.coalesce(DeviceRow.seen_at, DeviceRow.created_at) < unseen_since)
        .where(col(DeviceRow.recovery_hash).is_(None), col(DeviceRow.id).not_in(_referenced_devices()))
        .limit(_BATCH)
    )
    ids = session.exec(query).all()
    session.exec(delete(DeviceKeyRow).where(col(DeviceKeyRow.device_id).in_(ids)))
    session.exec(delete(DeviceRow).where(col(DeviceRow.id).in_(ids)))
    return len(ids)


def _referenced_devices() -> CompoundSelect[str]:
    """Return a query of the devices that any table other than the browser secrets refers to."""
    return union(*(sql.select(column).where(column.is_not(None)) for column in _device_columns()))


def _device_columns() -> list[Column[str]]:
    """Return the columns that refer to a device, except that of the browser secrets."""
    keys = SQLModel.metadata.tables[str(DeviceKeyRow.__tablename__)]
    devices = SQLModel.metadata.tables[str(DeviceRow.__tablename__)].c.id
    columns = (column for table in SQLModel.metadata.sorted_tables if table is not keys for column in table.columns)
    return [column for column in columns if column.references(devices)]


def _purge_matches(session: Session, *, deleted_before: datetime) -> int:
    """Delete the matches with their logs and links; return how many."""
    query = select(MatchRow).where(col(MatchRow.deleted_at) < deleted_before)
    matches = session.exec(query).all()
    for match in matches:
        session.delete(match)
    session.flush()
    return len(matches)


def _purge_players(session: Session, deleted_before: datetime) -> int:
    """Delete the names of the players, and the players who are in no remaining match; return how many."""
    due = session.exec(
        select(PlayerRow).where(col(PlayerRow.deleted_at) < deleted_before, col(PlayerRow.former_name).is_not(None))
    ).all()
    for row in due:
        row.former_name = row.membership = row.merged = None
    ids = [row.id for row in due]
    forget_memberships(session, ids, select(EntrantRow.tournament_id).where(col(EntrantRow.player_id).in_(ids)))
    session.flush()
    _delete_unreferenced_players(session)
    return len(due)


def _delete_unreferenced_players(session: Session) -> None:
    not_seated = ~exists().where(col(SeatRow.player_id) == col(PlayerRow.id))
    unrecorded = ~exists().where(col(FiguresRow.player_id) == col(PlayerRow.id))
    merged = col(PlayerRow.merged).is_not(None)
    purged = and_(col(PlayerRow.deleted_at).is_not(None), col(PlayerRow.former_name).is_(None))
    entered = exists().where(col(EntrantRow.player_id) == col(PlayerRow.id))
    needless = (or_(purged, and_(~named_players(), ~merged)), not_seated, unrecorded, ~entered)
    ids = session.exec(select(PlayerRow.id).where(*needless)).all()
    session.exec(delete(GroupMemberRow).where(col(GroupMemberRow.player_id).in_(ids)))
    session.exec(delete(PlayerRow).where(col(PlayerRow.id).in_(ids)))


def _purge_device(session: Session, device_id: str, at: datetime) -> None:
    """Delete all that the device had at that time.

    Deals that it entered in others' matches stay, without its label. A device that has matches or players again,
    imported or created since, keeps those and remains.
    """
    groups = select(GroupRow.id).where(GroupRow.owner_id == device_id, GroupRow.created_at <= at)
    session.exec(delete(GroupMemberRow).where(col(GroupMemberRow.group_id).in_(groups)))
    for table, column, since in _DEVICE_DATA:
        session.exec(delete(table).where(column == device_id, since <= at))
    verdicts = (col(MatchEventRow.device_id) == device_id, col(MatchEventRow.kind).in_(Verdict))
    session.exec(delete(MatchEventRow).where(*verdicts, col(MatchEventRow.at) <= at))
    session.exec(delete(ErasureRow).where(col(ErasureRow.device_id) == device_id))
    if _is_used(session, device_id):
        joined = (col(MemberRow.device_id) == device_id, col(MemberRow.role) != Role.OWNER)
        session.exec(delete(MemberRow).where(*joined, col(MemberRow.joined_at) <= at))
        return
    session.exec(delete(MatchEventRow).where(*verdicts))
    for table, column, _since in _DEVICE_DATA:
        session.exec(delete(table).where(column == device_id))
    for table, column in _DEVICE_USAGE:
        session.exec(delete(table).where(column == device_id))
    session.exec(update(DeviceRow).where(col(DeviceRow.id) == device_id).values(label="", recovery_hash=None))
    if not _any_exists(session, [sql.select(column).where(column == device_id) for column in _device_columns()]):
        session.exec(delete(DeviceRow).where(col(DeviceRow.id) == device_id))


def _is_used(session: Session, device_id: str) -> bool:
    """Return whether the device has matches, players or tournaments that are not deleted."""
    queries: list[Select[str]] = [
        select(MemberRow.id)
        .join(MatchRow)
        .where(MemberRow.device_id == device_id, not_deleted(MatchRow))
        .where(MemberRow.role == Role.OWNER),
        select(PlayerRow.id).where(PlayerRow.owner_id == device_id, not_deleted(PlayerRow), named_players()),
        select(TournamentRow.id).where(TournamentRow.owner_id == device_id, not_deleted(TournamentRow)),
    ]
    return _any_exists(session, queries)


def _any_exists(session: Session, queries: list[Select[str]]) -> bool:
    return any(session.connection().execute(query.limit(1)).first() is not None for query in queries)
