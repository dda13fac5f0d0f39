"""Memberships of a tournament's players: cards, clubs and regions, by entrant and seat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlmodel import Session

from models.access.devices import Device
from models.people.member_list import compare_cards
from models.people.memberships import set_membership
from models.storage.changes import increment_revision
from models.storage.codec import MEMBERSHIP
from models.storage.tables import EntrantRow, PlayerRow
from models.tournaments.events import MembershipsKept
from models.tournaments.facts import entrant_memberships
from models.tournaments.permissions import add_event, require_tournament
from models.tournaments.state import load_state
from models.values.errors import NotFound
from models.values.person import NO_MEMBERSHIP, Listed, Membership, normalize_membership
from models.values.tournament import Entrant


def save_membership(
    session: Session, *, device: Device, tournament_id: str, entrant: int, seat: int, membership: Membership
) -> None:
    """Replace the details of a player of an entrant. After the draw, the tournament keeps them, and the player gets
    those that changed. Raises InvalidSetup for a text that is too long, NotFound."""
    row, _role = require_tournament(session, device=device, tournament_id=tournament_id, lock=True)
    found = session.get(EntrantRow, (row.id, entrant, seat))
    if found is None:
        raise NotFound("player", str(seat + 1))
    player, membership = session.get_one(PlayerRow, found.player_id), normalize_membership(membership)
    drawn = load_state(session, row).drawn
    kept = entrant_memberships(session, row.id, drawn=drawn).get((entrant, seat), NO_MEMBERSHIP)
    former = NO_MEMBERSHIP if player.membership is None else MEMBERSHIP.decode(player.membership)
    changed = {name: value for name, value in vars(membership).items() if value != getattr(kept, name)}
    set_membership(player, replace(former, **changed))
    if not drawn:
        increment_revision(session, row)
    elif changed:
        add_event(session, row, device, MembershipsKept(players={player.id: membership}))


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
