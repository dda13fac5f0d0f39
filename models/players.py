"""People: whoever a device's owner plays with stays one player over all matches, found again by name."""

__all__ = ["adopt_players", "hand_seats", "known_players", "merge_players", "remembered_names", "seat_players"]

from sqlalchemy import func
from sqlmodel import Session, col, delete, select, update

from models.devices import Device, lock_device
from models.group_members import hand_groups, hand_memberships
from models.ids import new_id
from models.kept import kept
from models.records import file_record, hand_records
from models.tables import MatchRow, PlayerRow, SeatRow
from models.text import name_key

_REMEMBERED = 60


def remembered_names(session: Session, *, device: Device) -> tuple[str, ...]:
    """The names of the device's players, those with most matches first, then those who played last; 60 at most."""
    query = (
        select(PlayerRow.name)
        .join(SeatRow)
        .join(MatchRow)
        .where(PlayerRow.owner_id == device.id, kept(PlayerRow), kept(MatchRow))
        .group_by(PlayerRow.id, PlayerRow.name)
        .order_by(func.count().desc(), func.max(SeatRow.started_at).desc(), PlayerRow.name)
        .limit(_REMEMBERED)
    )
    return tuple(session.exec(query))


def seat_players(session: Session, *, match: MatchRow, owner_id: str, names: tuple[str, ...]) -> None:
    """Give each seat its person: one whom the owner knows by this name, else a new one. `names` are tidy."""
    people = known_players(session, owner_id=owner_id, names=names)
    session.add_all(
        SeatRow(match_id=match.id, seat=seat, player_id=player_id, started_at=match.started_at)
        for seat, player_id in enumerate(people)
    )
    session.flush()


def known_players(session: Session, *, owner_id: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of people by these (tidy) names; those whom the owner does not know are added."""
    lock_device(session, owner_id)
    keys = tuple(map(name_key, names))
    query = select(PlayerRow).where(PlayerRow.owner_id == owner_id, col(PlayerRow.name_key).in_(keys))
    known = {player.name_key: player for player in session.exec(query)}
    for key, name in zip(keys, names, strict=True):
        if key not in known:
            known[key] = PlayerRow(id=new_id(), owner_id=owner_id, name=name, name_key=key)
            session.add(known[key])
    session.flush()
    return tuple(known[key].id for key in keys)


def adopt_players(session: Session, *, match: MatchRow, owner_id: str) -> None:
    """The match has another owner: its people are those whom this one knows by the same names."""
    query = select(PlayerRow.name).join(SeatRow).where(SeatRow.match_id == match.id).order_by(col(SeatRow.seat))
    names = tuple(session.exec(query))
    session.exec(delete(SeatRow).where(col(SeatRow.match_id) == match.id))
    seat_players(session, match=match, owner_id=owner_id, names=names)
    file_record(session, match=match)


def merge_players(session: Session, former: str, owner_id: str) -> None:
    """All people of one device's become another's; those of the same name become one."""
    query = select(PlayerRow).where(PlayerRow.owner_id == owner_id)
    known = {player.name_key: player.id for player in session.exec(query)}
    for player in session.exec(select(PlayerRow).where(PlayerRow.owner_id == former)).all():
        same = known.get(player.name_key)
        if same is None:
            player.owner_id = owner_id
            continue
        hand_seats(session, former=player.id, player_id=same)
        session.delete(player)
    hand_groups(session, former_owner=former, owner_id=owner_id)
    session.flush()


def hand_seats(session: Session, *, former: str, player_id: str) -> None:
    """Everything that one person did was done by another, with whom the person never shared a table."""
    session.exec(update(SeatRow).where(col(SeatRow.player_id) == former).values(player_id=player_id))
    hand_records(session, former=former, player_id=player_id)
    hand_memberships(session, former=former, player_id=player_id)
