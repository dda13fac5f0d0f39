"""A device's history as a file that another Pinella can read (docs/export-format.md)."""

__all__ = ["export_history", "export_shared"]

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sqlmodel import Session, col, select

from models.archive.chunks import in_chunks
from models.archive.match_writing import archived_matches, archived_time, archived_value
from models.archive.parts import FORMAT, VERSION
from models.devices import Device
from models.history_tables import GroupMemberRow, GroupRow
from models.joining import resolve_token
from models.kept import kept
from models.membership import match_for
from models.roles import Role
from models.session import now
from models.signing import Signer
from models.tables import DeviceRow, MatchRow, MemberRow, PlayerRow, SavedRuleSetRow

_Json = dict[str, Any]


def export_history(session: Session, *, device: Device, match_ids: Sequence[str] | None = None) -> bytes:
    """Everything that the device owns: its matches with their trail, players, groups and house rules. With `match_ids`,
    those matches and the players in them, which whoever may see them may take along.

    Left out on purpose: links, who joined, secrets, drafts, and what is deleted. Raises NotFound.
    """
    if match_ids is None:
        return _file(session, _owned(session, device), owner=device)
    for match_id in match_ids:
        match_for(session, device=device, match_id=match_id, role=Role.VIEWER)
    return _file(session, match_ids)


def export_shared(session: Session, *, signer: Signer, token: str) -> bytes:
    """One match for anyone with this link, without a device. Raises LinkRefused."""
    return _file(session, (resolve_token(session, signer=signer, token=token).match_id,))


def _file(session: Session, match_ids: Sequence[str], *, owner: Device | None = None) -> bytes:
    """`owner` is whose players, groups and house rules go along."""
    matches = list(archived_matches(session, match_ids))
    seated = {player for match in matches for player in match["players"]}
    archive = {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": archived_time(now(session)),
        "players": list(_players(session, seated, owner)),
        "devices": list(_devices(session, matches)),
        "rule_sets": [] if owner is None else _rule_sets(session, owner),
        "groups": [] if owner is None else list(_groups(session, owner)),
        "matches": matches,
    }
    return json.dumps(archive, ensure_ascii=False, separators=(",", ":")).encode()


def _owned(session: Session, device: Device) -> Sequence[str]:
    query = (
        select(MatchRow.id)
        .join(MemberRow)
        .where(
            MemberRow.device_id == device.id,
            MemberRow.role == Role.OWNER,
            col(MemberRow.link_id).is_(None),
            kept(MatchRow),
        )
    )
    return session.exec(query.order_by(col(MatchRow.started_at), col(MatchRow.id))).all()


def _players(session: Session, seated: set[str], owner: Device | None) -> Iterator[_Json]:
    ids = set(seated)
    if owner is not None:
        own = select(PlayerRow.id).where(PlayerRow.owner_id == owner.id, kept(PlayerRow))
        ids |= set(session.exec(own))
    for some in in_chunks(sorted(ids)):
        for row in session.exec(select(PlayerRow).where(col(PlayerRow.id).in_(some)).order_by(col(PlayerRow.id))):
            yield {"id": row.id, "name": row.name, "colour": row.colour}


def _devices(session: Session, matches: Sequence[_Json]) -> Iterator[_Json]:
    deals = [deal for match in matches for deal in match["deals"]]
    ids = {each["device"] for match in matches for part in ("actions", "agreements") for each in match[part]}
    ids |= {deal[role] for deal in deals for role in ("entered_by", "changed_by") if deal[role] is not None}
    for some in in_chunks(sorted(ids)):
        for row in session.exec(select(DeviceRow).where(col(DeviceRow.id).in_(some)).order_by(col(DeviceRow.id))):
            yield {"id": row.id, "label": row.label}


def _rule_sets(session: Session, owner: Device) -> list[Any]:
    query = select(SavedRuleSetRow.rules).where(SavedRuleSetRow.device_id == owner.id)
    return [archived_value(rules) for rules in session.exec(query.order_by(col(SavedRuleSetRow.name_key)))]


def _groups(session: Session, owner: Device) -> Iterator[_Json]:
    for group in session.exec(select(GroupRow).where(GroupRow.owner_id == owner.id).order_by(col(GroupRow.id))).all():
        members = select(GroupMemberRow.player_id).where(GroupMemberRow.group_id == group.id)
        yield {
            "id": group.id,
            "name": group.name,
            "rules": None if group.rules is None else archived_value(group.rules),
            "members": list(session.exec(members.order_by(col(GroupMemberRow.player_id)))),
            "created_at": archived_time(group.created_at),
        }
