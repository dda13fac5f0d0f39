"""Seating: the sides of each deal, the pozzetti they need, and the points credited to players (docs/rules.md §5)."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType

from scoring.errors import ScoringError
from scoring.rules.options import HalfRounding, Seating
from scoring.rules.rule_set import RuleSet
from scoring.rules.variants import find_variant


class Phase(StrEnum):
    """The phases of a match with three or five players."""

    PAIRS = "pairs"  # the initial phase
    SINGLES = "singles"  # after a total reached `singles_from`: no more pairs


# The numbers of players that each seating allows.
PLAYERS_BY_SEATING: Mapping[Seating, tuple[int, ...]] = MappingProxyType(
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
    """Codes of an invalid seating; each comment names the code's values."""

    SEATING_NOT_FOR_PLAYERS = "seating-not-for-players"  # seating, players, allowed
    UNKNOWN_SEAT = "unknown-seat"  # seat, players


def has_variable_sides(seating: Seating) -> bool:
    """Return whether the sides of a deal depend on who takes the first pozzetto."""
    return seating in {Seating.ONE_AGAINST_TWO, Seating.ONE_AGAINST_PAIRS}


def singles_from(rules: RuleSet | str, seating: Seating) -> int | None:
    """Return the total that ends pairs at a table with this seating, or None if it always has pairs."""
    rules = find_variant(rules) if isinstance(rules, str) else rules
    totals = {
        Seating.ONE_AGAINST_TWO: rules.three_player_singles_from,
        Seating.ONE_AGAINST_PAIRS: rules.five_player_singles_from,
    }
    return totals.get(seating)


def _fixed_sides(players: int, seating: Seating) -> tuple[tuple[int, ...], ...]:
    """Return the sides of a whole match; partners sit at equal distances around the table."""
    if players not in PLAYERS_BY_SEATING[seating]:
        allowed = ", ".join(map(str, PLAYERS_BY_SEATING[seating]))
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
    """Return the sides of one deal, as seats.

    `alone` is the seat that took the big pozzetto first. It matters only where the sides form during the deal; None
    then means that the pozzetto was not taken, and all play alone. The single comes first. The sources do not say how
    five players pair up: here each of the others plays with the next but one, so that partners never sit side by side.

    Raises ScoringError for a seating that doesn't allow this number of players, and for an `alone` that isn't a seat.
    """
    fixed = _fixed_sides(players, seating)
    if alone is None or phase is Phase.SINGLES or not has_variable_sides(seating):
        return fixed
    if not 0 <= alone < players:
        message = f"seat {alone} is not at this table: its seats are 0 to {players - 1}"
        raise ScoringError(SeatingCode.UNKNOWN_SEAT, message, seat=alone, players=players)
    others = tuple((alone + step) % players for step in range(1, players))
    pairs = (others,) if len(others) == 2 else (others[0::2], others[1::2])
    return ((alone,), *(tuple(sorted(pair)) for pair in pairs))


# The sorted sizes of the sides that can form during a deal: with a single, or all alone.
_VARIABLE_SIDE_SIZES: Mapping[Seating, frozenset[tuple[int, ...]]] = {
    Seating.ONE_AGAINST_TWO: frozenset({(1, 2), (1, 1, 1)}),
    Seating.ONE_AGAINST_PAIRS: frozenset({(1, 2, 2), (1, 1, 1, 1, 1)}),
}


def are_sides_valid(
    sides: Sequence[tuple[int, ...]], players: int, seating: Seating, *, phase: Phase = Phase.PAIRS
) -> bool:
    """Return whether the sides cover all seats exactly once, with partners that the seating allows.

    Where sides form during the deal, any two players may be partners.
    """
    seats = sorted(player for side in sides for player in side)
    if len(seats) != players or seats != list(range(players)):
        return False
    if has_variable_sides(seating) and phase is Phase.PAIRS:
        return tuple(sorted(map(len, sides))) in _VARIABLE_SIDE_SIZES[seating]
    fixed = deal_sides(players, seating, alone=None, phase=phase)
    return sorted(map(sorted, sides)) == sorted(map(list, fixed))


def player_credits(
    total: int | Fraction, side: tuple[int, ...], *, shared: bool, rounding: HalfRounding
) -> dict[int, Fraction]:
    """Return the credit of each player of a side: the total, or an equal share if the side formed during the deal.

    `rounding` rounds a half to a whole number; `UP` rounds negative halves towards +∞ too (−305 gives −152 each).
    """
    share = _ROUNDINGS[rounding](Fraction(total, len(side))) if shared and len(side) > 1 else Fraction(total)
    return dict.fromkeys(side, share)


# Additional cards in the pozzetto that makes a single: 18 cards instead of 11 (docs/rules.md §5).
_SINGLE_POZZETTO_EXTRA = 7


def pozzetto_sizes(rules: RuleSet | str, players: int, seating: Seating, phase: Phase = Phase.PAIRS) -> tuple[int, ...]:
    """Return the number of cards in each pozzetto, the first taken first; empty in a game without pozzetti.

    There is one for each side. Where the taker of the first one plays alone, that one is larger.
    """
    rules = find_variant(rules) if isinstance(rules, str) else rules
    if not rules.pozzetti:
        return ()
    forming = has_variable_sides(seating) and phase is Phase.PAIRS
    sides = deal_sides(players, seating, alone=0 if forming else None, phase=phase)
    if not forming and len(sides) == len(rules.pozzetti):
        return rules.pozzetti
    size = rules.pozzetti[0]
    return (size + _SINGLE_POZZETTO_EXTRA * forming,) + (size,) * (len(sides) - 1)
