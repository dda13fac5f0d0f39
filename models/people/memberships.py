"""Memberships of players: card, club and region, seen by the directors of their tournaments only."""

import json
from collections.abc import Collection, Mapping
from itertools import chain
from typing import Any

from sqlmodel import Session, col, select

from models.storage.codec import MEMBERSHIP
from models.storage.id_batches import split_ids
from models.storage.tables import EventRow, PlayerRow
from models.values.errors import InvalidSetup
from models.values.person import NO_MEMBERSHIP, Membership, card_key, membership_faults, normalize_membership
from models.values.text import base_name, name_key, unique_name


def complete_memberships(session: Session, memberships: Mapping[str, Membership]) -> None:
    """Add these details to players by their ids; a detail that isn't given stays. Raises InvalidSetup."""
    for batch in split_ids(tuple(memberships)):
        for row in session.exec(select(PlayerRow).where(col(PlayerRow.id).in_(batch))).all():
            former = NO_MEMBERSHIP if row.membership is None else MEMBERSHIP.decode(row.membership)
            set_membership(row, normalize_membership(memberships[row.id]).completed_by(former))
    session.flush()


def names_by_cards(
    session: Session,
    *,
    owner_id: str,
    names: tuple[tuple[str, ...], ...],
    memberships: tuple[tuple[Membership, ...], ...],
    renewed: Collection[str] = (),
) -> tuple[tuple[str, ...], ...]:
    """Return the names under which the owner's players with these cards are known. A known player with the same name
    and another card is another person, so the new one gets a numbered name, unless the key of the name is among the
    `renewed`. `memberships` are those of the players in `names`, or empty.
    """
    players = tuple(zip(chain.from_iterable(names), chain.from_iterable(memberships), strict=False))
    if not any(each.card for _name, each in players):
        return names
    rows = session.exec(select(PlayerRow).where(PlayerRow.owner_id == owner_id)).all()
    stored = {row.name_key: MEMBERSHIP.decode(row.membership).card for row in rows if row.membership is not None}
    cards = {row.name_key: card_key(stored.get(row.name_key, "")) for row in rows}
    known = {card: row.name for row in rows if (card := cards[row.name_key])}
    taken = {*cards, *map(name_key, chain.from_iterable(names))}
    cardless = {name_key(name) for name, each in players if not each.card}

    def resolve(name: str, card: str) -> str:
        former = known.get(card, "") if card else ""
        if name_key(base_name(former)) == name_key(base_name(name)) and name_key(former) not in cardless:
            return former
        if not card or name_key(name) in renewed or cards.get(name_key(name), card) in {"", card}:
            return name
        other = unique_name(name, taken)
        taken.add(name_key(other))
        return other

    pairs = zip(names, memberships, strict=True)
    return tuple(
        tuple(resolve(name, card_key(membership.card)) for name, membership in zip(*pair, strict=True))
        for pair in pairs
    )


def forget_memberships(session: Session, players: Collection[str], tournaments: Any) -> None:
    """Remove the details of these players that `tournaments`, ids or a query of ids, keep in their logs
    (`MembershipsKept`)."""
    query = select(EventRow).where(EventRow.kind == "memberships", col(EventRow.tournament_id).in_(tournaments))
    for event in session.exec(query).all():
        stored = json.loads(event.value)
        event.value = json.dumps(stored | {"value": without_players(stored["value"], players)})


def without_players(value: Mapping[str, Any], players: Collection[str]) -> dict[str, Any]:
    """Return the stored value of a `MembershipsKept` without the details of these players."""
    return {**value, "players": {player: each for player, each in value["players"].items() if player not in players}}


def set_membership(row: PlayerRow, membership: Membership) -> None:
    """Replace all details of a player by a normalized membership. Raises InvalidSetup."""
    if faults := tuple(membership_faults(membership)):
        raise InvalidSetup(faults)
    row.membership = None if membership == NO_MEMBERSHIP else MEMBERSHIP.encode(membership)
