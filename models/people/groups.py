"""Groups: people who meet regularly, and the rules they play by."""

from collections import defaultdict
from dataclasses import dataclass

from sqlmodel import Session, col, delete, select

from models.access.devices import Device, lock_device
from models.people.players import get_or_create_players
from models.storage.codec import RULES
from models.storage.tables import GroupMemberRow, GroupRow, PlayerRow, not_deleted
from models.storage.transaction import now
from models.values.errors import FieldFault, InvalidSetup, NotFound
from models.values.ids import new_id
from models.values.match import PlayerName
from models.values.text import name_key, normalize_names, normalize_text, text_fault
from scoring import RuleSet

_MIN_MEMBERS = 2


@dataclass(frozen=True, kw_only=True)
class Group:
    """A group. `members` are sorted by name; `rules` None means any rules."""

    id: str
    name: str
    members: tuple[PlayerName, ...]
    rules: RuleSet | None


def save_group(
    session: Session,
    *,
    device: Device,
    name: str,
    members: tuple[str, ...],
    rules: RuleSet | None = None,
    group_id: str | None = None,
) -> Group:
    """Create a group, or change the one with this id. `members` are names; unknown ones become new players.

    Raises NotFound, and InvalidSetup with all faults of the name (`group-known` if another group has it) and the
    members (at least two).
    """
    lock_device(session, device.id)
    row = None if group_id is None else _require_row(session, device, group_id)
    clean, names, faults = _validate_group(session, device, name, members, group_id)
    if faults:
        raise InvalidSetup(faults)
    if row is None:
        row = GroupRow(id=new_id(), owner_id=device.id, name=clean, name_key="", created_at=now(session))
        session.add(row)
    row.name, row.name_key = clean, name_key(clean)
    row.rules = None if rules is None else RULES.encode(rules)
    session.flush()
    # Deleted players can no longer be chosen, but stay members so that their matches still count.
    existing_players = select(PlayerRow.id).where(PlayerRow.owner_id == device.id, not_deleted(PlayerRow))
    of_group = col(GroupMemberRow.group_id) == row.id
    session.exec(delete(GroupMemberRow).where(of_group, col(GroupMemberRow.player_id).in_(existing_players)))
    player_ids = get_or_create_players(session, owner_id=device.id, names=names)
    session.add_all(GroupMemberRow(group_id=row.id, player_id=player_id) for player_id in player_ids)
    session.flush()
    return require_group(session, device=device, group_id=row.id)


def list_groups(session: Session, *, device: Device) -> tuple[Group, ...]:
    """Return the device's groups, sorted by name."""
    rows = session.exec(select(GroupRow).where(GroupRow.owner_id == device.id).order_by(col(GroupRow.name_key))).all()
    members = _members(session, [row.id for row in rows])
    return tuple(_group(row, members[row.id]) for row in rows)


def require_group(session: Session, *, device: Device, group_id: str) -> Group:
    """Return a group of this device. Raises NotFound."""
    row = _require_row(session, device, group_id)
    return _group(row, _members(session, [row.id])[row.id])


def member_ids(session: Session, *, group: Group) -> frozenset[str]:
    """Return the ids of all members, deleted players included, because matches with them belong to the group."""
    query = select(GroupMemberRow.player_id).where(GroupMemberRow.group_id == group.id)
    return frozenset(session.exec(query))


def delete_group(session: Session, *, device: Device, group_id: str) -> None:
    """Delete a group. Its players and their matches stay. Raises NotFound."""
    session.delete(_require_row(session, device, group_id))
    session.flush()


def _require_row(session: Session, device: Device, group_id: str) -> GroupRow:
    row = session.get(GroupRow, group_id)
    if row is None or row.owner_id != device.id:
        raise NotFound("group", group_id)
    return row


def _validate_group(
    session: Session, device: Device, name: str, members: tuple[str, ...], group_id: str | None
) -> tuple[str, tuple[str, ...], tuple[FieldFault, ...]]:
    clean = normalize_text(name)
    fault = text_fault("group", clean)
    query = select(GroupRow).where(GroupRow.owner_id == device.id, GroupRow.name_key == name_key(clean))
    other = session.exec(query).first()
    if fault is None and other is not None and other.id != group_id:
        fault = FieldFault(field="group", code="group-known", values={"name": other.name})
    names, faults = normalize_names(members)
    if len(names) < _MIN_MEMBERS:
        faults += (FieldFault(field="names", code="members-missing", values={"least": _MIN_MEMBERS}),)
    return clean, names, (*faults, *([] if fault is None else [fault]))


def _members(session: Session, group_ids: list[str]) -> defaultdict[str, list[PlayerName]]:
    query = (
        select(GroupMemberRow.group_id, PlayerRow.id, PlayerRow.name)
        .join(PlayerRow)
        .where(col(GroupMemberRow.group_id).in_(group_ids), not_deleted(PlayerRow))
        .order_by(col(PlayerRow.name_key))
    )
    found: defaultdict[str, list[PlayerName]] = defaultdict(list)
    for group_id, player_id, name in session.exec(query):
        found[group_id].append(PlayerName(id=player_id, name=name))
    return found


def _group(row: GroupRow, members: list[PlayerName]) -> Group:
    rules = None if row.rules is None else RULES.decode(row.rules)
    return Group(id=row.id, name=row.name, members=tuple(members), rules=rules)
