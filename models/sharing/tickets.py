"""Signed tickets for one download or for the host's backup. They are valid for some minutes and keep the device's
secret out of URLs.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Generic, TypeVar

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

_BACKUP = "backup"
_NONE = "-"
_SEPARATOR = "."

Kind = TypeVar("Kind", bound=StrEnum)  # values must not contain the separator


class DownloadKind(StrEnum):
    """Kind of file. Part of URLs."""

    JSON = "json"
    CSV = "csv"
    PDF = "pdf"
    PNG = "png"
    PNG_DARK = "png-dark"


@dataclass(frozen=True, kw_only=True)
class Ticket(Generic[Kind]):
    """A ticket for a file about the match or tournament `subject_id`; None: about all that the device owns.
    `number` is the round (from 0) of a tournament's document; None: the latest.
    """

    device: Device
    kind: Kind
    subject_id: str | None
    number: int | None = None


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
    return issue_ticket(session, signer, Ticket(device=device, kind=kind, subject_id=match_id))


def issue_ticket(session: Session, signer: Signer, ticket: Ticket[Any]) -> str:
    """Return the ticket for a URL. The caller checks permissions."""
    parts = (ticket.device.id, ticket.kind, ticket.subject_id, ticket.number)
    return _seal(session, signer, type(ticket.kind).__name__, *(_NONE if part is None else str(part) for part in parts))


def read_ticket(session: Session, *, signer: Signer, ticket: str, kinds: type[Kind]) -> Ticket[Kind]:
    """Verify a ticket for one of these kinds of files, and return its contents. Raises LinkRefused if unknown (also
    forged or truncated) or expired."""
    device_id, kind, subject_id, number = _open(session, signer, kinds.__name__, ticket, parts=4)
    device = session.get(DeviceRow, device_id)
    if device is None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "the device of this ticket no longer exists")
    return Ticket(
        device=Device(id=device.id, label=device.label),
        kind=kinds(kind),
        subject_id=None if subject_id == _NONE else subject_id,
        number=None if number == _NONE else int(number),
    )


def issue_backup_ticket(session: Session, *, signer: Signer, token: str) -> str:
    """Create a ticket for a backup. `token` is the admin link's. Raises LinkRefused for any other."""
    check_admin(session, signer=signer, token=token)
    return _seal(session, signer, _BACKUP)


def check_backup_ticket(session: Session, *, signer: Signer, ticket: str) -> None:
    """Verify a backup ticket. Raises LinkRefused if unknown (also forged or truncated) or expired."""
    _open(session, signer, _BACKUP, ticket, parts=0)


def _seal(session: Session, signer: Signer, purpose: str, *parts: str) -> str:
    """Return the parts, which anyone can read, with their expiry and signature."""
    ends = str(int((now(session) + TICKET_TTL).timestamp()))
    return _SEPARATOR.join((*parts, ends, signer.sign(purpose, *parts, ends)))


def _open(session: Session, signer: Signer, purpose: str, ticket: str, *, parts: int) -> tuple[str, ...]:
    *signed, signature = ticket.split(_SEPARATOR)
    if len(signed) != parts + 1 or not signer.verify(signature, purpose, *signed):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "not a ticket of this server")
    *ticket_parts, ends = signed
    if now(session) > datetime.fromtimestamp(int(ends), UTC):
        raise LinkRefused(ModelErrorCode.LINK_EXPIRED, "this ticket has expired")
    return tuple(ticket_parts)
