"""Import of the players, devices, rule sets and groups of an archive."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from sqlmodel import Session, col, delete, select

from models.access.devices import Device
from models.archive.format import Archive, ArchivedGroup, ArchivedPlayer
from models.people.memberships import complete_memberships
from models.storage.codec import RULES
from models.storage.id_batches import taken_ids
from models.storage.tables import (
    DeviceKeyRow,
    DeviceRow,
    GroupMemberRow,
    GroupRow,
    PlayerRow,
    SavedRuleSetRow,
    unnamed_key,
)
from models.storage.transaction import now
from models.values.ids import new_id
from models.values.text import name_key, unique_name
from scoring import RuleSet


class OnDuplicate(StrEnum):
    """The handling of objects in the file that exist already."""

    SKIP = "skip"  # keep the existing one
    COPY = "copy"  # add the file's as another one
    REPLACE = "replace"  # overwrite the existing one if this device owns it, otherwise skip


def import_players(session: Session, *, device: Device, players: Sequence[ArchivedPlayer]) -> dict[str, str]:
    """Return the ids of players here by their ids in the file.

    Players are matched by name among those of the device, unnamed ones by id. Others are added, under the ids of the
    file unless taken. Two players of the file whose names are spellings of one stay two: the second gets a number.
    Details of a membership in the file replace those here.
    """
    query = select(PlayerRow.name_key, PlayerRow.id).where(PlayerRow.owner_id == device.id)
    known = dict(session.exec(query).all())
    owned = set(known.values())
    taken = taken_ids(session, col(PlayerRow.id), [player.id for player in players])
    found = {}
    used: set[str] = set()
    for player in players:
        if player.unnamed and player.id in owned:
            found[player.id] = player.id
            continue
        player_id = new_id() if player.id in taken else player.id
        name = unique_name(player.name, used)
        key = unnamed_key(player_id) if player.unnamed else name_key(name)
        used.add(key)
        if key not in known:
            known[key] = player_id
            row = PlayerRow(id=known[key], owner_id=device.id, name=name, name_key=key, colour=player.colour)
            session.add(row)
        found[player.id] = known[key]
    session.flush()
    memberships = {found[each.id]: each.membership for each in players if each.membership is not None}
    complete_memberships(session, memberships)
    return found


class DeviceIdMap:
    """The ids of devices here by their ids in the file.

    An import must not write in the name of another device: only the importing device maps to itself. All others become
    labels without a secret, which cannot be used to sign in.
    """

    def __init__(self, device: Device, archive: Archive) -> None:
        self._labels = {each.id: each.label for each in archive.devices}
        self._known = {device.id: device.id}

    def find(self, session: Session, file_id: str) -> str | None:
        """Return the id of a device here, None if it isn't in the file."""
        return self.resolve(session, file_id) if file_id in self._labels else self._known.get(file_id)

    def resolve(self, session: Session, file_id: str) -> str:
        """Return the id of a device here, which is added if it isn't known."""
        if file_id not in self._known:
            self._known[file_id] = self._local_id(session, file_id)
        return self._known[file_id]

    def _local_id(self, session: Session, file_id: str) -> str:
        existing = session.get(DeviceRow, file_id)
        keys = session.exec(select(DeviceKeyRow).where(DeviceKeyRow.device_id == file_id)).first()
        if existing is not None and keys is None and existing.label == self._labels[file_id]:
            return existing.id
        row = DeviceRow(
            id=file_id if existing is None else new_id(), label=self._labels[file_id], created_at=now(session)
        )
        session.add(row)
        session.flush()
        return row.id


def import_rule_sets(session: Session, *, device: Device, rule_sets: Iterable[RuleSet], duplicates: OnDuplicate) -> int:
    """Import the rule sets; return how many were added or replaced. Identical ones are skipped."""
    known = {
        row.name_key: row for row in session.exec(select(SavedRuleSetRow).where(SavedRuleSetRow.device_id == device.id))
    }
    done = 0
    for rules in rule_sets:
        row = known.get(name_key(rules.name))
        if row is not None and (duplicates is OnDuplicate.SKIP or RULES.decode(row.rules) == rules):
            continue
        if row is None or duplicates is OnDuplicate.COPY:
            name = unique_name(rules.name, known)
            saved = dataclasses.replace(rules, name=name)
            row = SavedRuleSetRow(
                id=new_id(), device_id=device.id, name_key=name_key(name), rules="", saved_at=now(session)
            )
            known[row.name_key] = row
            session.add(row)
        else:
            saved = rules
        row.rules, row.saved_at = RULES.encode(saved), now(session)
        done += 1
    session.flush()
    return done


def import_groups(
    session: Session,
    *,
    device: Device,
    groups: Iterable[ArchivedGroup],
    players: Mapping[str, str],
    duplicates: OnDuplicate,
) -> int:
    """Import the groups; return how many were added or replaced. `players` maps ids in the file to ids here."""
    groups = tuple(groups)
    known = {row.name_key: row for row in session.exec(select(GroupRow).where(GroupRow.owner_id == device.id))}
    taken = taken_ids(session, col(GroupRow.id), [group.id for group in groups])
    done = 0
    for group in groups:
        row = known.get(name_key(group.name))
        if row is not None and duplicates is OnDuplicate.SKIP:
            continue
        if row is None or duplicates is OnDuplicate.COPY:
            name = unique_name(group.name, known)
            row = GroupRow(
                id=new_id() if group.id in taken else group.id,
                owner_id=device.id,
                name=name,
                name_key=name_key(name),
                created_at=group.created_at,
            )
            known[row.name_key] = row
            session.add(row)
        row.rules = None if group.rules is None else RULES.encode(group.rules)
        session.flush()
        session.exec(delete(GroupMemberRow).where(col(GroupMemberRow.group_id) == row.id))
        members = {players[member] for member in group.members}
        session.add_all(GroupMemberRow(group_id=row.id, player_id=member) for member in sorted(members))
        done += 1
    session.flush()
    return done
