"""Members of a match: listing and removing them, and transfer of ownership."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.permissions import Lock, active_membership, require_match, role_of
from models.people.players import reassign_players
from models.storage.changes import increment_revision
from models.storage.tables import DeviceRow, MatchRow, MemberRow
from models.storage.transaction import now
from models.values.errors import NotAllowed, NotFound
from models.values.ids import new_id
from models.values.match import Role


@dataclass(frozen=True, kw_only=True)
class Member:
    """A device with its highest role and the time it first joined."""

    device_id: str
    label: str
    role: Role
    joined_at: datetime


def list_members(session: Session, *, device: Device, match_id: str) -> tuple[Member, ...]:
    """Return all devices with access to the match, the highest roles first. Raises NotFound."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.VIEWER)
    query = (
        select(MemberRow, DeviceRow.label)
        .join(DeviceRow)
        .where(MemberRow.match_id == match.id, active_membership())
        .order_by(col(MemberRow.joined_at), col(MemberRow.id))
    )
    members: dict[str, Member] = {}
    for row, label in session.exec(query):
        known = members.get(row.device_id)
        role = row.role if known is None or row.role.includes(known.role) else known.role
        joined_at = row.joined_at if known is None else known.joined_at
        members[row.device_id] = Member(device_id=row.device_id, label=label, role=role, joined_at=joined_at)
    return tuple(sorted(members.values(), key=lambda member: -member.role.rank))


def remove_member(session: Session, *, device: Device, match_id: str, member_id: str) -> None:
    """Remove a device from the match. It can join again by the same link unless that is revoked too. Only for the
    owner.

    Raises NotFound, and NotAllowed, also for the owner, who can only be replaced.
    """
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    rows = session.exec(select(MemberRow).where(MemberRow.match_id == match.id, MemberRow.device_id == member_id)).all()
    if not rows:
        raise NotFound("member", member_id)
    if any(row.role is Role.OWNER for row in rows):
        raise NotAllowed(Role.OWNER, "hand-over")
    for row in rows:
        session.delete(row)
    increment_revision(session, match)


def transfer_ownership(session: Session, *, device: Device, match_id: str, to_device_id: str) -> None:
    """Make another member the owner; the former owner becomes a scorer. Raises NotFound, NotAllowed."""
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    if role_of(session, device=Device(id=to_device_id, label=""), match_id=match_id) is None:
        raise NotFound("member", to_device_id)
    change_owner(session, match, to_device_id)


def change_owner(session: Session, match: MatchRow, device_id: str) -> None:
    """Change the owner; the former owner becomes a scorer. Changes only permanent memberships, not memberships by a
    link."""
    rows = session.exec(select(MemberRow).where(MemberRow.match_id == match.id, col(MemberRow.link_id).is_(None))).all()
    for row in rows:
        row.role = Role.OWNER if row.device_id == device_id else Role.SCORER
    if all(row.device_id != device_id for row in rows):
        session.add(
            MemberRow(id=new_id(), match_id=match.id, device_id=device_id, role=Role.OWNER, joined_at=now(session))
        )
    reassign_players(session, match=match, owner_id=device_id)
    increment_revision(session, match)
