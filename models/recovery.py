"""A device in another browser: storage belongs to an origin, and a host's LAN address changes. Whoever noted the code
is the same device again there, with its matches, players and preferences."""

__all__ = ["issue_recovery_code", "recover"]

import secrets

from sqlmodel import Session, select

from models.devices import Device, lock_device, secret_hash
from models.errors import LinkRefused, ModelErrorCode, NotFound
from models.link_codes import SIGNS, tidy_code
from models.players import merge_players
from models.session import ROW_LOCK
from models.signing import Signer
from models.tables import DeviceKeyRow, DeviceRow, MemberRow

_GROUPS, _GROUP_LENGTH = 4, 5  # 24^20: more than 90 bits


def issue_recovery_code(session: Session, *, device: Device, signer: Signer) -> str:
    """A new code to note on paper, in groups of five; an older one is worth nothing any more."""
    row = lock_device(session, device.id)
    groups = ["".join(secrets.choice(SIGNS) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS)]
    row.recovery_hash = _hash(signer, "".join(groups))
    session.flush()
    return "-".join(groups)


def recover(session: Session, *, signer: Signer, secret: str, code: str) -> Device:
    """From now on, the browser with this secret is the device of the code. The matches that it has come along, unless
    other browsers share them.

    Raises LinkRefused for an unknown code, NotFound for an unknown secret.
    """
    key = session.get(DeviceKeyRow, secret_hash(secret), with_for_update=ROW_LOCK)
    if key is None:
        raise NotFound("device", "secret")
    row = session.exec(select(DeviceRow).where(DeviceRow.recovery_hash == _hash(signer, tidy_code(code)))).one_or_none()
    if row is None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "no device has this recovery code")
    if key.device_id != row.id:
        former, key.device_id = key.device_id, row.id
        session.flush()
        if session.exec(select(DeviceKeyRow).where(DeviceKeyRow.device_id == former)).first() is None:
            _bring_matches(session, former, row.id)
            merge_players(session, former, row.id)
    return Device(id=row.id, label=row.label)


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


def _hash(signer: Signer, code: str) -> str:
    return signer.digest("recovery-code", code).hex()
