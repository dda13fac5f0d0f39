"""Players: people known to a device's owner, matched by name across matches."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement
from sqlmodel import Session, and_, col, delete, exists, func, select

from models.access.devices import Device, lock_device
from models.access.preferences import rename_in_last_setup
from models.people.match_figures import write_figures
from models.storage.changes import ChangeKind, record_change
from models.storage.codec import MEMBERSHIP
from models.storage.tables import (
    EntrantRow,
    FiguresRow,
    GroupMemberRow,
    MatchRow,
    PlayerRow,
    SeatRow,
    named_players,
    not_deleted,
    seated_only,
    unnamed_key,
)
from models.values.errors import FieldFault, InvalidSetup, NotFound
from models.values.ids import new_id
from models.values.match import COLOURS
from models.values.text import name_key, normalize_text, unique_name, valid_text


@dataclass(frozen=True, kw_only=True)
class PlayerSummary:
    """A player in a list. `colour` is an index into the palette (None: derived from the name); `last_played` is the
    start of the last match, None before the first; `card` the number of the membership card.
    """

    id: str
    name: str
    colour: int | None
    matches: int
    last_played: datetime | None
    card: str = ""


def list_players(session: Session, *, device: Device, keys: Collection[str] | None = None) -> tuple[PlayerSummary, ...]:
    """Return the named players of the device, by number of matches, then by name: all, or only those with these name
    keys."""
    count = func.count(col(SeatRow.match_id))
    query = (
        select(PlayerRow, count, func.max(SeatRow.started_at))
        .select_from(PlayerRow)
        .join(SeatRow, isouter=True, onclause=and_(col(SeatRow.player_id) == col(PlayerRow.id), _in_existing_match()))
        .where(PlayerRow.owner_id == device.id, not_deleted(PlayerRow), named_players())
        .group_by(col(PlayerRow.id))
        .order_by(count.desc(), PlayerRow.name_key)
    )
    if keys is not None:
        query = query.where(col(PlayerRow.name_key).in_(keys))
    return tuple(
        PlayerSummary(
            id=row.id,
            name=row.name,
            colour=row.colour,
            matches=matches,
            last_played=last,
            card="" if row.membership is None else MEMBERSHIP.decode(row.membership).card,
        )
        for row, matches, last in session.exec(query)
    )


def check_spellings(session: Session, *, device: Device, names: Sequence[str]) -> None:
    """Raise InvalidSetup if the device has players with other spellings of these names by seat, case aside.

    Each is a `name-spelling` (name, count, other): only the user knows whether it is the same person, and `other` is
    a free name for a different one.
    """
    seats = {name_key(name): seat for seat, name in enumerate(names)}
    asked = {
        seats[name_key(person.name)]: person
        for person in list_players(session, device=device, keys=seats)
        if normalize_text(names[seats[name_key(person.name)]]).casefold() != person.name.casefold()
    }
    if not asked:
        return
    taken = {*seats, *(name_key(person.name) for person in list_players(session, device=device))}
    faults = []
    for seat, person in asked.items():
        other = unique_name(normalize_text(names[seat]), taken)
        values: dict[str, str | int] = {"name": person.name, "count": person.matches, "other": other}
        faults.append(FieldFault(field="names", code="name-spelling", index=seat, values=values))
    raise InvalidSetup(tuple(faults))


def rename_player(session: Session, *, device: Device, player_id: str, name: str) -> None:
    """Rename a player in all matches.

    Raises NotFound, and InvalidSetup with `player-known` (name, id) if another player of the device has this name; it
    may be the same person.
    """
    row = require_player(session, device=device, player_id=player_id)
    rename_row(session, row, valid_text("names", name))


def rename_row(session: Session, row: PlayerRow, name: str, *, code: str = "player-known") -> None:
    """Give a player of a locked device a normalized name. Raises InvalidSetup with a fault `code` (name, id)."""
    key = name_key(name)
    other = session.exec(select(PlayerRow).where(PlayerRow.owner_id == row.owner_id, PlayerRow.name_key == key)).first()
    if other is not None and other.id != row.id:
        raise InvalidSetup((FieldFault(field="names", code=code, values={"name": other.name, "id": other.id}),))
    rename_in_last_setup(session, owner_id=row.owner_id, former=row.name, name=name)
    row.name, row.name_key = name, key
    session.flush()
    increment_match_revisions(session, row.id)


def colour_player(session: Session, *, device: Device, player_id: str, colour: int | None) -> None:
    """Set the colour of the initials (None: by the name). Raises NotFound, ValueError for an invalid colour."""
    if colour is not None and not 0 <= colour < COLOURS:
        raise ValueError(f"invalid colour {colour}; the palette has 0 to {COLOURS - 1}")
    row = require_player(session, device=device, player_id=player_id)
    row.colour = colour
    session.flush()


def require_player(session: Session, *, device: Device, player_id: str) -> PlayerRow:
    """Return the row of a named player of this device, and lock the device. Raises NotFound."""
    lock_device(session, device.id)
    row = session.get(PlayerRow, player_id)
    if row is None or row.owner_id != device.id or row.deleted_at is not None or not row.is_named:
        raise NotFound("player", player_id)
    return row


def increment_match_revisions(session: Session, player_id: str) -> None:
    """Increment the revision of all matches of this player and notify their phones."""
    match_ids = select(SeatRow.match_id).where(SeatRow.player_id == player_id)
    for match in session.exec(select(MatchRow).where(col(MatchRow.id).in_(match_ids))).all():
        match.revision += 1
        record_change(session, match.id, match.revision, ChangeKind.TOPIC)
    session.flush()


_MAX_FREQUENT_NAMES = 60


def list_frequent_names(session: Session, *, device: Device) -> tuple[str, ...]:
    """Return up to 60 names of the device's players, by number of matches, then by the latest match."""
    query = (
        select(PlayerRow.name)
        .join(SeatRow)
        .where(PlayerRow.owner_id == device.id, not_deleted(PlayerRow), named_players(), _in_existing_match())
        .group_by(PlayerRow.id, PlayerRow.name)
        .order_by(func.count().desc(), func.max(SeatRow.started_at).desc(), PlayerRow.name)
        .limit(_MAX_FREQUENT_NAMES)
    )
    return tuple(session.exec(query))


