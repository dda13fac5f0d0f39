"""Who plays with whom, and how a side's points reach its players (rules.md §5)."""

__all__ = ["SEATINGS", "SeatingCode", "contenders", "credit", "deal_sides", "forms_during_deal"]

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.errors import ScoringError
from scoring.options import HalfRounding, Seating
from scoring.phase import Phase

if TYPE_CHECKING:
    from scoring.config import MatchConfig  # which needs SEATINGS

# How many players each seating takes.
SEATINGS: Mapping[Seating, tuple[int, ...]] = MappingProxyType(
    {
        Seating.SINGLES: (2, 3, 4, 5, 6),
        Seating.FIXED_PAIRS: (4, 6),
        Seating.ONE_AGAINST_TWO: (3,),
        Seating.ONE_AGAINST_PAIRS: (5,),
        Seating.TEAMS_OF_THREE: (6,),
    }
)

_ROUNDINGS: Mapping[HalfRounding, Callable[[Fraction], Fraction]] = {
    HalfRounding.EXACT: Fraction,
    HalfRounding.UP: lambda share: Fraction(ceil(share)),
    HalfRounding.DOWN: lambda share: Fraction(floor(share)),
    HalfRounding.UP_TO_FIVE: lambda share: Fraction(5 * ceil(share / 5)),
}


class SeatingCode(StrEnum):
    """The comments name the values that come with each code."""

    SEATING_NOT_FOR_PLAYERS = "seating-not-for-players"  # seating, players, allowed
    UNKNOWN_SEAT = "unknown-seat"  # seat, players


def forms_during_deal(seating: Seating) -> bool:
    """Whether the sides are known only once somebody takes the first pozzetto."""
    return seating in {Seating.ONE_AGAINST_TWO, Seating.ONE_AGAINST_PAIRS}


def _fixed_sides(players: int, seating: Seating) -> tuple[tuple[int, ...], ...]:
    """The sides that stay for the whole match: partners sit at equal distances round the table."""
    if players not in SEATINGS[seating]:
        allowed = ", ".join(map(str, SEATINGS[seating]))
        raise ScoringError(
            SeatingCode.SEATING_NOT_FOR_PLAYERS,
            f"{seating} takes {allowed} players, not {players}",
            seating=seating,
            players=players,
            allowed=allowed,
        )
    sides = {Seating.FIXED_PAIRS: players // 2, Seating.TEAMS_OF_THREE: players // 3}.get(seating, players)
    return tuple(tuple(range(first, players, sides)) for first in range(sides))


def contenders(config: "MatchConfig") -> tuple[tuple[int, ...], ...]:
    """The groups of seats that share one total: a fixed pair or team, else each player alone."""
    return _fixed_sides(config.players, config.seating)


def deal_sides(
    players: int, seating: Seating, *, alone: int | None, phase: Phase = Phase.PAIRS
) -> tuple[tuple[int, ...], ...]:
    """Who sits on which side of one deal.

    `alone` is the seat that took the big pozzetto first; it counts only where the sides form during the deal, and
    None there means that nobody took one: everyone plays alone. The single comes first. With five players the
    sources do not say who pairs with whom: the others pair up with the next but one, so that partners never sit
    side by side in play.

    Raises ScoringError for a seating that does not take so many players, and for an `alone` that is no seat.
    """
    fixed = _fixed_sides(players, seating)
    if alone is None or phase is Phase.SINGLES or not forms_during_deal(seating):
        return fixed
    if not 0 <= alone < players:
        message = f"seat {alone} is not at this table: its seats are 0 to {players - 1}"
        raise ScoringError(SeatingCode.UNKNOWN_SEAT, message, seat=alone, players=players)
    others = tuple((alone + step) % players for step in range(1, players))
    pairs = (others,) if len(others) == 2 else (others[0::2], others[1::2])
    return ((alone,), *(tuple(sorted(pair)) for pair in pairs))


def credit(total: int, side: tuple[int, ...], *, shared: bool, rounding: HalfRounding) -> dict[int, Fraction]:
    """What each player of a side gets: the whole total, or an equal share where the side formed during the deal.

    `rounding` takes the exact half to a whole number, negatives towards +∞ too for `UP` (−305 gives −152 each).
    """
    share = _ROUNDINGS[rounding](Fraction(total, len(side))) if shared and len(side) > 1 else Fraction(total)
    return dict.fromkeys(side, share)
