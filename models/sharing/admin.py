"""Access for the host of the server: the admin link, all matches, and taking over a match."""

from sqlmodel import Session, col, select, update

from models.access.devices import Device
from models.access.signing import Signer
from models.matches.listing import summarize_matches
from models.sharing.members import change_owner
from models.storage.tables import MatchRow, ServerKeyRow, not_deleted
from models.storage.transaction import ROW_LOCK
from models.values.errors import LinkRefused, ModelErrorCode, NotFound
from models.values.match import MatchSummary, Role

_PURPOSE = "admin-link"


def admin_token(session: Session | None, *, signer: Signer) -> str:
    """Return the token of the admin link. It grants access to all matches until it is renewed or the server's key
    changes. Without a session, return the token for a new database."""
    return signer.sign(_PURPOSE, *_renewals(session))


def renew_admin_link(session: Session) -> None:
    """End the admin link; `admin_token` returns a new one. Other links stay valid."""
    session.exec(update(ServerKeyRow).values(admin_renewals=col(ServerKeyRow.admin_renewals) + 1))


def check_admin(session: Session, *, signer: Signer, token: str) -> None:
    """Raise LinkRefused unless this is the admin link's token."""
    if not signer.verify(token, _PURPOSE, *_renewals(session)):
        raise LinkRefused(ModelErrorCode.LINK_UNKNOWN, "not the admin link of this server")


def admin_matches(session: Session, *, signer: Signer, token: str, limit: int = 50) -> tuple[MatchSummary, ...]:
    """Return all matches of the server, latest first. Raises LinkRefused."""
    check_admin(session, signer=signer, token=token)
    query = (
        select(MatchRow)
        .where(not_deleted(MatchRow))
        .order_by(col(MatchRow.started_at).desc(), col(MatchRow.id).desc())
        .limit(max(limit, 0))
    )
    return summarize_matches(session, [(match, Role.OWNER) for match in session.exec(query)])


def take_ownership(session: Session, *, device: Device, signer: Signer, token: str, match_id: str) -> None:
    """Make this device the owner of any match; the former owner becomes a scorer. Raises LinkRefused, NotFound."""
    check_admin(session, signer=signer, token=token)
    match = session.get(MatchRow, match_id, with_for_update=ROW_LOCK)
    if match is None or match.deleted_at is not None:
        raise NotFound("match", match_id)
    change_owner(session, match, device.id)


def _renewals(session: Session | None) -> tuple[int, ...]:
    """Return the signed parts for the number of renewals; none before the first."""
    count = None if session is None else session.exec(select(ServerKeyRow.admin_renewals)).first()
    return (count,) if count else ()
