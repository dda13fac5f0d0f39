"""Matches won or lost in a row."""

__all__ = ["Streaks", "streaks_of"]

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from scoring.results import Outcome


@dataclass(frozen=True, kw_only=True)
class Streaks:
    """How many matches in a row; a draw ends both kinds. `current` is the row that the last match belongs to, of the
    kind `current_kind`: None before the first match."""

    longest_won: int = 0
    longest_lost: int = 0
    current: int = 0
    current_kind: Outcome | None = None


def streaks_of(outcomes: Iterable[Outcome]) -> Streaks:
    """`outcomes` in playing order."""
    rows = [(kind, sum(1 for _ in row)) for kind, row in groupby(outcomes)]
    if not rows:
        return Streaks()
    kind, length = rows[-1]
    return Streaks(
        longest_won=_longest(rows, Outcome.WON),
        longest_lost=_longest(rows, Outcome.LOST),
        current=length,
        current_kind=kind,
    )


def _longest(rows: list[tuple[Outcome, int]], kind: Outcome) -> int:
    return max((length for each, length in rows if each is kind), default=0)
