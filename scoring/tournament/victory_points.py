"""Victory Points: what the difference over a round is worth in a tournament (rules.md §6)."""

__all__ = ["VP_TABLES", "VictoryTable", "victory_points"]

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import ceil
from types import MappingProxyType
from typing import Literal

from scoring.errors import ScoringError

VictoryTable = Sequence[int]

# By deals in the round: the largest difference that still gives 10–10, 11–9, … 19–1; beyond the last it is 20–0.
VP_TABLES: Mapping[int | Literal["teams"], VictoryTable] = MappingProxyType(
    {
        2: (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
        3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
        4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
        "teams": (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500),
    }
)

_ALL = 20  # Victory Points in one encounter
_ROWS = 10


class VictoryCode(StrEnum):
    UNKNOWN_TABLE = "unknown-vp-table"
    BAD_TABLE = "bad-vp-table"


def victory_points(
    difference: int | Fraction, deals: int | Literal["teams"] = 4, table: VictoryTable | None = None
) -> tuple[int, int]:
    """Ours and theirs, 20 in all, for our points less theirs over the round.

    `table` replaces the official one: ten rising differences, none below zero. Raises ScoringError for a number of
    deals that has no table, and for a table of another shape.
    """
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
    if len(bounds) != _ROWS or not rising or bounds[0] < 0:
        raise ScoringError(
            VictoryCode.BAD_TABLE,
            f"a Victory Points table has {_ROWS} rising differences from 0 on, not {tuple(bounds)}",
            rows=_ROWS,
        )
    # The table has whole numbers, so a half beyond a bound is as good as the next point.
    winner = _ROWS + bisect_left(bounds, ceil(abs(Fraction(difference))))
    return (winner, _ALL - winner) if difference >= 0 else (_ALL - winner, winner)
