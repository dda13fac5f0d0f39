"""Who owns a match, and how it changes hands: by its owner, or by the server's admin link."""

__all__ = ["admin_matches", "admin_token", "check_admin", "claim_match", "hand_over"]

from sqlmodel import Session, col, select

from models.changes import ChangeKind, note_change
from models.devices import Device
from models.errors import LinkRefused, ModelErrorCode, NotFound
from models.ids import new_id
from models.kept import kept
from models.listing import summaries
from models.membership import Lock, match_for, role_of
from models.players import adopt_players
from models.roles import Role
from models.session import ROW_LOCK, now
from models.signing import Signer
from models.snapshots import MatchSummary
from models.tables import DeviceRow, MatchRow, MemberRow

_PURPOSE = "admin-link"


def admin_token(signer: Signer) -> str:
    """What the start-up message prints: whoever has it may take any match. It changes with the server's key only."""
    return signer.sign(_PURPOSE)


def check_admin(*, signer: Signer, token: str) -> None:
    """Raises LinkRefused for anything but the admin link's token."""
    if not signer.verify(token, _PURPOSE):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "this is not the admin link of this server")


def admin_matches(
    session: Session, *, signer: Signer, token: str, limit: int = 50, offset: int = 0
) -> tuple[MatchSummary, ...]:
    """All matches of the server, the latest first. Raises LinkRefused."""
    check_admin(signer=signer, token=token)
    query = (
        select(MatchRow)
        .where(kept(MatchRow))
        .order_by(col(MatchRow.started_at).desc(), col(MatchRow.id).desc())
        .limit(max(limit, 0))
        .offset(max(offset, 0))
    )
    return summaries(session, [(match, Role.OWNER) for match in session.exec(query)])


def claim_match(session: Session, *, device: Device, signer: Signer, token: str, match_id: str) -> None:
    """The admin link makes this device the owner; the former one stays a scorer. Raises LinkRefused, NotFound."""
    check_admin(signer=signer, token=token)
    match = session.get(MatchRow, match_id, with_for_update=ROW_LOCK)
    if match is None or match.deleted_at is not None:
        raise NotFound("match", match_id)
    _make_owner(session, match, device.id)


def hand_over(session: Session, *, device: Device, match_id: str, to_device_id: str) -> None:
    """The owner makes another member the owner and stays a scorer. Raises NotFound, NotAllowed."""
    match, _role = match_for(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    heir = session.get(DeviceRow, to_device_id)
    if heir is None or role_of(session, device=Device(id=heir.id, label=heir.label), match_id=match_id) is None:
        raise NotFound("member", to_device_id)
    _make_owner(session, match, heir.id)


def _make_owner(session: Session, match: MatchRow, device_id: str) -> None:
    """Standing memberships only: what a device has by a link stays as it is."""
    rows = session.exec(select(MemberRow).where(MemberRow.match_id == match.id, col(MemberRow.link_id).is_(None))).all()
    for row in rows:
        row.role = Role.OWNER if row.device_id == device_id else Role.SCORER
    if all(row.device_id != device_id for row in rows):
        session.add(
            MemberRow(id=new_id(), match_id=match.id, device_id=device_id, role=Role.OWNER, joined_at=now(session))
        )
    adopt_players(session, match=match, owner_id=device_id)
    match.revision += 1
    session.flush()
    note_change(session, match.id, match.revision, ChangeKind.MATCH)
