"""The form of a player or of partners: how they play of late, and matches won or lost in a row."""

__all__ = ["FORM_WINDOW", "FormPoint", "Streaks", "form_of", "streaks_of"]

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.statistics.record import MatchRecord
from scoring.statistics.results import Outcome, Results, Share

FORM_WINDOW = 10
"""Matches that a point of the form looks back on."""


@dataclass(frozen=True, kw_only=True)
class FormPoint:
    """One match. `match` is its index among those given; `recent` are the wins of it and the ones before it."""

    match: int
    outcome: Outcome
    average: Fraction | None  # points for each deal of this match; None: they were all carried over from paper
    recent: Share


def form_of(team: Iterable[str], matches: Iterable[MatchRecord], *, window: int = FORM_WINDOW) -> tuple[FormPoint, ...]:
    """One point for each match of the team, in playing order. `window` is how many matches `recent` covers."""
    team = tuple(team)
    points: list[FormPoint] = []
    outcomes: list[Outcome] = []
    for index, match in enumerate(matches):
        side = match.side_of(team)
        if side is None:
            continue
        outcomes.append(match.outcome(side))
        points.append(
            FormPoint(
                match=index,
                outcome=outcomes[-1],
                average=match.points[side] / match.deals if match.deals else None,
                recent=Results.of(outcomes[-window:]).wins,
            )
        )
    return tuple(points)


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
