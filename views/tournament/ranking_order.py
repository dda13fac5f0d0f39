"""The columns of a ranking and the order of its lines, independent of Flet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.values import Entrant
from scoring import RankingLine
from wording import RankingOutput, ranking_columns

RANK, PAIR = "rank", "pair"
FIGURES = ranking_columns(RankingOutput.SCREEN)


@dataclass(frozen=True, kw_only=True)
class RankingOrder:
    """The name of the column that sorts the lines. Ranks and names ascend and figures descend, or vice versa if
    `turned`.
    """

    column: str = RANK
    turned: bool = False

    @property
    def is_rising(self) -> bool:
        return (self.column in _RISING) != self.turned

    def tapped(self, column: str) -> "RankingOrder":
        """Return the order after a tap on a column's head: sorted by that column, or reversed if it already was."""
        return RankingOrder(column=column, turned=column == self.column and not self.turned)

    def sort(self, ranking: Sequence[RankingLine], entrants: Sequence[Entrant]) -> list[RankingLine]:
        """Return the lines in this order; equal lines stay in the order of the ranking."""

        def names(line: RankingLine) -> str:
            return " ".join(entrants[line.entrant].names).casefold()

        return sorted(ranking, key=_FIGURES.get(self.column, names), reverse=not self.is_rising)


_RISING = frozenset({RANK, PAIR})
_FIGURES: Mapping[str, Callable[[RankingLine], Any]] = {
    RANK: lambda line: line.rank,
    **{column.name: column.value for column in FIGURES},
}
