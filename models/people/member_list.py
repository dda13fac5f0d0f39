"""The membership list of a device: imported as a whole, compared with the cards of its tournaments, deleted."""

from collections import defaultdict
from collections.abc import Mapping

from sqlmodel import Session, col, delete, select

from models.access.devices import Device, lock_device
from models.lists.member_list import unpack_member, unpack_members
from models.storage.tables import MemberListRow
from models.storage.transaction import now
from models.values.person import Listed, MemberList, MemberListSummary, Membership, card_key
from models.values.text import person_key


def save_member_list(session: Session, *, device: Device, members: MemberList) -> None:
    """Replace the list of the device."""
    lock_device(session, device.id)
    row = MemberListRow(device_id=device.id, packed=members.packed, members=members.count, imported_at=now(session))
    session.merge(row)
    session.flush()


def delete_member_list(session: Session, *, device: Device) -> None:
    """Delete the list of the device at once; it can't be restored."""
    lock_device(session, device.id)
    session.exec(delete(MemberListRow).where(col(MemberListRow.device_id) == device.id))


def load_member_list(session: Session, *, device: Device) -> MemberListSummary | None:
    """Return the size and the date of the list of the device; None if it has none."""
    query = select(MemberListRow.members, MemberListRow.imported_at).where(MemberListRow.device_id == device.id)
    found = session.exec(query).first()
    return None if found is None else MemberListSummary(members=found[0], imported_at=found[1])


def compare_cards(
    session: Session, *, owner_id: str, players: Mapping[tuple[int, int], tuple[str, Membership]]
) -> Mapping[tuple[int, int], Listed] | None:
    """Return for each of these players the member with the same card or, if the player has no card, the only member of
    the same name whose card nobody here has. A player whose card no member has is left out. None if no player has a
    card, or the owner has no list."""
    if not any(own.card for _name, own in players.values()):
        return None
    packed = session.exec(select(MemberListRow.packed).where(MemberListRow.device_id == owner_id)).first()
    if packed is None:
        return None
    cards = {card_key(own.card) for _name, own in players.values()} - {""}
    names = {person_key(name) for name, own in players.values() if not own.card}
    by_card: dict[str, str] = {}
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for card, person, line in unpack_members(packed):
        if card in cards:
            by_card[card] = line
        elif person in names:
            by_name[person].append(line)
    found = {}
    for player, (name, own) in players.items():
        lines = [by_card.get(card_key(own.card))] if own.card else by_name[person_key(name)]
        if len(lines) == 1 and lines[0] is not None:
            member = unpack_member(lines[0])
            is_same = person_key(member.name) == person_key(name)
            found[player] = Listed(member=member, is_same_name=is_same)
    return found
