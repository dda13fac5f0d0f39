"""Victory Points: the value of a round's difference in a tournament (docs/rules.md §6)."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor
from types import MappingProxyType
from typing import Annotated, Literal

from scoring.errors import ScoringError
from scoring.parsing import Between
from scoring.tournament.options import WIN_POINTS

VictoryTable = tuple[int, ...]
"""Ten rising differences that share out 20 Victory Points, or one number: those of a win, whatever its difference."""

# By deals in the round: the largest difference that still gives 10–10, 11–9, … 19–1; beyond the last it is 20–0.
VP_TABLES: Mapping[int | Literal["teams"], VictoryTable] = MappingProxyType(
    {
        2: (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
        3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
        4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
        "teams": (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500),
    }
)

_TOTAL_POINTS = 20  # Victory Points in one encounter
VICTORY_ROWS = 10


class VictoryCode(StrEnum):
    UNKNOWN_TABLE = "unknown-vp-table"
    BAD_TABLE = "bad-vp-table"


@dataclass(frozen=True, kw_only=True)
class VictoryStep:
    """The next step that a side can reach: with `points` more, its Victory Points are `ours`–`theirs`."""

    points: int
    ours: int
    theirs: int


def victory_points(
    difference: int | Fraction, deals: int | Literal["teams"] = 4, table: VictoryTable | None = None
) -> tuple[int, int]:
    """Return our and their Victory Points for a difference of our points minus theirs over the round.

    `table` replaces the official table: ten rising differences, none below zero, or the points of a win. Raises
    ScoringError for a number of deals without a table, and for an invalid table.
    """
    least, results = _steps(tuple(resolve_victory_table(deals, table)))
    return results[_reached(least, Fraction(difference))]


def next_victory_points(
    difference: int | Fraction,
    deals: int | Literal["teams"] = 4,
    table: VictoryTable | None = None,
    *,
    unit: Annotated[int, Between(1, 100_000)] = 5,
) -> VictoryStep | None:
    """Return the points missing to the next Victory Point while a round is played, or None at the most.

    `unit` is the granularity of points: cards are never worth 31 points, so 35 are missing.

    >>> next_victory_points(270)
    VictoryStep(points=35, ours=12, theirs=8)

    Raises ScoringError as `victory_points` does.
    """
    least, results = _steps(tuple(resolve_victory_table(deals, table)))
    exact = Fraction(difference)
    reached = _reached(least, exact)
    if reached == len(least):
        return None
    goal = least[reached]
    # A lead must exceed the bound; a deficit is reduced by reaching it.
    units = floor((goal - 1 - exact) / unit) + 1 if goal > 0 else ceil((goal - exact) / unit)
    ours, theirs = results[_reached(least, exact + units * unit)]
    return VictoryStep(points=units * unit, ours=ours, theirs=theirs)


def resolve_victory_table(deals: int | Literal["teams"], table: VictoryTable | None = None) -> VictoryTable:
    """Return `table`, or the official one if it is None. Raises as `victory_points` does."""
    if table is None and deals not in VP_TABLES:
        known = ", ".join(str(key) for key in VP_TABLES)
        raise ScoringError(
            VictoryCode.UNKNOWN_TABLE,
            f"no Victory Points for rounds of {deals} deals; there are tables for {known}",
            deals=deals,
            known=known,
        )
    bounds = VP_TABLES[deals] if table is None else table
    rising = all(low < high for low, high in pairwise(bounds))
    if not (len(bounds) == VICTORY_ROWS and rising and bounds[0] >= 0) and not is_win_table(bounds):
        raise ScoringError(
            VictoryCode.BAD_TABLE,
            f"a Victory Points table has {VICTORY_ROWS} rising differences from 0 on, or only the points of a win, not "
            f"{tuple(bounds)}",
            rows=VICTORY_ROWS,
        )
    return bounds


def is_win_table(table: VictoryTable) -> bool:
    """Return whether every win counts the same, the only number of the table."""
    return len(table) == 1 and table[0] in WIN_POINTS


@lru_cache(maxsize=64)
def _steps(bounds: VictoryTable) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return the least whole difference of each result but the worst one, and all results from the worst one on."""
    if is_win_table(bounds):
        return (0, 1), ((0, bounds[0]), (1, 1), (bounds[0], 0))
    least = (*(-bound for bound in reversed(bounds)), *(bound + 1 for bound in bounds))
    return least, tuple((ours, _TOTAL_POINTS - ours) for ours in range(_TOTAL_POINTS + 1))


def _reached(least: tuple[int, ...], difference: Fraction) -> int:
    # Bounds are whole numbers, so for the leading side a half beyond one already reaches the next point.
    whole = ceil(difference) if difference > 0 else floor(difference)
    return bisect_right(least, whole)
