"""Merging players: two players of one device, or all players of one device into another's."""

from sqlalchemy.orm import Mapped
from sqlmodel import Session, SQLModel, col, delete, func, select, update

from models.access.devices import Device
from models.access.preferences import rename_in_last_setup
from models.people.players import PlayerSummary, increment_match_revisions, player_summary, require_player
from models.storage.tables import EntrantRow, EventRow, FiguresRow, GroupMemberRow, GroupRow, PlayerRow, SeatRow
from models.values.errors import ModelError, ModelErrorCode


def merge_players(session: Session, *, device: Device, player_id: str, former_id: str) -> PlayerSummary:
    """Merge the former player into the other. This cannot be undone.

    Raises NotFound, and ModelError if both sat at one table, so that they must be different people.
    """
    row, former = (require_player(session, device=device, player_id=each) for each in (player_id, former_id))
    match_ids = select(SeatRow.match_id).where(SeatRow.player_id == row.id)
    if (
        row.id == former.id
        or session.exec(
            select(SeatRow).where(SeatRow.player_id == former.id, col(SeatRow.match_id).in_(match_ids))
        ).first()
    ):
        met = f"{row.name!r} and {former.name!r} sat at one table"
        raise ModelError(ModelErrorCode.PLAYERS_MET, met, {"name": row.name, "other": former.name})
    _move_references(session, former=former.id, player_id=row.id)
    row.membership = row.membership or former.membership
    rename_in_last_setup(session, owner_id=device.id, former=former.name, name=row.name)
    session.delete(former)
    session.flush()
    increment_match_revisions(session, row.id)
    return player_summary(session, device, row)


def move_players(session: Session, former: str, owner_id: str) -> None:
    """Move all players of one device to another, merging those with the same name."""
    query = select(PlayerRow).where(PlayerRow.owner_id == owner_id)
    known = {player.name_key: player.id for player in session.exec(query)}
    for player in session.exec(select(PlayerRow).where(PlayerRow.owner_id == former)).all():
        existing_id = known.get(player.name_key)
        if existing_id is None:
            player.owner_id = owner_id
            continue
        _move_references(session, former=player.id, player_id=existing_id)
        session.delete(player)
    move_rows(session, GroupRow, col(GroupRow.owner_id), col(GroupRow.name_key), former=former, new=owner_id)
    session.flush()


def move_rows(
    session: Session, table: type[SQLModel], owner: Mapped[str], key: Mapped[str], *, former: str, new: str
) -> None:
    """Move the rows of the former owner to the new one; if both have a row with the same key, keep the new owner's."""
    known = select(key).where(owner == new)
    session.exec(delete(table).where(owner == former, key.in_(known)))
    session.exec(update(table).where(owner == former).values({owner: new}))


def _move_references(session: Session, *, former: str, player_id: str) -> None:
    """Move seats, figures, entrants and memberships to another player, also in the logs of tournaments. The two must
    never have met at a table."""
    entered = select(EntrantRow.tournament_id).where(EntrantRow.player_id == former)
    renamed = func.replace(EventRow.value, former, player_id)
    session.exec(update(EventRow).where(col(EventRow.tournament_id).in_(entered)).values(value=renamed))
    for table in (SeatRow, EntrantRow):
        session.exec(update(table).where(col(table.player_id) == former).values(player_id=player_id))
    _move_figures(session, former=former, player_id=player_id)
    of_player, group = col(GroupMemberRow.player_id), col(GroupMemberRow.group_id)
    move_rows(session, GroupMemberRow, of_player, group, former=former, new=player_id)


def _move_figures(session: Session, *, former: str, player_id: str) -> None:
    """Move figures to another player. The two must never have met at a table."""
    match_ids = select(FiguresRow.match_id).where(FiguresRow.player_id == former)
    replaced = func.replace(FiguresRow.players, former, player_id)
    session.exec(update(FiguresRow).where(col(FiguresRow.match_id).in_(match_ids)).values(players=replaced))
    session.exec(update(FiguresRow).where(col(FiguresRow.player_id) == former).values(player_id=player_id))
