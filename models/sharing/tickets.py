"""Signed tickets for one download or for the host's backup. They are valid for some minutes and keep the device's
secret out of URLs.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlmodel import Session

from models.access.devices import Device
from models.access.permissions import require_match
from models.access.signing import Signer
from models.sharing.admin import check_admin
from models.storage.tables import DeviceRow
from models.storage.transaction import now
from models.values.errors import LinkRefused, ModelErrorCode
from models.values.match import Role

TICKET_TTL = timedelta(minutes=10)

_DOWNLOAD_PURPOSE, _BACKUP_PURPOSE = "download", "backup"
_ALL = "all"
_SEPARATOR = "."


class DownloadKind(StrEnum):
    """Kind of file. Part of URLs; values must not contain the ticket separator."""

    JSON = "json"
    CSV = "csv"
    PDF = "pdf"
    PNG = "png"
    PNG_DARK = "png-dark"


@dataclass(frozen=True, kw_only=True)
class DownloadTicket:
    """`match_id` None stands for all that the device owns."""

    device: Device
    kind: DownloadKind
    match_id: str | None


def issue_download_ticket(
    session: Session, *, device: Device, signer: Signer, kind: DownloadKind, match_id: str | None = None
) -> str:
    """Create a ticket for a match that the device may see, or for all that it owns (JSON and CSV only).

    Raises NotFound, and ValueError for a picture or PDF of everything.
    """
    if match_id is not None:
        require_match(session, device=device, match_id=match_id, role=Role.VIEWER)
    elif kind not in {DownloadKind.JSON, DownloadKind.CSV}:
        raise ValueError(f"a whole history is not available as {kind}; use json or csv")
    return issue_ticket(session, signer, _DOWNLOAD_PURPOSE, device.id, kind.value, match_id or _ALL)


def read_download_ticket(session: Session, *, signer: Signer, ticket: str) -> DownloadTicket:
    """Verify a ticket and return its contents. Raises LinkRefused if unknown (also forged or truncated) or expired."""
    device_id, kind, match_id = read_ticket(session, signer, _DOWNLOAD_PURPOSE, ticket, parts=3)
    return DownloadTicket(
        device=ticket_device(session, device_id),
        kind=DownloadKind(kind),
        match_id=None if match_id == _ALL else match_id,
    )


def issue_backup_ticket(session: Session, *, signer: Signer, token: str) -> str:
    """Create a ticket for a backup. `token` is the admin link's. Raises LinkRefused for any other."""
    check_admin(session, signer=signer, token=token)
    return issue_ticket(session, signer, _BACKUP_PURPOSE)


def check_backup_ticket(session: Session, *, signer: Signer, ticket: str) -> None:
    """Verify a backup ticket. Raises LinkRefused if unknown (also forged or truncated) or expired."""
    read_ticket(session, signer, _BACKUP_PURPOSE, ticket, parts=0)


def issue_ticket(session: Session, signer: Signer, purpose: str, *parts: str) -> str:
    """Create a signed ticket. `parts` are readable by anyone and must not contain the separator."""
    ends = str(int((now(session) + TICKET_TTL).timestamp()))
    return _SEPARATOR.join((*parts, ends, signer.sign(purpose, *parts, ends)))


def read_ticket(session: Session, signer: Signer, purpose: str, ticket: str, *, parts: int) -> tuple[str, ...]:
    """Verify a ticket and return its parts. Raises LinkRefused if unknown (also forged or truncated) or expired."""
    *signed, signature = ticket.split(_SEPARATOR)
    if len(signed) != parts + 1 or not signer.verify(signature, purpose, *signed):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "not a ticket of this server")
    *ticket_parts, ends = signed
    if now(session) > datetime.fromtimestamp(int(ends), UTC):
        raise LinkRefused(ModelErrorCode.LINK_EXPIRED, "this ticket has expired")
    return tuple(ticket_parts)


def ticket_device(session: Session, device_id: str) -> Device:
    """Return the device that a ticket was issued to. Raises LinkRefused."""
    row = session.get(DeviceRow, device_id)
    if row is None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "the device of this ticket no longer exists")
    return Device(id=row.id, label=row.label)
