"""Permissions of a device in a match. Every function that reads or changes a match checks them here."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select

from models.access.devices import Device
from models.storage.read_cache import cached
from models.storage.tables import LinkRow, MatchRow, MemberRow, not_deleted
from models.storage.transaction import ROW_LOCK
from models.values.errors import NotAllowed, NotFound
from models.values.match import Role


class Lock(Enum):
    """Row lock held until commit. SQLite ignores it, because it has a single writer anyway."""

    NONE = auto()
    SHARED = auto()  # conflicts with FULL
    FULL = auto()  # conflicts with SHARED and FULL


_LOCKS: Mapping[Lock, dict[str, Any]] = {Lock.SHARED: {"read": True}, Lock.FULL: ROW_LOCK}


def active_membership() -> ColumnElement[bool]:
    """Return the condition for active memberships: permanent, or by a link that has not been revoked since."""
    current = select(LinkRow.generation).where(LinkRow.id == MemberRow.link_id).scalar_subquery()
    return or_(col(MemberRow.link_id).is_(None), col(MemberRow.generation) == current)


def owned_by(device: Device) -> ColumnElement[bool]:
    """Return the condition for the memberships that make the device the owner of a match."""
    permanent = col(MemberRow.link_id).is_(None)
    return and_(col(MemberRow.device_id) == device.id, col(MemberRow.role) == Role.OWNER, permanent)


def role_of(session: Session, *, device: Device, match_id: str) -> Role | None:
    """Return the highest role that the device has in the match, or None without access."""
    found = _highest_role(session, _MEMBERSHIPS_OF_DEVICE, {"match_id": match_id, "device_id": device.id})
    return found.get(device.id)


def require_role(session: Session, *, device: Device, match_id: str) -> Role:
    """Return the device's role in a match that it may see. Raises NotFound like `require_match`.

    Roles are read for all members at once and cached, because after each saved deal all phones at the table reload.
    """
    match = {"match_id": match_id}
    roles = cached(session, ("roles", match_id), lambda: _highest_role(session, _MEMBERSHIPS_OF_ALL, match))
    if device.id not in roles:
        raise NotFound("match", match_id)
    return roles[device.id]


def require_match(
    session: Session, *, device: Device, match_id: str, role: Role, lock: Lock = Lock.NONE
) -> tuple[MatchRow, Role]:
    """Return the match's row and the device's role in it.

    Raises NotFound when the device has no access to the match (or it does not exist), NotAllowed when its role does not
    include `role`.
    """
    # Lock first, so that a link revoked while we wait for the lock no longer counts.
    match = session.exec(_MATCH[lock], params={"match_id": match_id}).one_or_none()
    own = role_of(session, device=device, match_id=match_id)
    if match is None or own is None:
        raise NotFound("match", match_id)
    if not own.includes(role):
        raise NotAllowed(own, role)
    return match, own


def _highest_role(session: Session, memberships: Select[str, Role], about: Mapping[str, str]) -> Mapping[str, Role]:
    found = session.connection().execute(memberships, about)
    return dict(sorted(found, key=lambda each: each[1].rank))  # the highest role wins


# Built once: these run on every tap, and building a statement takes longer than executing it on SQLite.
_EXISTING_MATCH = select(MatchRow).where(MatchRow.id == bindparam("match_id"), not_deleted(MatchRow))
_MATCH = {lock: _EXISTING_MATCH.with_for_update(**_LOCKS[lock]) if lock in _LOCKS else _EXISTING_MATCH for lock in Lock}
# Pairs of device and role of active memberships; a device may occur more than once.
_MEMBERSHIPS = select(col(MemberRow.device_id), col(MemberRow.role)).where(
    MemberRow.match_id == bindparam("match_id"), active_membership()
)
_MEMBERSHIPS_OF_DEVICE = _MEMBERSHIPS.where(MemberRow.device_id == bindparam("device_id"))
_MEMBERSHIPS_OF_ALL = _MEMBERSHIPS.join(MatchRow, onclause=col(MatchRow.id) == col(MemberRow.match_id)).where(
    not_deleted(MatchRow)
)
