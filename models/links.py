"""Join links: one for each match and role. Token and short code follow from the row and the server's key, so that a QR
code can be shown again after a restart and nothing usable lies in the database."""

__all__ = ["JoinLink", "issue_link", "list_links", "revoke_link"]

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from models.changes import ChangeKind, note_change
from models.devices import Device
from models.errors import NotAllowed, NotFound
from models.ids import new_id
from models.link_codes import code_hash, short_code
from models.link_tokens import link_token
from models.membership import Lock, match_for
from models.roles import Role
from models.session import now
from models.signing import Signer
from models.tables import LinkRow

CODE_LIFE = timedelta(hours=12)  # an evening


@dataclass(frozen=True, kw_only=True)
class JoinLink:
    """What to show: `token` for the QR code, `code` to read aloud (eight characters) until `code_expires_at`."""

    id: str
    role: Role
    token: str
    code: str
    code_expires_at: datetime
    expires_at: datetime | None


def issue_link(
    session: Session,
    *,
    device: Device,
    signer: Signer,
    match_id: str,
    role: Role,
    expires_at: datetime | None = None,
) -> JoinLink:
    """The living link for this role, a new one after it was revoked; a short code that has expired is renewed.

    Owners and scorers may pass on what they have, but nobody makes owners. Raises NotAllowed, NotFound.
    """
    match, own = match_for(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if role is Role.OWNER:
        raise NotAllowed(own, "hand-over")
    query = select(LinkRow).where(LinkRow.match_id == match.id, LinkRow.role == role)
    link = session.exec(query).one_or_none() or _new_link(session, match.id, role)
    link.revoked_at = None
    link.expires_at = expires_at or link.expires_at
    if link.code_expires_at <= now(session):
        _renew_code(session, signer, link)
    session.flush()
    return _shown(link, signer)


def list_links(session: Session, *, device: Device, signer: Signer, match_id: str) -> tuple[JoinLink, ...]:
    """The living links of a match, for owners and scorers."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.SCORER)
    query = select(LinkRow).where(LinkRow.match_id == match.id, col(LinkRow.revoked_at).is_(None))
    return tuple(_shown(link, signer) for link in session.exec(query.order_by(LinkRow.role)))


def revoke_link(session: Session, *, device: Device, match_id: str, link_id: str) -> None:
    """Whoever joined by this link is out at once; its token and code open nothing any more. For the owner.

    Raises NotFound, NotAllowed.
    """
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    link = session.get(LinkRow, link_id)
    if link is None or link.match_id != match.id:
        raise NotFound("link", link_id)
    link.generation += 1
    link.revoked_at = now(session)
    link.code_expires_at = link.revoked_at
    match.revision += 1
    session.flush()
    note_change(session, match.id, match.revision, ChangeKind.MATCH)


def _new_link(session: Session, match_id: str, role: Role) -> LinkRow:
    moment = now(session)
    link_id = new_id()
    link = LinkRow(
        id=link_id,
        match_id=match_id,
        role=role,
        generation=1,
        created_at=moment,
        code_number=0,
        code_hash=link_id,  # stands for none until the first code is made, in this same transaction
        code_expires_at=moment,
    )
    session.add(link)
    return link


def _renew_code(session: Session, signer: Signer, link: LinkRow) -> None:
    link.code_number += 1
    link.code_hash = code_hash(signer, short_code(signer, link))
    link.code_expires_at = now(session) + CODE_LIFE


def _shown(link: LinkRow, signer: Signer) -> JoinLink:
    return JoinLink(
        id=link.id,
        role=link.role,
        token=link_token(signer, link),
        code=short_code(signer, link),
        code_expires_at=link.code_expires_at,
        expires_at=link.expires_at,
    )
