"""Names for the players of a match that began without them."""

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.access.permissions import Lock, require_match
from models.matches.loading import load_snapshot
from models.matches.setup import fill_names
from models.people.match_figures import write_figures
from models.people.players import delete_unused_players, get_or_create_players
from models.storage.changes import increment_revision
from models.storage.tables import PlayerRow, SeatRow
from models.values.errors import InvalidSetup
from models.values.match import MatchSnapshot, Role
from models.values.text import normalize_names, normalize_text


def name_players(session: Session, *, device: Device, match_id: str, names: tuple[str, ...]) -> MatchSnapshot:
    """Give names to players who have none. `names` are by seat; empty ones, and those of named players, change nothing.

    A player whom the device knows by that name takes the seat. Raises NotFound, NotAllowed for others than the owner,
    and InvalidSetup with all faults of the names.
    """
    match, role = require_match(session, device=device, match_id=match_id, role=Role.OWNER, lock=Lock.FULL)
    query = select(SeatRow, PlayerRow).join(PlayerRow).where(SeatRow.match_id == match.id).order_by(col(SeatRow.seat))
    seats = session.exec(query).all()
    typed = fill_names(tuple("" for _ in seats), tuple(map(normalize_text, names)))
    wanted = tuple("" if player.is_named else name for (_, player), name in zip(seats, typed, strict=True))
    _, faults = normalize_names(fill_names(wanted, tuple(player.name for _, player in seats)))
    if faults:
        raise InvalidSetup(faults)
    player_ids = iter(get_or_create_players(session, owner_id=device.id, names=tuple(filter(None, wanted))))
    former = []
    for (seat, player), name in zip(seats, wanted, strict=True):
        if name:
            former.append(player.id)
            seat.player_id = next(player_ids)
    session.flush()
    write_figures(session, match=match)
    delete_unused_players(session, former)
    increment_revision(session, match)
    return load_snapshot(session, match=match, role=role)
