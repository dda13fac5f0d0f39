"""Joining a match by a scanned token or a typed code, and read-only access by a token alone."""

from dataclasses import dataclass

from sqlmodel import Session, select

from models.access.devices import Device, rename_device
from models.access.permissions import active_membership
from models.access.signing import Signer
from models.drafts.reading import cached_draft
from models.matches.loading import cached_match
from models.sharing.links import CODE_LENGTH, code_hash, normalize_code, verify_token
from models.storage.changes import ChangeKind, record_change
from models.storage.tables import DeviceRow, LinkRow, MatchRow, MemberRow
from models.storage.transaction import ROW_LOCK, now
from models.values.deal import Draft
from models.values.errors import LinkRefused, ModelError, ModelErrorCode
from models.values.ids import new_id
from models.values.match import MatchSnapshot, Role
from models.values.text import name_key, unique_name


@dataclass(frozen=True, kw_only=True)
class LinkTarget:
    """The match and role of a link. Resolving one has no side effects: messengers fetch links for previews."""

    match_id: str
    role: Role


def resolve_token(session: Session, *, signer: Signer, token: str) -> LinkTarget:
    """Return the target of a token. Raises LinkRefused if unknown (also forged or truncated), revoked or expired."""
    link = _link_of_token(session, signer, token)
    return LinkTarget(match_id=link.match_id, role=link.role)


def join_match(
    session: Session,
    *,
    device: Device,
    signer: Signer,
    token: str | None = None,
    code: str | None = None,
    label: str = "",
) -> str:
    """Make the device a member by a token or a code, and return the match's id. Idempotent.

    `label`, if given, becomes the device's label. If another member of the match has the same label, a number is
    appended.

    Raises LinkRefused, ModelError for a code that is too short, InvalidSetup for an invalid label, ValueError unless
    exactly one of token and code is given.
    """
    if token is not None and code is None:
        link = _link_of_token(session, signer, token, lock=True)
    elif code is not None and token is None:
        link = _link_of_code(session, signer, code)
    else:
        raise ValueError("give either a token or a code")
    add_member(session, device=device, link=link)
    _make_label_unique(session, device, label, match_id=link.match_id)
    return link.match_id


def add_member(session: Session, *, device: Device, link: LinkRow) -> MemberRow:
    """Make the device a member by this link and notify the other phones. Return its row. Idempotent."""
    query = select(MemberRow).where(
        MemberRow.match_id == link.match_id, MemberRow.device_id == device.id, MemberRow.link_id == link.id
    )
    member = session.exec(query).one_or_none()
    if member is None:
        member = MemberRow(
            id=new_id(),
            match_id=link.match_id,
            device_id=device.id,
            role=link.role,
            link_id=link.id,
            joined_at=now(session),
        )
        session.add(member)
    member.generation = link.generation
    session.flush()
    match = session.get_one(MatchRow, link.match_id)
    record_change(session, match.id, match.revision, ChangeKind.TOPIC)
    return member


def _make_label_unique(session: Session, device: Device, label: str, *, match_id: str) -> None:
    if label:
        device = rename_device(session, device=device, label=label)
    others = (
        select(DeviceRow.label)
        .join(MemberRow)
        .where(MemberRow.match_id == match_id, DeviceRow.id != device.id, active_membership())
    )
    own = session.get_one(DeviceRow, device.id).label
    unique = unique_name(own, set(map(name_key, session.exec(others))))
    if own and unique != own:
        rename_device(session, device=device, label=unique)


def load_shared_match(session: Session, *, signer: Signer, token: str) -> MatchSnapshot:
    """Return the match for any holder of this link, without a device. Raises LinkRefused."""
    link = _link_of_token(session, signer, token)
    return cached_match(session, match_id=link.match_id, role=link.role)


def load_shared_draft(session: Session, *, signer: Signer, token: str) -> Draft:
    """Return the draft of the next deal for any holder of this link. Raises LinkRefused."""
    link = _link_of_token(session, signer, token)
    return cached_draft(session, match_id=link.match_id, deal_id=None)


def _link_of_token(session: Session, signer: Signer, token: str, *, lock: bool = False) -> LinkRow:
    return _check_usable(session, verify_token(session, signer, token, lock=lock))


def _link_of_code(session: Session, signer: Signer, typed: str) -> LinkRow:
    code = normalize_code(typed)
    if len(code) < CODE_LENGTH:  # not LinkRefused: no guess, so it must not count as a failed attempt
        raise ModelError(ModelErrorCode.CODE_INCOMPLETE, f"{code!r} should have {CODE_LENGTH} characters")
    query = select(LinkRow).where(LinkRow.code_hash == code_hash(signer, code))
    link = session.exec(query.with_for_update(**ROW_LOCK)).one_or_none()
    if link is None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN)
    if link.revoked_at is not None:
        raise LinkRefused(ModelErrorCode.LINK_REVOKED)
    if link.code_expires_at <= now(session):
        raise LinkRefused(ModelErrorCode.LINK_EXPIRED)
    return _check_usable(session, link)


def _check_usable(session: Session, link: LinkRow) -> LinkRow:
    if link.expires_at is not None and link.expires_at <= now(session):
        raise LinkRefused(ModelErrorCode.LINK_EXPIRED)
    if session.get_one(MatchRow, link.match_id).deleted_at is not None:
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN)
    return link
