"""Rematches: the first request creates one match for the whole table, with the same members."""

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.permissions import Lock, active_membership, require_match, role_of
from models.access.preferences import save_last_setup
from models.access.signing import Signer
from models.matches.loading import load_snapshot
from models.matches.rematch_links import link_rematch, rematch_id_of
from models.matches.setup import insert_match, rematch_setup
from models.sharing.joining import add_member, resolve_token
from models.sharing.links import link_token, match_link
from models.storage.tables import LinkRow, MatchRow, MemberRow, TableMatchRow
from models.storage.transaction import ROW_LOCK, now
from models.values.errors import ModelErrorCode, NotAllowed, NotFound, StaleRevision, TournamentRefused
from models.values.ids import new_id
from models.values.match import MatchSnapshot, Role


def get_or_create_rematch(session: Session, *, device: Device, match_id: str) -> MatchSnapshot:
    """Return the rematch of this match. The first scorer who asks creates it, with the same owner, members and roles;
    later requests return the same one. A deleted rematch is ignored.

    Raises StaleRevision while the match is not over, TournamentRefused at a tournament table, RateLimitExceeded by the
    owner's rate limit, NotAllowed for viewers before a rematch exists, NotFound without access to the match and for
    devices that were removed from the rematch.
    """
    match, own = require_match(session, device=device, match_id=match_id, role=Role.VIEWER, lock=Lock.FULL)
    found = rematch_id_of(session, match.id)
    if found is None and not own.includes(Role.SCORER):
        raise NotAllowed(own, Role.SCORER)
    if match.finished_at is None:
        raise StaleRevision(match.revision)
    if session.get(TableMatchRow, match.id) is not None:
        raise TournamentRefused(ModelErrorCode.NO_REMATCH)
    rematch = (
        _create_rematch(session, match, requested_by=device) if found is None else session.get_one(MatchRow, found)
    )
    role = role_of(session, device=device, match_id=rematch.id)
    if role is None:
        role = _join_late(session, device, own, match=match, rematch=rematch)
    return load_snapshot(session, match=rematch, role=role)


def rematch_token(session: Session, *, signer: Signer, token: str) -> str | None:
    """Return the token for the same role in the rematch, or None without a rematch or if its link is revoked. Changes
    nothing. Raises LinkRefused.
    """
    target = resolve_token(session, signer=signer, token=token)
    finished = session.get_one(MatchRow, target.match_id).finished_at is not None
    rematch_id = rematch_id_of(session, target.match_id) if finished else None
    if rematch_id is None:
        return None
    query = select(LinkRow).where(LinkRow.match_id == rematch_id, LinkRow.role == target.role)
    link = session.exec(query).one_or_none()
    return None if link is None or not _is_valid(session, link) else link_token(signer, link)


def _create_rematch(session: Session, match: MatchRow, *, requested_by: Device) -> MatchRow:
    # Lock the links, so that devices that join concurrently wait and are added by `_join_late`.
    active_links = select(LinkRow).where(LinkRow.match_id == match.id, col(LinkRow.revoked_at).is_(None))
    former_links = session.exec(active_links.with_for_update(**ROW_LOCK)).all()
    members = session.exec(select(MemberRow).where(MemberRow.match_id == match.id, active_membership())).all()
    owner_id = next(row.device_id for row in members if row.role is Role.OWNER)
    snapshot = load_snapshot(session, match=match, role=Role.OWNER)
    setup = rematch_setup(snapshot)
    placeholders = tuple(player.name for player in snapshot.players)
    rematch = insert_match(session, owner_id=owner_id, setup=setup, placeholders=placeholders)
    links = {}
    for link in former_links:
        links[link.id] = copy = match_link(session, rematch.id, link.role)
        copy.expires_at = link.expires_at
    session.flush()
    session.add_all(
        _copy_member(row, None if row.link_id is None else links[row.link_id], rematch)
        for row in members
        if row.role is not Role.OWNER  # `insert_match` has added the owner
    )
    session.flush()
    if requested_by.id == owner_id:
        save_last_setup(session, device=requested_by, setup=setup)
    link_rematch(session, match, rematch.id)
    return rematch


def _copy_member(row: MemberRow, link: LinkRow | None, rematch: MatchRow) -> MemberRow:
    """Copy a membership. A member by a link joins by the rematch's link of the same role, so that revoking that link
    removes the member.
    """
    return MemberRow(
        id=new_id(),
        match_id=rematch.id,
        device_id=row.device_id,
        role=row.role,
        link_id=None if link is None else link.id,
        generation=None if link is None else link.generation,
        joined_at=rematch.started_at,
    )


def _join_late(session: Session, device: Device, role: Role, *, match: MatchRow, rematch: MatchRow) -> Role:
    """Add a device that joined the former match by a link after the rematch began. Raises NotFound for a device that
    was removed from the rematch.
    """
    query = select(MemberRow.id).where(
        MemberRow.match_id == match.id,
        MemberRow.device_id == device.id,
        MemberRow.role == role,
        col(MemberRow.link_id).is_not(None),
        col(MemberRow.joined_at) > rematch.started_at,
    )
    link = match_link(session, rematch.id, role) if session.exec(query).first() is not None else None
    if link is None or not _is_valid(session, link):
        raise NotFound("match", rematch.id)
    session.flush()
    add_member(session, device=device, link=link)
    return role


def _is_valid(session: Session, link: LinkRow) -> bool:
    return link.revoked_at is None and (link.expires_at is None or link.expires_at > now(session))
