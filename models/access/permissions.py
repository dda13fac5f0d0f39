"""Permissions of a device in a match: the one gate that every function of this room goes through."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any

from sqlalchemy import ColumnElement, bindparam, or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select

from models.access.devices import Device
from models.storage.read_cache import cached
from models.storage.tables import LinkRow, MatchRow, MemberRow, not_deleted
from models.storage.transaction import ROW_LOCK
from models.values.errors import NotAllowed, NotFound
from models.values.match import Role


class Lock(Enum):
    """What others must wait with until our commit. SQLite's writers wait for each other anyway."""

    NONE = auto()
    SHARED = auto()  # whatever needs FULL
    FULL = auto()  # whatever needs a lock


_LOCKS: Mapping[Lock, dict[str, Any]] = {Lock.SHARED: {"read": True}, Lock.FULL: ROW_LOCK}


def living() -> ColumnElement[bool]:
    """A membership that counts (join LinkRow from outside): for good, or by a link that was not revoked since."""
    return or_(col(MemberRow.link_id).is_(None), col(LinkRow.generation) == col(MemberRow.generation))


def role_of(session: Session, *, device: Device, match_id: str) -> Role | None:
    """The largest role that the device has in the match, None for a stranger."""
    found = _largest(session, _OF_DEVICE, {"match_id": match_id, "device_id": device.id})
    return found.get(device.id)


def role_to_read(session: Session, *, device: Device, match_id: str) -> Role:
    """The device's role in a match that it may see. Raises NotFound like `match_for`.

    All of the table are looked up at once: after a saved deal its phones read in the same instant.
    """
    roles = cached(session, ("roles", match_id), lambda: _roles_in(session, match_id))
    if device.id not in roles:
        raise NotFound("match", match_id)
    return roles[device.id]


def match_for(
    session: Session, *, device: Device, match_id: str, role: Role, lock: Lock = Lock.NONE
) -> tuple[MatchRow, Role]:
    """The match's row and the device's role in it.

    Raises NotFound when the device may not even know of it, NotAllowed when its role does not include `role`.
    """
    # The lock comes first: a link that is revoked while we wait for it must count.
    match = session.exec(_MATCH[lock], params={"match_id": match_id}).one_or_none()
    own = role_of(session, device=device, match_id=match_id)
    if match is None or own is None:
        raise NotFound("match", match_id)
    if not own.includes(role):
        raise NotAllowed(own, role)
    return match, own


def _roles_in(session: Session, match_id: str) -> Mapping[str, Role]:
    """The largest role of each device in a match, of nobody in one that was deleted."""
    return _largest(session, _OF_ALL, {"match_id": match_id})


def _largest(session: Session, memberships: Select[str, Role], about: Mapping[str, str]) -> Mapping[str, Role]:
    found = session.connection().execute(memberships, about)
    return dict(sorted(found, key=lambda each: each[1].rank))  # of two, the last stays


# Made once: every tap asks these, and to make a statement takes longer than SQLite does.
_LIVING_MATCH = select(MatchRow).where(MatchRow.id == bindparam("match_id"), not_deleted(MatchRow))
_MATCH = {lock: _LIVING_MATCH.with_for_update(**_LOCKS[lock]) if lock in _LOCKS else _LIVING_MATCH for lock in Lock}
# Devices and roles, of those that count; a device may be there twice.
_MEMBERSHIPS = (
    select(col(MemberRow.device_id), col(MemberRow.role))
    .join(LinkRow, isouter=True, onclause=col(LinkRow.id) == col(MemberRow.link_id))
    .where(MemberRow.match_id == bindparam("match_id"), living())
)
_OF_DEVICE = _MEMBERSHIPS.where(MemberRow.device_id == bindparam("device_id"))
_OF_ALL = _MEMBERSHIPS.join(MatchRow, onclause=col(MatchRow.id) == col(MemberRow.match_id)).where(not_deleted(MatchRow))
