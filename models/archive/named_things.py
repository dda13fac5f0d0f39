"""House rules and groups of a history's file: things that go by a name."""

__all__ = ["import_groups", "import_rule_sets"]

import dataclasses
from collections.abc import Iterable, Mapping

from sqlmodel import Session, col, delete, select

from models.archive.chunks import taken_ids
from models.archive.on_duplicate import OnDuplicate
from models.archive.parts import ArchivedGroup
from models.codec import RULES
from models.devices import Device
from models.history_tables import GroupMemberRow, GroupRow
from models.ids import new_id
from models.session import now
from models.tables import SavedRuleSetRow
from models.text import free_name, name_key
from scoring import RuleSet


def import_rule_sets(session: Session, *, device: Device, rule_sets: Iterable[RuleSet], duplicates: OnDuplicate) -> int:
    """Returns how many were added or replaced; what is here already in the same words counts as neither."""
    known = {
        row.name_key: row for row in session.exec(select(SavedRuleSetRow).where(SavedRuleSetRow.device_id == device.id))
    }
    done = 0
    for rules in rule_sets:
        row = known.get(name_key(rules.name))
        if row is not None and (duplicates is OnDuplicate.SKIP or RULES.decode(row.rules) == rules):
            continue
        if row is None or duplicates is OnDuplicate.COPY:
            name = free_name(rules.name, known)
            kept = dataclasses.replace(rules, name=name)
            row = SavedRuleSetRow(
                id=new_id(), device_id=device.id, name_key=name_key(name), rules="", saved_at=now(session)
            )
            known[row.name_key] = row
            session.add(row)
        else:
            kept = rules
        row.rules, row.saved_at = RULES.encode(kept), now(session)
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
    """Returns how many were added or replaced. `players` gives our ids for those in the file."""
    groups = tuple(groups)
    known = {row.name_key: row for row in session.exec(select(GroupRow).where(GroupRow.owner_id == device.id))}
    taken = taken_ids(session, col(GroupRow.id), [group.id for group in groups])
    done = 0
    for group in groups:
        row = known.get(name_key(group.name))
        if row is not None and duplicates is OnDuplicate.SKIP:
            continue
        if row is None or duplicates is OnDuplicate.COPY:
            name = free_name(group.name, known)
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
