"""A device in another browser: storage belongs to an origin, and a host's LAN address changes. Whoever noted the code
is the same device again there, with its matches, players and preferences."""

__all__ = ["issue_recovery_code", "recover"]

import secrets

from sqlmodel import Session, select

from models.devices import Device, lock_device
from models.errors import LinkRefused, ModelErrorCode
from models.link_codes import SIGNS, tidy_code
from models.signing import Signer
from models.tables import DeviceRow
from models.taking_over import take_over

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
    row = session.exec(select(DeviceRow).where(DeviceRow.recovery_hash == _hash(signer, tidy_code(code)))).one_or_none()
    if row is None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "no device has this recovery code")
    return take_over(session, secret=secret, device=row)


def _hash(signer: Signer, code: str) -> str:
    return signer.digest("recovery-code", code).hex()
