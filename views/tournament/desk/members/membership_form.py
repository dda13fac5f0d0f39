"""The membership of a player as typed."""

from dataclasses import dataclass
from typing import Any

from models.values import CardKind, Membership, parse_day


@dataclass(frozen=True, kw_only=True)
class MembershipForm:
    """The membership of a player as typed."""

    card: str = ""
    kind: CardKind | None = None
    valid_until: str = ""
    club: str = ""
    province: str = ""
    region: str = ""

    def to_membership(self) -> Membership:
        """Return the membership; an unreadable day is left out."""
        values: dict[str, Any] = {**vars(self), "valid_until": parse_day(self.valid_until)}
        return Membership(**values)
