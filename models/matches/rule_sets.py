"""House rules that a device saved under a name and offers for new matches. A match stores its own copy."""

import dataclasses

from sqlmodel import Session, col, select

from models.access.devices import Device, lock_device
from models.storage.codec import RULES
from models.storage.tables import SavedRuleSetRow
from models.storage.transaction import now
from models.values.errors import NotFound
from models.values.ids import new_id
from models.values.text import name_key, valid_text
from scoring import RuleSet


def save_rule_set(session: Session, *, device: Device, rules: RuleSet) -> RuleSet:
    """Save a rule set under its name, replacing one with the same name (ignoring case).

    Return it as stored. Raises InvalidSetup for an invalid name.
    """
    name = valid_text("rules", rules.name)
    rules = dataclasses.replace(rules, name=name)
    lock_device(session, device.id)
    row = _row(session, device, name)
    if row is None:
        row = SavedRuleSetRow(
            id=new_id(), device_id=device.id, name_key=name_key(name), rules="", saved_at=now(session)
        )
        session.add(row)
    row.rules, row.saved_at = RULES.encode(rules), now(session)
    session.flush()
    return rules


def list_rule_sets(session: Session, *, device: Device) -> tuple[RuleSet, ...]:
    """Return the device's rule sets, sorted by name."""
    query = select(SavedRuleSetRow).where(SavedRuleSetRow.device_id == device.id)
    return tuple(RULES.decode(row.rules) for row in session.exec(query.order_by(col(SavedRuleSetRow.name_key))))


def delete_rule_set(session: Session, *, device: Device, name: str) -> None:
    """Delete a rule set. Raises NotFound when the device has none by this name."""
    row = _row(session, device, name)
    if row is None:
        raise NotFound("rule set", name)
    session.delete(row)
    session.flush()


def _row(session: Session, device: Device, name: str) -> SavedRuleSetRow | None:
    query = select(SavedRuleSetRow).where(
        SavedRuleSetRow.device_id == device.id, SavedRuleSetRow.name_key == name_key(name)
    )
    return session.exec(query).one_or_none()
