"""Groups whose people or owners become others."""

__all__ = ["hand_groups", "hand_memberships"]

from sqlmodel import Session, col, delete, select, update

from models.history_tables import GroupMemberRow, GroupRow


def hand_memberships(session: Session, *, former: str, player_id: str) -> None:
    """One person's places in groups become another's."""
    has_place = select(GroupMemberRow.group_id).where(GroupMemberRow.player_id == player_id)
    theirs = col(GroupMemberRow.player_id) == former
    session.exec(delete(GroupMemberRow).where(theirs, col(GroupMemberRow.group_id).in_(has_place)))
    session.exec(update(GroupMemberRow).where(theirs).values(player_id=player_id))


def hand_groups(session: Session, *, former_owner: str, owner_id: str) -> None:
    """One device's groups become another's; of two with one name, the other's stays."""
    known = select(GroupRow.name_key).where(GroupRow.owner_id == owner_id)
    theirs = col(GroupRow.owner_id) == former_owner
    session.exec(delete(GroupRow).where(theirs, col(GroupRow.name_key).in_(known)))
    session.exec(update(GroupRow).where(theirs).values(owner_id=owner_id))
