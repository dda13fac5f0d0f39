"""The people whom a device's owner plays with: looked through, renamed, coloured, and made one where they are."""

__all__ = [
    "PlayerCard",
    "colour_player",
    "list_players",
    "own_player",
    "rename_player",
    "tell_matches",
    "unite_players",
]

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, and_, col, func, select

from models.changes import ChangeKind, note_change
from models.devices import Device, lock_device
from models.errors import FieldFault, InvalidSetup, NotFound, PlayersMet
from models.kept import kept
from models.palette import COLOURS
from models.players import hand_seats
from models.setups import rename_in_setup
from models.tables import MatchRow, PlayerRow, SeatRow
from models.text import name_key, text_fault, tidy


@dataclass(frozen=True, kw_only=True)
class PlayerCard:
    """A person in a list. `colour` is a number of the palette, None: by the name; `last_played` is when the last match
    began, None before the first."""

    id: str
    name: str
    colour: int | None
    matches: int
    last_played: datetime | None


def list_players(session: Session, *, device: Device, player_id: str | None = None) -> tuple[PlayerCard, ...]:
    """All people of the device (or the one of this id), those with most matches first, then by name."""
    count = func.count(col(MatchRow.id))
    query = (
        select(PlayerRow, count, func.max(MatchRow.started_at))
        .select_from(PlayerRow)
        .join(SeatRow, isouter=True)
        .join(MatchRow, isouter=True, onclause=and_(col(MatchRow.id) == col(SeatRow.match_id), kept(MatchRow)))
        .where(PlayerRow.owner_id == device.id, kept(PlayerRow))
        .group_by(col(PlayerRow.id))
        .order_by(count.desc(), PlayerRow.name_key)
    )
    if player_id is not None:
        query = query.where(PlayerRow.id == player_id)
    return tuple(
        PlayerCard(id=row.id, name=row.name, colour=row.colour, matches=matches, last_played=last)
        for row, matches, last in session.exec(query)
    )


def rename_player(session: Session, *, device: Device, player_id: str, name: str) -> PlayerCard:
    """Another name for the same person, in all matches. Raises NotFound, and InvalidSetup with `player-known` (name,
    id) where the device knows somebody else by this name: those two may be one."""
    row = own_player(session, device=device, player_id=player_id)
    clean = tidy(name)
    key = name_key(clean)
    fault = text_fault("names", clean)
    other = session.exec(select(PlayerRow).where(PlayerRow.owner_id == device.id, PlayerRow.name_key == key)).first()
    if fault is None and other is not None and other.id != row.id:
        fault = FieldFault(field="names", code="player-known", values={"name": other.name, "id": other.id})
    if fault is not None:
        raise InvalidSetup((fault,))
    rename_in_setup(session, owner_id=device.id, former=row.name, name=clean)
    row.name, row.name_key = clean, key
    session.flush()
    tell_matches(session, row.id)
    return _card(session, device, row)


def colour_player(session: Session, *, device: Device, player_id: str, colour: int | None) -> PlayerCard:
    """Choose the colour of the initials, None: by the name. Raises NotFound, ValueError for what is no colour."""
    if colour is not None and not 0 <= colour < COLOURS:
        raise ValueError(f"there is no colour {colour}; the palette has 0 to {COLOURS - 1}")
    row = own_player(session, device=device, player_id=player_id)
    row.colour = colour
    session.flush()
    return _card(session, device, row)


def unite_players(session: Session, *, device: Device, player_id: str, former_id: str) -> PlayerCard:
    """Two people are one: everything of the former is the player's from now on, for good.

    Raises NotFound, and PlayersMet when they sat at one table: then they are two.
    """
    row, former = (own_player(session, device=device, player_id=each) for each in (player_id, former_id))
    met = select(SeatRow.match_id).where(SeatRow.player_id == row.id)
    if (
        row.id == former.id
        or session.exec(select(SeatRow).where(SeatRow.player_id == former.id, col(SeatRow.match_id).in_(met))).first()
    ):
        raise PlayersMet(row.name, former.name)
    hand_seats(session, former=former.id, player_id=row.id)
    rename_in_setup(session, owner_id=device.id, former=former.name, name=row.name)
    session.delete(former)
    session.flush()
    tell_matches(session, row.id)
    return _card(session, device, row)


def own_player(session: Session, *, device: Device, player_id: str) -> PlayerRow:
    """The row of a person whom this device's owner knows. Raises NotFound."""
    lock_device(session, device.id)
    row = session.get(PlayerRow, player_id)
    if row is None or row.owner_id != device.id or row.deleted_at is not None:
        raise NotFound("player", player_id)
    return row


def _card(session: Session, device: Device, row: PlayerRow) -> PlayerCard:
    return list_players(session, device=device, player_id=row.id)[0]


def tell_matches(session: Session, player_id: str) -> None:
    """Every match of this person looks different from now on."""
    at_table = select(SeatRow.match_id).where(SeatRow.player_id == player_id)
    for match in session.exec(select(MatchRow).where(col(MatchRow.id).in_(at_table))).all():
        match.revision += 1
        note_change(session, match.id, match.revision, ChangeKind.MATCH)
    session.flush()
