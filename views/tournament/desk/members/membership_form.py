"""The membership of a player as typed."""

from dataclasses import dataclass
from typing import Any

from models.values import CardKind, FieldFault, Membership, parse_day


@dataclass(frozen=True, kw_only=True)
class MembershipForm:
    """The membership of a player as typed."""

    card: str = ""
    kind: CardKind | None = None
    valid_until: str = ""
    club: str = ""
    province: str = ""
    region: str = ""

    @property
    def faults(self) -> tuple[FieldFault, ...]:
        """The fault of a day that can't be read."""
        text = self.valid_until.strip()
        if not text or parse_day(text):
            return ()
        return (FieldFault(field="valid_until", code="day-unknown", values={"given": text[:60]}),)

    def to_membership(self) -> Membership:
        """Return the membership; an unreadable day is left out."""
        values: dict[str, Any] = {**vars(self), "valid_until": parse_day(self.valid_until)}
        return Membership(**values)


def typed_membership(membership: Membership) -> MembershipForm:
    """Return the form of the stored membership."""
    day = "" if membership.valid_until is None else membership.valid_until.strftime("%d/%m/%Y")
    return MembershipForm(**{**vars(membership), "valid_until": day})
