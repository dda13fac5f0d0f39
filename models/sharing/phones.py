"""Phones of one device: adding a phone by QR code or recovery code, and removing one.

Browser storage belongs to an origin, and a host's LAN address may change; the recovery code restores the identity
there.

A move token works for one phone and a few minutes. The server signs the number of browsers added to the device so far,
so that adding one invalidates the token. Only letters and digits, as in join links.
"""

import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import func
from sqlmodel import Session, col, select, update

from models.access.devices import Device, lock_device, secret_hash
from models.access.signing import Signer
from models.people.merging import move_players, move_rows
from models.sharing.links import CODE_ALPHABET, normalize_code
from models.storage.tables import (
    DeviceKeyRow,
    DeviceRow,
    DirectorRow,
    MatchRow,
    MemberRow,
    PlayerRow,
    TournamentRow,
    named_players,
    not_deleted,
)
from models.storage.transaction import ROW_LOCK, now
from models.values.errors import LinkRefused, ModelErrorCode, NotFound
from models.values.ids import new_id
from models.values.match import Role

MOVE_TTL = timedelta(minutes=10)

_PURPOSE = "move"
_TOKEN = re.compile(r"(?P<device>[a-z2-7]{16})(?P<signature>[a-z2-7]{24})(?P<ends>[1-9][0-9]{9})")
_GROUPS, _GROUP_LENGTH = 4, 5  # 24^20 codes: more than 90 bits


@dataclass(frozen=True, kw_only=True)
class MoveToken:
    token: str
    ends_at: datetime


@dataclass(frozen=True, kw_only=True)
class MovePreview:
    """Preview of a move for the phone that scanned the code; `label` is the old phone's name."""

    device_id: str
    label: str
    matches: int
    players: int


def issue_move_token(session: Session, *, device: Device, signer: Signer) -> MoveToken:
    """Create a token that adds another phone to this device. Raises NotFound for a device that has been purged."""
    row = lock_device(session, device.id)
    ends_at = now(session) + MOVE_TTL
    ends = str(int(ends_at.timestamp()))
    signature = signer.sign(_PURPOSE, device.id, ends, row.moves)
    return MoveToken(token=f"{device.id}{signature}{ends}", ends_at=ends_at)


def preview_move(session: Session, *, signer: Signer, token: str) -> MovePreview:
    """Return a preview of the move; changes nothing. Raises LinkRefused for a forged, used or expired token."""
    row = _moving_device(session, signer, token, lock=False)
    matches = (
        select(func.count())
        .select_from(MemberRow)
        .join(MatchRow)
        .where(MemberRow.device_id == row.id, MemberRow.role == Role.OWNER, not_deleted(MatchRow))
    )
    owned = (PlayerRow.owner_id == row.id, not_deleted(PlayerRow), named_players())
    players = select(func.count()).select_from(PlayerRow).where(*owned)
    return MovePreview(
        device_id=row.id,
        label=row.label,
        matches=session.exec(matches).one(),
        players=session.exec(players).one(),
    )


def accept_move(session: Session, *, signer: Signer, secret: str, token: str) -> Device:
    """Assign the browser with this secret to the token's device, and move its matches there.

    Raises LinkRefused, and NotFound for an unknown secret.
    """
    return _attach_browser(session, secret=secret, device=_moving_device(session, signer, token, lock=True))


def _moving_device(session: Session, signer: Signer, token: str, *, lock: bool) -> DeviceRow:
    """Verify a token and return its device. With `lock`, concurrent scans are serialized; only the first succeeds."""
    found = _TOKEN.fullmatch(token)
    row = None if found is None else session.get(DeviceRow, found["device"], with_for_update=ROW_LOCK if lock else None)
    if found is None or row is None:
        raise LinkRefused(ModelErrorCode.MOVE_REFUSED, "not a move token of this server")
    if not signer.verify(found["signature"], _PURPOSE, row.id, found["ends"], row.moves):
        raise LinkRefused(ModelErrorCode.MOVE_REFUSED, "this move token is forged or already used")
    if now(session) > datetime.fromtimestamp(int(found["ends"]), UTC):
        raise LinkRefused(ModelErrorCode.MOVE_REFUSED, "this move token has expired")
    return row


def count_phones(session: Session, *, device: Device) -> int:
    """Return the number of browsers that share this device."""
    query = select(func.count()).select_from(DeviceKeyRow).where(DeviceKeyRow.device_id == device.id)
    return session.exec(query).one()


def leave_device(session: Session, *, secret: str) -> Device:
    """Make the browser with this secret a new, empty device; the other browsers keep the data.

    Raises NotFound for an unknown secret, and when no other browser shares the device.
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


def issue_recovery_code(session: Session, *, device: Device, signer: Signer) -> str:
    """Create a recovery code to note on paper, in groups of five characters. It replaces any earlier code."""
    row = lock_device(session, device.id)
    groups = ["".join(secrets.choice(CODE_ALPHABET) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS)]
    row.recovery_hash = _recovery_hash(signer, "".join(groups))
    session.flush()
    return "-".join(groups)


def recover_device(session: Session, *, signer: Signer, secret: str, code: str) -> Device:
    """Assign the browser with this secret to the device of the code. Its former device's matches move along, unless
    other browsers share that device.

    Raises LinkRefused for an unknown code, NotFound for an unknown secret.
    """
    query = select(DeviceRow).where(DeviceRow.recovery_hash == _recovery_hash(signer, normalize_code(code)))
    row = session.exec(query.with_for_update(**ROW_LOCK)).one_or_none()
    if row is None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "no device has this recovery code")
    return _attach_browser(session, secret=secret, device=row)


def _recovery_hash(signer: Signer, code: str) -> str:
    return signer.digest("recovery-code", code).hex()


def _attach_browser(session: Session, *, secret: str, device: DeviceRow) -> Device:
    """Assign the browser with this secret to `device`. Its matches are moved along unless other browsers share its
    former device. Raises NotFound for an unknown secret.
    """
    key = session.get(DeviceKeyRow, secret_hash(secret), with_for_update=ROW_LOCK)
    if key is None:
        raise NotFound("device", "secret")
    device.moves += 1
    if key.device_id != device.id:
        former, key.device_id = key.device_id, device.id
        session.flush()
        if session.exec(select(DeviceKeyRow).where(DeviceKeyRow.device_id == former)).first() is None:
            _move_matches(session, former, device.id)
            owned = update(TournamentRow).where(col(TournamentRow.owner_id) == former)
            session.exec(owned.values(owner_id=device.id))
            director, tournament = col(DirectorRow.device_id), col(DirectorRow.tournament_id)
            move_rows(session, DirectorRow, director, tournament, former=former, new=device.id)
            move_players(session, former, device.id)
    return Device(id=device.id, label=device.label)


def _move_matches(session: Session, former: str, device_id: str) -> None:
    query = select(MemberRow).where(MemberRow.device_id == device_id)
    known = {(row.match_id, row.link_id): row for row in session.exec(query)}
    for row in session.exec(select(MemberRow).where(MemberRow.device_id == former)).all():
        existing = known.get((row.match_id, row.link_id))
        if existing is None:
            row.device_id = device_id
            continue
        existing.role = max(existing.role, row.role, key=lambda role: role.rank)
        existing.generation = max(existing.generation or 0, row.generation or 0) or None
        session.delete(row)
    session.flush()
