"""The membership list of a federation or a club: read from a file or a pasted text, and packed for storage."""

import io
import zlib
from collections.abc import Iterable, Iterator
from datetime import date

from models.lists.entrants import find_lost_letters
from models.lists.player_details import Player, read_player_details
from models.lists.sheets import read_sheets
from models.lists.table import MEMBER_LIMITS, read_table, tidy_lines
from models.values.errors import ListRefused
from models.values.person import CardKind, Member, MemberList, Membership, card_key
from models.values.text import person_key, text_fault


def read_member_list(data: bytes) -> MemberList:
    """Return the members in a file or a pasted text. People without a card are left out.

    Raises ListRefused for anything that isn't such a list, for a cell that can't be stored, and for a card that stands
    for two people.
    """
    lines = tidy_lines(next(read_sheets(data, MEMBER_LIMITS)).text.splitlines())
    table = read_table(lines)
    found = read_player_details(table, 1)
    is_list = found is not None and "card" in found.roles.values()
    faults = [*find_lost_letters(lines), *filter(None, [table.fault])]
    for fault in (*faults, *(found.faults if found and is_list else ())):
        raise ListRefused(fault.code, **fault.values)
    if found is None or not is_list:
        raise ListRefused("members-unknown")
    members: dict[str, Member] = {}
    players = [player for row in found.rows for player in row]
    with_cards = [player for player in players if card_key(player[1].card)]
    for member in map(_member, with_cards):
        other = members.setdefault(card_key(member.membership.card), member)
        if person_key(other.name) != person_key(member.name):
            raise ListRefused("members-one-card", text=member.membership.card, name=member.name, other=other.name)
    if not members:
        raise ListRefused("members-unknown")
    return pack_members(members.values(), left_out=len(players) - len(with_cards))


def _member(player: Player) -> Member:
    name, membership, _fee = player
    if fault := text_fault("names", name):
        raise ListRefused(f"entrant-{fault.code}", **fault.values, name=name[:60])
    return Member(name=name, membership=membership)


def pack_members(members: Iterable[Member], *, left_out: int = 0) -> MemberList:
    """Return the members who have a card, packed: a line each, with tabs between fields, which no valid text has."""
    lines = {}
    for each in members:
        own = each.membership
        day = "" if own.valid_until is None else own.valid_until.isoformat()
        fields = (card_key(own.card), person_key(each.name), own.card, each.name, own.kind or "", day, own.club)
        if fields[0]:
            lines[fields[0]] = "\t".join(fields)
    data = "\n".join(lines.values()).encode()
    return MemberList(packed=zlib.compress(data), unpacked_bytes=len(data), count=len(lines), left_out=left_out)


def unpack_members(packed: bytes) -> Iterator[tuple[str, str, str]]:
    """Yield the keys of card and person of each member, and the line that `unpack_member` reads. A list of 20,000 is
    read in 10 ms."""
    for line in io.TextIOWrapper(io.BytesIO(zlib.decompress(packed)), "utf-8", newline="\n"):
        if line := line.removesuffix("\n"):
            card, person, _rest = line.split("\t", 2)
            yield card, person, line


def unpack_member(line: str) -> Member:
    _card_key, _person_key, card, name, kind, day, club = line.split("\t")
    membership = Membership(
        card=card,
        kind=CardKind(kind) if kind else None,
        valid_until=date.fromisoformat(day) if day else None,
        club=club,
    )
    return Member(name=name, membership=membership)
