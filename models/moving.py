"""From an old phone to a new one: the old one shows a QR code, and whoever scans it may become the same device.

The token is for one phone and some minutes: the server signs how many browsers the device has, and one more of them
makes it worthless. Only letters and digits, as in a join link.
"""

__all__ = ["MOVE_LIFE", "Move", "MoveToken", "issue_move_token", "look_at_move", "move_here"]

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import func
from sqlmodel import Session, select

from models.devices import Device, lock_device
from models.errors import LinkRefused, ModelErrorCode
from models.kept import kept
from models.leaving import count_phones
from models.roles import Role
from models.session import ROW_LOCK, now
from models.signing import Signer
from models.tables import DeviceRow, MatchRow, MemberRow, PlayerRow
from models.taking_over import take_over

MOVE_LIFE = timedelta(minutes=10)

_PURPOSE = "move"
_TOKEN = re.compile(r"(?P<device>[a-z2-7]{16})(?P<signature>[a-z2-7]{24})(?P<ends>[1-9][0-9]{9})")


@dataclass(frozen=True, kw_only=True)
class MoveToken:
    token: str
    ends_at: datetime


@dataclass(frozen=True, kw_only=True)
class Move:
    """What would come to the phone that scanned the code; `label` is the old phone's name."""

    device_id: str
    label: str
    matches: int
    players: int


def issue_move_token(session: Session, *, device: Device, signer: Signer) -> MoveToken:
    """Raises NotFound for a device that is gone."""
    lock_device(session, device.id)
    ends_at = now(session) + MOVE_LIFE
    ends = str(int(ends_at.timestamp()))
    signature = signer.sign(_PURPOSE, device.id, ends, count_phones(session, device=device))
    return MoveToken(token=f"{device.id}{signature}{ends}", ends_at=ends_at)


def look_at_move(session: Session, *, signer: Signer, token: str) -> Move:
    """Changes nothing. Raises LinkRefused for a token that is forged, used or too old."""
    row = _device(session, signer, token, lock=False)
    matches = (
        select(func.count())
        .select_from(MemberRow)
        .join(MatchRow)
        .where(MemberRow.device_id == row.id, MemberRow.role == Role.OWNER, kept(MatchRow))
    )
    players = select(func.count()).select_from(PlayerRow).where(PlayerRow.owner_id == row.id, kept(PlayerRow))
    return Move(
        device_id=row.id,
        label=row.label,
        matches=session.exec(matches).one(),
        players=session.exec(players).one(),
    )


def move_here(session: Session, *, signer: Signer, secret: str, token: str) -> Device:
    """From now on, the browser with this secret is the device of the token, too; what it had comes along.

    Raises LinkRefused, and NotFound for an unknown secret.
    """
    return take_over(session, secret=secret, device=_device(session, signer, token, lock=True))


def _device(session: Session, signer: Signer, token: str, *, lock: bool) -> DeviceRow:
    """With `lock`, of two phones that scan at once the second meets the first one's browser."""
    found = _TOKEN.fullmatch(token)
    row = None if found is None else session.get(DeviceRow, found["device"], with_for_update=ROW_LOCK if lock else None)
    if found is None or row is None:
        raise LinkRefused(ModelErrorCode.MOVE_REFUSED, "this is no code of a phone here")
    phones = count_phones(session, device=Device(id=row.id, label=row.label))
    if not signer.verify(found["signature"], _PURPOSE, row.id, found["ends"], phones):
        raise LinkRefused(ModelErrorCode.MOVE_REFUSED, "this code is forged, or a phone has used it")
    if now(session) > datetime.fromtimestamp(int(found["ends"]), UTC):
        raise LinkRefused(ModelErrorCode.MOVE_REFUSED, "this code has expired")
    return row
