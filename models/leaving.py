"""One of several phones of a device goes its own way again: when it is sold, or was only borrowed."""

__all__ = ["count_phones", "leave_device"]

from sqlalchemy import func
from sqlmodel import Session, select

from models.devices import Device, lock_device, secret_hash
from models.errors import NotFound
from models.ids import new_id
from models.session import ROW_LOCK, now
from models.tables import DeviceKeyRow, DeviceRow


def count_phones(session: Session, *, device: Device) -> int:
    """How many browsers are this device."""
    query = select(func.count()).select_from(DeviceKeyRow).where(DeviceKeyRow.device_id == device.id)
    return session.exec(query).one()


def leave_device(session: Session, *, secret: str) -> Device:
    """From now on, the browser with this secret is a new device, which has nothing; the others keep everything.

    Raises NotFound for an unknown secret, and where no other browser would keep it.
    """
    key = session.get(DeviceKeyRow, secret_hash(secret))
    if key is None:
        raise NotFound("device", "secret")
    former = lock_device(session, key.device_id)
    session.refresh(key, with_for_update=ROW_LOCK)
    if key.device_id != former.id or count_phones(session, device=Device(id=former.id, label=former.label)) < 2:
        raise NotFound("other phone of device", former.id)
    row = DeviceRow(id=new_id(), label="", created_at=now(session))
    session.add(row)
    session.flush()
    key.device_id = row.id
    session.flush()
    return Device(id=row.id, label=row.label)
