"""Memberships of a tournament's players: cards, clubs and regions, by entrant and seat."""

from collections.abc import Mapping, Sequence

from sqlmodel import Session, col, select

from models.access.devices import Device
from models.people.member_list import compare_cards
from models.people.memberships import set_membership
from models.storage.changes import increment_revision
from models.storage.codec import MEMBERSHIP
from models.storage.tables import EntrantRow, PlayerRow, not_deleted
from models.tournaments.permissions import require_tournament
from models.values.errors import NotFound
from models.values.person import NO_MEMBERSHIP, Listed, Membership
from models.values.text import name_key
from models.values.tournament import Entrant


def save_membership(
    session: Session, *, device: Device, tournament_id: str, entrant: int, seat: int, membership: Membership
) -> None:
    """Replace the details of a player of an entrant. Raises InvalidSetup for a text that is too long, NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    found = session.get(EntrantRow, (row.id, entrant, seat))
    if found is None:
        raise NotFound("player", str(seat + 1))
    set_membership(session.get_one(PlayerRow, found.player_id), membership)
    increment_revision(session, row)


def entrant_memberships(session: Session, tournament_id: str) -> Mapping[tuple[int, int], Membership]:
    """Return the known memberships by entrant and seat."""
    query = (
        select(EntrantRow.number, EntrantRow.seat, PlayerRow.membership)
        .join(PlayerRow)
        .where(EntrantRow.tournament_id == tournament_id, col(PlayerRow.membership).is_not(None))
        .where(not_deleted(PlayerRow))
        .order_by(col(EntrantRow.number), col(EntrantRow.seat))
    )
    return {(number, seat): MEMBERSHIP.decode(text) for number, seat, text in session.exec(query) if text is not None}


def listed_players(
    session: Session,
    *,
    owner_id: str,
    entrants: Sequence[Entrant],
    memberships: Mapping[tuple[int, int], Membership],
) -> Mapping[tuple[int, int], Listed] | None:
    """Return the players whom the owner's membership list has, by entrant and seat; None without a list or cards."""
    names = {(each.number, seat): name for each in entrants for seat, name in enumerate(each.names)}
    players = {player: (name, memberships.get(player, NO_MEMBERSHIP)) for player, name in names.items()}
    return compare_cards(session, owner_id=owner_id, players=players)


def clubs_and_regions(
    memberships: Mapping[tuple[int, int], Membership], entrants: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the key of the club and of the region of each entrant: of its first player who has one, otherwise ""."""
    clubs, regions = [""] * entrants, [""] * entrants
    for (number, _seat), membership in memberships.items():
        if number < entrants:
            clubs[number] = clubs[number] or name_key(membership.club)
            regions[number] = regions[number] or name_key(membership.region)
    return tuple(clubs), tuple(regions)
