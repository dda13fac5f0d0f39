"""A browser becomes another device: by a code on paper, or by the QR code of the old phone."""

__all__ = ["take_over"]

from sqlmodel import Session, select

from models.devices import Device, secret_hash
from models.errors import NotFound
from models.players import merge_players
from models.session import ROW_LOCK
from models.tables import DeviceKeyRow, DeviceRow, MemberRow


def take_over(session: Session, *, secret: str, device: DeviceRow) -> Device:
    """From now on, the browser with this secret is that device. The matches that it has come along, unless other
    browsers share them. Raises NotFound for an unknown secret."""
    key = session.get(DeviceKeyRow, secret_hash(secret), with_for_update=ROW_LOCK)
    if key is None:
        raise NotFound("device", "secret")
    if key.device_id != device.id:
        former, key.device_id = key.device_id, device.id
        session.flush()
        if session.exec(select(DeviceKeyRow).where(DeviceKeyRow.device_id == former)).first() is None:
            _bring_matches(session, former, device.id)
            merge_players(session, former, device.id)
    return Device(id=device.id, label=device.label)


def _bring_matches(session: Session, former: str, device_id: str) -> None:
    query = select(MemberRow).where(MemberRow.device_id == device_id)
    known = {(row.match_id, row.link_id): row for row in session.exec(query)}
    for row in session.exec(select(MemberRow).where(MemberRow.device_id == former)).all():
        same = known.get((row.match_id, row.link_id))
        if same is None:
            row.device_id = device_id
            continue
        same.role = max(same.role, row.role, key=lambda role: role.rank)
        same.generation = max(same.generation or 0, row.generation or 0) or None
        session.delete(row)
    session.flush()
