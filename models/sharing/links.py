"""Join links: one per match and role. Token and short code are derived from the row and the server's key, so that a QR
code can be shown again after a restart and the database alone contains no usable secret.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, select

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.access.signing import Signer
from models.storage.changes import increment_revision
from models.storage.tables import LinkRow
from models.storage.transaction import ROW_LOCK, now
from models.values.errors import LinkRefused, ModelErrorCode, NotAllowed, NotFound
from models.values.ids import new_id
from models.values.match import Role

CODE_LENGTH = 8
CODE_TTL = timedelta(hours=12)  # one evening of play

# Without the easily confused 0 O, 1 I L, 2 Z, 5 S, 8 B and V (like a handwritten U): 24 characters, 1.1 · 10^11 codes.
CODE_ALPHABET = "ACDEFGHJKMNPQRTUWXY34679"

# Letters and digits only: messengers would cut punctuation off the URL.
_TOKEN = re.compile(r"(?P<link>[a-z2-7]{16})(?P<signature>[a-z2-7]{24})(?P<generation>[1-9][0-9]{0,8})")
_PURPOSE = "join-link"


@dataclass(frozen=True, kw_only=True)
class JoinLink:
    """A link to display: `token` for the QR code, `code` (eight characters) to read aloud."""

    id: str
    role: Role
    token: str
    code: str


def issue_link(
    session: Session,
    *,
    device: Device,
    signer: Signer,
    match_id: str,
    role: Role,
    expires_at: datetime | None = None,
) -> JoinLink:
    """Return the current link for this role. A revoked link is replaced and an expired short code renewed.

    Owners and scorers may share any role except owner. Raises NotAllowed, NotFound.
    """
    match, own = require_match(session, device=device, match_id=match_id, role=Role.SCORER, lock=Lock.FULL)
    if role is Role.OWNER:
        raise NotAllowed(own, "hand-over")
    link = match_link(session, match.id, role)
    link.revoked_at = None
    link.expires_at = expires_at or link.expires_at
    if link.code_expires_at <= now(session):
        link.code_number += 1
        link.code_hash = code_hash(signer, _short_code(signer, link))
        link.code_expires_at = now(session) + CODE_TTL
    session.flush()
    return JoinLink(id=link.id, role=link.role, token=link_token(signer, link), code=_short_code(signer, link))


def revoke_link(session: Session, *, device: Device, match_id: str, link_id: str) -> None:
    """Revoke a link: its token and code become invalid, and devices that joined by it lose access at once. Only for the
    owner.

    Raises NotFound, NotAllowed.
    """
    match, _role = require_match(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    link = session.get(LinkRow, link_id)
    if link is None or link.match_id != match.id:
        raise NotFound("link", link_id)
    link.generation += 1
    link.revoked_at = now(session)
    link.code_expires_at = link.revoked_at
    increment_revision(session, match)


def match_link(session: Session, match_id: str, role: Role) -> LinkRow:
    """Return the link's row for this role, creating it if needed. The caller must have locked the match."""
    query = select(LinkRow).where(LinkRow.match_id == match_id, LinkRow.role == role)
    return session.exec(query).one_or_none() or _new_link(session, match_id, role)


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
        code_hash=link_id,  # unique placeholder until the first code is made, in the same transaction
        code_expires_at=moment,
    )
    session.add(link)
    return link


def _short_code(signer: Signer, link: LinkRow) -> str:
    """Derive the link's code, which differs for each generation and `code_number`."""
    number = int.from_bytes(signer.digest("short-code", link.id, link.generation, link.code_number))
    characters = []
    for _ in range(CODE_LENGTH):
        number, index = divmod(number, len(CODE_ALPHABET))
        characters.append(CODE_ALPHABET[index])
    return "".join(characters)


def normalize_code(typed: str) -> str:
    """Normalize a typed code: upper case, without spaces and hyphens."""
    return "".join(character for character in typed.upper() if character not in " -–—\u00a0\t")


def code_hash(signer: Signer, code: str) -> str:
    """Return the keyed hash of a code as stored in the database; useless without the server's key."""
    return signer.digest("short-code-hash", code).hex()


def link_token(signer: Signer, link: LinkRow) -> str:
    """Return the signed token that the QR code of this link contains."""
    signature = signer.sign(_PURPOSE, link.id, link.role, link.generation)
    return f"{link.id}{signature}{link.generation}"


def verify_token(session: Session, signer: Signer, token: str, *, lock: bool) -> LinkRow:
    """Return the link of a token. With `lock`, serialize with concurrent joins and revocations of this link. Raises
    LinkRefused if unknown (also forged or truncated) or revoked."""
    found = _TOKEN.fullmatch(token)
    link = None if found is None else session.get(LinkRow, found["link"], with_for_update=ROW_LOCK if lock else None)
    if (
        found is None
        or link is None
        or not signer.verify(found["signature"], _PURPOSE, link.id, link.role, found["generation"])
    ):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN)
    if link.revoked_at is not None or int(found["generation"]) != link.generation:
        raise LinkRefused(ModelErrorCode.LINK_REVOKED)
    return link
