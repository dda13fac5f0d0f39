"""What was counted on paper before the match came to the app. Pure."""

__all__ = ["carried_deal", "may_carry", "typed_totals", "whole_number"]

import re

from models import DealSnapshot, MatchSnapshot, Role
from scoring import contenders, is_carried

_NUMBER = re.compile(r"[-−–]?[0-9]{1,6}")


def may_carry(snapshot: MatchSnapshot) -> bool:
    """Totals come first: not after a deal that was played."""
    return snapshot.role.includes(Role.SCORER) and not snapshot.deals


def carried_deal(snapshot: MatchSnapshot) -> DealSnapshot | None:
    """The entry that only carries totals over, if there is one."""
    return next((deal for deal in snapshot.deals if is_carried(deal.entry)), None)


def typed_totals(snapshot: MatchSnapshot) -> list[str]:
    """What the form starts with: a text for each group that shares a total."""
    deal = carried_deal(snapshot)
    groups = contenders(snapshot.config)
    if deal is None:
        return [""] * len(groups)
    return [str(deal.score.credits[seats[0]]) for seats in groups]


def whole_number(text: str) -> int | None:
    """None for anything else. Spaces and the marks between thousands don't matter, nor which minus sign it is."""
    plain = re.sub(r"[\s.,'’]", "", text)
    return int(plain.replace("−", "-").replace("–", "-")) if _NUMBER.fullmatch(plain) else None
