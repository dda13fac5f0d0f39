"""The form of a player or of partners: how they play of late, and matches won or lost in a row."""

from collections.abc import Iterable, Sequence
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
    played = [
        PlayedMatch(match=index, outcome=match.outcome(side), points=match.points[side], deals=match.deals)
        for index, match in enumerate(matches)
        if (side := match.side_of(team)) is not None
    ]
    return form_points(played, window=window)


@dataclass(frozen=True, kw_only=True)
class PlayedMatch:
    """What the form asks of a match: how it ended for the team, and the points that its deals brought."""

    match: int
    outcome: Outcome
    points: Fraction
    deals: int


def form_points(played: Sequence[PlayedMatch], *, window: int = FORM_WINDOW) -> tuple[FormPoint, ...]:
    """One point for each of these matches, which were all the team's, in playing order."""
    outcomes = [each.outcome for each in played]
    return tuple(
        FormPoint(
            match=each.match,
            outcome=each.outcome,
            average=each.points / each.deals if each.deals else None,
            recent=Results.of(outcomes[max(0, index + 1 - window) : index + 1]).wins,
        )
        for index, each in enumerate(played)
    )


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
