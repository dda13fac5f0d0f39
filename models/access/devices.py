"""Devices, each identified by a secret that the browser stores."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from models.storage.tables import DeviceKeyRow, DeviceRow
from models.storage.transaction import ROW_LOCK, now
from models.values.errors import NotFound
from models.values.ids import new_id, new_secret
from models.values.text import valid_text

_A_DAY = timedelta(days=1)
_LABELS = select(DeviceRow.id, DeviceRow.label).where(col(DeviceRow.id).in_(bindparam("ids", expanding=True)))


@dataclass(frozen=True, kw_only=True)
class Device:
    """The identity of a user's device; after recovery, several browsers share one."""

    id: str
    label: str


def register_device(session: Session, *, label: str) -> tuple[Device, str]:
    """Create a device. Return it with its secret, which only the browser stores. Raises InvalidSetup for an invalid
    label.
    """
    row = DeviceRow(id=new_id(), label=valid_text("label", label), created_at=now(session))
    session.add(row)
    session.flush()
    return Device(id=row.id, label=row.label), _issue_secret(session, row)


def recover_first_device(session: Session) -> str:
    """Issue a new secret for the device that was registered first, for an offline app that has lost its secret; return
    "" without devices."""
    row = session.exec(select(DeviceRow).order_by(col(DeviceRow.created_at), col(DeviceRow.id)).limit(1)).one_or_none()
    return "" if row is None else _issue_secret(session, row)


def _issue_secret(session: Session, row: DeviceRow) -> str:
    secret = new_secret()
    session.add(DeviceKeyRow(secret_hash=secret_hash(secret), device_id=row.id, created_at=now(session)))
    session.flush()
    return secret


def find_device(session: Session, *, secret: str) -> Device | None:
    """Return the device with this secret, or None if no such secret was ever issued."""
    query = select(DeviceRow).join(DeviceKeyRow).where(DeviceKeyRow.secret_hash == secret_hash(secret))
    row = session.exec(query).one_or_none()
    return None if row is None else Device(id=row.id, label=row.label)


def was_seen_today(session: Session, *, device: Device) -> bool:
    """Return whether the device's last recorded visit is less than a day old. Raises NotFound."""
    row = session.get(DeviceRow, device.id)
    if row is None:
        raise NotFound("device", device.id)
    return now(session) - (row.seen_at or row.created_at) < _A_DAY


def record_visit(session: Session, *, device: Device) -> None:
    """Record a visit. Devices without visits and without data are purged after a while. Raises NotFound."""
    lock_device(session, device.id).seen_at = now(session)
    session.flush()


def rename_device(session: Session, *, device: Device, label: str) -> Device:
    """Change the name that other players see for this device. Raises InvalidSetup for an invalid label."""
    row = lock_device(session, device.id)
    row.label = valid_text("label", label)
    session.flush()
    return Device(id=row.id, label=row.label)


def device_labels(session: Session, device_ids: Iterable[str]) -> dict[str, str]:
    """Return the labels of these devices by id."""
    ids = set(device_ids)
    return dict(session.exec(_LABELS, params={"ids": list(ids)}).all()) if ids else {}


def lock_device(session: Session, device_id: str) -> DeviceRow:
    """Lock the device's row until the transaction ends. Raises NotFound."""
    row = session.get(DeviceRow, device_id, with_for_update=ROW_LOCK)
    if row is None:
        raise NotFound("device", device_id)
    return row


def secret_hash(secret: str) -> str:
    """Return the SHA-256 of a secret. A slow hash is unnecessary: a dictionary attack can't find 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