def _in_existing_match() -> ColumnElement[bool]:
    """Return the condition for seats in matches, without deleted matches and tournament tables that haven't begun.
    Excluding those few uses an index; a join would read the whole row of each match.
    """
    deleted = select(MatchRow.id).where(col(MatchRow.deleted_at).is_not(None))
    return and_(col(SeatRow.match_id).not_in(deleted), col(SeatRow.match_id).not_in(seated_only()))


def seat_players(
    session: Session, *, match: MatchRow, owner_id: str, names: tuple[str, ...], placeholders: tuple[str, ...] = ()
) -> None:
    """Assign a player to each seat by name, creating unknown ones. `names` are normalized. A seat without a name gets a
    new, unnamed player, shown by the seat's placeholder.
    """
    named = iter(get_or_create_players(session, owner_id=owner_id, names=tuple(filter(None, names))))
    player_ids = [
        next(named) if name else _add_unnamed_player(session, owner_id, placeholders[seat])
        for seat, name in enumerate(names)
    ]
    session.flush()
    session.add_all(
        SeatRow(match_id=match.id, seat=seat, player_id=player_id, started_at=match.started_at)
        for seat, player_id in enumerate(player_ids)
    )
    session.flush()


def _add_unnamed_player(session: Session, owner_id: str, placeholder: str) -> str:
    player_id = new_id()
    session.add(PlayerRow(id=player_id, owner_id=owner_id, name=placeholder, name_key=unnamed_key(player_id)))
    return player_id


def get_or_create_players(session: Session, *, owner_id: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the players with these normalized names; create players that the owner doesn't have yet."""
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


def delete_unused_players(session: Session, player_ids: Collection[str]) -> None:
    """Delete the given players who are not in any match, group or tournament."""
    uses = [
        exists().where(col(table.player_id) == col(PlayerRow.id))
        for table in (SeatRow, FiguresRow, EntrantRow, GroupMemberRow)
    ]
    unused = [~use for use in uses]
    session.exec(delete(PlayerRow).where(col(PlayerRow.id).in_(player_ids), *unused))


def reassign_players(session: Session, *, match: MatchRow, owner_id: str) -> None:
    """Replace the players of a match that changed owner by the new owner's players of the same names."""
    query = select(PlayerRow).join(SeatRow).where(SeatRow.match_id == match.id).order_by(col(SeatRow.seat))
    players = session.exec(query).all()
    session.exec(delete(SeatRow).where(col(SeatRow.match_id) == match.id))
    names = tuple(player.name if player.is_named else "" for player in players)
    placeholders = tuple(player.name for player in players)
    seat_players(session, match=match, owner_id=owner_id, names=names, placeholders=placeholders)
    session.exec(delete(FiguresRow).where(col(FiguresRow.match_id) == match.id))
    delete_unused_players(session, [player.id for player in players if not player.is_named])
    write_figures(session, match=match)
