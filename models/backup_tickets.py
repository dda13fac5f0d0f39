"""Tickets for the host's backup: whoever has the admin link may fetch everything, for some minutes."""

__all__ = ["check_backup_ticket", "issue_backup_ticket"]

from datetime import UTC, datetime

from sqlmodel import Session

from models.download_tickets import TICKET_LIFE
from models.errors import LinkRefused, ModelErrorCode
from models.ownership import check_admin
from models.session import now
from models.signing import Signer

_PURPOSE = "backup"
_SEPARATOR = "."


def issue_backup_ticket(session: Session, *, signer: Signer, token: str) -> str:
    """`token` is the admin link's. Raises LinkRefused for any other."""
    check_admin(signer=signer, token=token)
    ends = str(int((now(session) + TICKET_LIFE).timestamp()))
    return _SEPARATOR.join((ends, signer.sign(_PURPOSE, ends)))


def check_backup_ticket(session: Session, *, signer: Signer, ticket: str) -> None:
    """Raises LinkRefused: unknown (forged or cut off too) or expired."""
    ends, _, signature = ticket.partition(_SEPARATOR)
    if not signer.verify(signature, _PURPOSE, ends):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this is no ticket of ours")
    if now(session) > datetime.fromtimestamp(int(ends), UTC):
        raise LinkRefused(ModelErrorCode.LINK_EXPIRED, "this ticket has expired")
