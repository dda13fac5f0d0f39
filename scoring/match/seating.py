"""Seating: sides of each deal, the pozzetti they need, and how points are credited to players (docs/rules.md §5)."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType

from scoring.errors import ScoringError
from scoring.rules.options import HalfRounding, Seating
from scoring.rules.rule_set import RuleSet


class Phase(StrEnum):
    """The phases of a match."""

    PAIRS = "pairs"  # the ordinary phase
    SINGLES = "singles"  # past `singles_from`: no pairs any more


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


def singles_from(rules: RuleSet, seating: Seating) -> int | None:
    """The total from which a table that sits so plays without pairs, or None where it never does."""
    totals = {
        Seating.ONE_AGAINST_TWO: rules.three_player_singles_from,
        Seating.ONE_AGAINST_PAIRS: rules.five_player_singles_from,
    }
    return totals.get(seating)


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


# The sizes of the sides that can form during a deal, sorted: with a single, or everyone alone.
_FORMED_SIZES: Mapping[Seating, frozenset[tuple[int, ...]]] = MappingProxyType(
    {
        Seating.ONE_AGAINST_TWO: frozenset({(1, 2), (1, 1, 1)}),
        Seating.ONE_AGAINST_PAIRS: frozenset({(1, 2, 2), (1, 1, 1, 1, 1)}),
    }
)


def sides_fit(sides: Sequence[tuple[int, ...]], players: int, seating: Seating, *, phase: Phase = Phase.PAIRS) -> bool:
    """Whether everyone at the table sits on one of these sides, each with the partners that he can have.

    Where sides form during the deal, anyone may have paired up with anyone.
    """
    if sorted(player for side in sides for player in side) != list(range(players)):
        return False
    if forms_during_deal(seating) and phase is Phase.PAIRS:
        return tuple(sorted(map(len, sides))) in _FORMED_SIZES[seating]
    fixed = deal_sides(players, seating, alone=None, phase=phase)
    return sorted(map(sorted, sides)) == sorted(map(list, fixed))


def credit(total: int, side: tuple[int, ...], *, shared: bool, rounding: HalfRounding) -> dict[int, Fraction]:
    """What each player of a side gets: the whole total, or an equal share where the side formed during the deal.

    `rounding` takes the exact half to a whole number, negatives towards +∞ too for `UP` (−305 gives −152 each).
    """
    share = _ROUNDINGS[rounding](Fraction(total, len(side))) if shared and len(side) > 1 else Fraction(total)
    return dict.fromkeys(side, share)


# The pozzetto that makes a single is larger by so many cards: 18 beside 11 (docs/rules.md §5).
_SINGLE_EXTRA = 7


def pozzetto_sizes(rules: RuleSet, players: int, seating: Seating, phase: Phase = Phase.PAIRS) -> tuple[int, ...]:
    """Cards in each pozzetto, the first taken first; none in a game without pozzetti.

    One for each side. Where whoever takes the first plays alone, that one is larger.
    """
    if not rules.pozzetti:
        return ()
    forming = forms_during_deal(seating) and phase is Phase.PAIRS
    sides = deal_sides(players, seating, alone=0 if forming else None, phase=phase)
    if not forming and len(sides) == len(rules.pozzetti):
        return rules.pozzetti
    size = rules.pozzetti[0]
    return (size + _SINGLE_EXTRA * forming,) + (size,) * (len(sides) - 1)
