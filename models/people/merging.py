"""Merging players, and its undo: two players of one device, or all players of one device into another's."""

import json
from typing import Any

from sqlalchemy.orm import Mapped
from sqlmodel import Session, SQLModel, col, delete, func, select, update
from sqlmodel.sql.expression import SelectOfScalar

from models.access.devices import Device
from models.access.preferences import rename_in_last_setup
from models.people.players import increment_match_revisions, require_player
from models.storage.id_batches import split_ids
from models.storage.tables import (
    EntrantRow,
    EventRow,
    FiguresRow,
    GroupMemberRow,
    GroupRow,
    PlayerRow,
    SeatRow,
    unnamed_key,
)
from models.storage.transaction import now
from models.values.errors import ModelError, ModelErrorCode, NotFound


def merge_players(session: Session, *, device: Device, player_id: str, former_id: str) -> None:
    """Merge the former player into the other. `restore_player` undoes this until the former one is purged.

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
    former.merged = json.dumps(_belongings(session, former=former, row=row))
    _move_references(session, former=former.id, player_id=row.id)
    row.membership = row.membership or former.membership
    rename_in_last_setup(session, owner_id=device.id, former=former.name, name=row.name)
    former.former_name, former.deleted_at, former.name_key = former.name, now(session), unnamed_key(former.id)
    session.flush()
    increment_match_revisions(session, row.id)


def merged_into(session: Session, row: PlayerRow) -> PlayerRow | None:
    """Return the player who now has the matches of a merged one; None if deleted, and for any other player."""
    found = None if row.merged is None else session.get(PlayerRow, json.loads(row.merged)["into"])
    if found is None or found.owner_id != row.owner_id:
        return None
    return found if found.merged is None else merged_into(session, found)


def split_player(session: Session, row: PlayerRow) -> None:
    """Give a merged player everything back that the other one has from it; matches that were played since stay there.
    Raises NotFound if the other one was deleted."""
    other, moved = merged_into(session, row), json.loads(row.merged or "{}")
    if other is None:
        raise NotFound("merged player", row.id)
    for matches in split_ids(moved["matches"]):
        held = select(SeatRow.match_id).where(SeatRow.player_id == other.id, col(SeatRow.match_id).in_(matches))
        _move_matches(session, held, former=other.id, player_id=row.id)
    of_tournament, of_player = col(EntrantRow.tournament_id), col(EntrantRow.player_id)
    for tournament_id, number, seat in moved["places"]:
        rows = select(EntrantRow).where(of_tournament == tournament_id, EntrantRow.seat == seat, of_player == other.id)
        # The number has changed if an earlier entrant was removed since.
        for each in sorted(session.exec(rows), key=lambda found: found.number != number)[:1]:
            each.player_id = row.id
            session.flush()
    shared = select(of_tournament).where(of_player == other.id)
    own = select(of_tournament).where(of_player == row.id, of_tournament.not_in(shared))
    _rename_in_logs(session, own, other.id, row.id)
    of_other, group = col(GroupMemberRow.player_id) == other.id, col(GroupMemberRow.group_id)
    groups = session.exec(select(group).where(of_other, group.in_(moved["groups"]))).all()
    session.add_all(GroupMemberRow(group_id=each, player_id=row.id) for each in groups)
    session.exec(delete(GroupMemberRow).where(of_other, group.in_(moved["joined"])))
    if moved["lent"] and other.membership == row.membership:
        other.membership = None
    row.merged = None


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


def _belongings(session: Session, *, former: PlayerRow, row: PlayerRow) -> dict[str, Any]:
    """Return the data that the former player hands over: matches, places as an entrant, and groups; `joined` are the
    groups that are new to the other player, and `lent` says whether the membership moves."""
    places = select(EntrantRow.tournament_id, EntrantRow.number, EntrantRow.seat)
    groups = select(GroupMemberRow.group_id).where(GroupMemberRow.player_id == former.id)
    shared = select(GroupMemberRow.group_id).where(GroupMemberRow.player_id == row.id)
    return {
        "into": row.id,
        "matches": [*session.exec(select(SeatRow.match_id).where(SeatRow.player_id == former.id))],
        "places": [tuple(each) for each in session.exec(places.where(EntrantRow.player_id == former.id))],
        "groups": [*session.exec(groups)],
        "joined": [*session.exec(groups.where(col(GroupMemberRow.group_id).not_in(shared)))],
        "lent": row.membership is None and former.membership is not None,
    }


def _move_references(session: Session, *, former: str, player_id: str) -> None:
    """Move seats, figures, entrants and memberships to another player, also in the logs of tournaments. The two must
    never have met at a table."""
    _rename_in_logs(session, select(EntrantRow.tournament_id).where(EntrantRow.player_id == former), former, player_id)
    session.exec(update(EntrantRow).where(col(EntrantRow.player_id) == former).values(player_id=player_id))
    matches = select(SeatRow.match_id).where(SeatRow.player_id == former)
    _move_matches(session, matches, former=former, player_id=player_id)
    of_player, group = col(GroupMemberRow.player_id), col(GroupMemberRow.group_id)
    move_rows(session, GroupMemberRow, of_player, group, former=former, new=player_id)


def _move_matches(session: Session, matches: SelectOfScalar[str], *, former: str, player_id: str) -> None:
    """Move the seats and figures of these matches to another player. The two must not have met in one of them."""
    replaced = func.replace(FiguresRow.players, former, player_id)
    session.exec(update(FiguresRow).where(col(FiguresRow.match_id).in_(matches)).values(players=replaced))
    for table in (FiguresRow, SeatRow):  # the seats last, because `matches` reads them
        of_player = (col(table.player_id) == former, col(table.match_id).in_(matches))
        session.exec(update(table).where(*of_player).values(player_id=player_id))


def _rename_in_logs(session: Session, tournaments: SelectOfScalar[str], former: str, player_id: str) -> None:
    """Replace a player's id in the logs of these tournaments."""
    renamed = func.replace(EventRow.value, former, player_id)
    session.exec(update(EventRow).where(col(EventRow.tournament_id).in_(tournaments)).values(value=renamed))
