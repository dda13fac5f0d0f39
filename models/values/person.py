"""A player's membership of a federation: card, club, province and region."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from models.values.errors import FieldFault
from models.values.text import normalize_text, text_fault


class CardKind(StrEnum):
    """The kind of a membership card. Stored: never change a value."""

    ORDINARY = "ordinary"
    REDUCED = "reduced"
    JUNIOR = "junior"
    OTHER = "other"


@dataclass(frozen=True, kw_only=True)
class Membership:
    """The details of a player that a federation asks for; empty or None if unknown. `card` is its number."""

    card: str = ""
    kind: CardKind | None = None
    valid_until: date | None = None
    club: str = ""
    province: str = ""
    region: str = ""

    def completed_by(self, other: "Membership") -> "Membership":
        """Return this membership with the details of the other one where this one has none."""
        own = vars(self)
        return replace(other, **{name: value for name, value in own.items() if value})


MAX_MEMBERS = 50_000  # on a list


def card_key(card: str) -> str:
    """Return the key for comparing card numbers: letters and digits, without the zeros that spreadsheets drop."""
    return "".join(filter(str.isalnum, card)).casefold().lstrip("0")


@dataclass(frozen=True, kw_only=True)
class Member:
    """A line of a membership list."""

    name: str
    membership: Membership


@dataclass(frozen=True, kw_only=True)
class MemberList:
    """A membership list, packed for storage; people without a card were `left_out`."""

    packed: bytes
    unpacked_bytes: int
    count: int
    left_out: int = 0


@dataclass(frozen=True, kw_only=True)
class MemberListSummary:
    """The number of members on a device's list, and the date of its import."""

    members: int
    imported_at: datetime


@dataclass(frozen=True, kw_only=True)
class Listed:
    """The member on the list with a player's card, or with the player's name if the player has no card."""

    member: Member
    is_same_name: bool


@dataclass(frozen=True, kw_only=True)
class CardFault:
    """The reason why a player may not play with a card, with the values and the day that its sentence names."""

    code: str
    values: Mapping[str, str]
    day: date | None = None


_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})")
_YEAR_FIRST = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?)?")


def parse_day(text: str) -> date | None:
    """Return the day that a text names, in numbers with the day or the year first; None if it names none.

    >>> parse_day(" 31/12/2027 "), parse_day("2027-12-31"), parse_day("31/13/2027")
    (datetime.date(2027, 12, 31), datetime.date(2027, 12, 31), None)
    """
    if found := _DAY_FIRST.fullmatch(text.strip()):
        day, _sign, month, year = found.groups()
    elif found := _YEAR_FIRST.fullmatch(text.strip()):
        year, month, day = found.groups()
    else:
        return None
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


NO_MEMBERSHIP = Membership()
_TEXTS = ("card", "club", "province", "region")


def normalize_membership(membership: Membership) -> Membership:
    """Return the membership with normalized texts."""
    texts: dict[str, Any] = {name: normalize_text(getattr(membership, name)) for name in _TEXTS}
    return replace(membership, **texts)


def membership_faults(membership: Membership) -> Iterator[FieldFault]:
    """Yield the faults of normalized texts."""
    for each in fields(membership):
        if each.name in _TEXTS and (fault := text_fault(each.name, getattr(membership, each.name))):
            yield fault
