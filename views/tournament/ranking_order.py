"""The columns of a ranking and the order of its lines, independent of Flet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from models.values import EntrantCard
from scoring import RankingLine


class RankingColumn(StrEnum):
    """A column of the ranking, in the order of the screen."""

    RANK = "rank"
    PAIR = "pair"
    VICTORY_POINTS = "victory-points"
    DIFFERENCE = "difference"
    POINTS = "points"


@dataclass(frozen=True, kw_only=True)
class RankingOrder:
    """The column that sorts the lines. Ranks and names ascend and figures descend, or vice versa if `turned`."""

    column: RankingColumn = RankingColumn.RANK
    turned: bool = False

    @property
    def is_rising(self) -> bool:
        return (self.column in _RISING) != self.turned

    def tapped(self, column: RankingColumn) -> "RankingOrder":
        """Return the order after a tap on a column's head: sorted by that column, or reversed if it already was."""
        return RankingOrder(column=column, turned=column is self.column and not self.turned)

    def sort(self, ranking: Sequence[RankingLine], entrants: Sequence[EntrantCard]) -> list[RankingLine]:
        """Return the lines in this order; equal lines stay in the order of the ranking."""
        value = _VALUES[self.column]
        return sorted(ranking, key=lambda line: value(line, entrants), reverse=not self.is_rising)


_RISING = frozenset({RankingColumn.RANK, RankingColumn.PAIR})
_Value = Callable[[RankingLine, Sequence[EntrantCard]], int | str]
_VALUES: Mapping[RankingColumn, _Value] = {
    RankingColumn.RANK: lambda line, _: line.rank,
    RankingColumn.PAIR: lambda line, entrants: " ".join(entrants[line.entrant].names).casefold(),
    RankingColumn.VICTORY_POINTS: lambda line, _: line.victory_points,
    RankingColumn.DIFFERENCE: lambda line, _: line.difference,
    RankingColumn.POINTS: lambda line, _: line.points,
}
