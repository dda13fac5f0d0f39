"""How somebody plays of late: what a chart over time shows."""

__all__ = ["FORM_WINDOW", "FormPoint", "form_of"]

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.match_record import MatchRecord
from scoring.results import Outcome, Results
from scoring.share import Share

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
