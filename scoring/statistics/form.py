"""Form of a player or of partners: recent results, and streaks of wins and losses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.statistics.results import Outcome, Results, Share

FORM_WINDOW = 10
"""The number of matches in the window of a form point."""


@dataclass(frozen=True, kw_only=True)
class FormPoint:
    """One match. `match` is its index among the given ones; `recent` are the wins in the window that ends with it."""

    match: int
    outcome: Outcome
    average: Fraction | None  # points per deal of this match; None if it has only an opening balance
    recent: Share


@dataclass(frozen=True, kw_only=True)
class PlayedMatch:
    """The part of a match that its form point needs: the team's outcome, and the points of its deals."""

    match: int
    outcome: Outcome
    points: Fraction
    deals: int


def form_points(played: Sequence[PlayedMatch]) -> tuple[FormPoint, ...]:
    """Return one form point for each of the team's matches, given in playing order."""
    outcomes = [each.outcome for each in played]
    return tuple(
        FormPoint(
            match=each.match,
            outcome=each.outcome,
            average=each.points / each.deals if each.deals else None,
            recent=Results.from_outcomes(outcomes[max(0, index + 1 - FORM_WINDOW) : index + 1]).wins,
        )
        for index, each in enumerate(played)
    )


@dataclass(frozen=True, kw_only=True)
class Streaks:
    """Streaks of wins or losses, in matches; a draw ends both.

    `current` is the length of the streak that the last match belongs to, and `current_kind` its kind: None before the
    first match.
    """

    longest_won: int = 0
    current: int = 0
    current_kind: Outcome | None = None


def compute_streaks(outcomes: Iterable[Outcome]) -> Streaks:
    """Compute the streaks of `outcomes`, given in playing order."""
    rows = [(kind, sum(1 for _ in row)) for kind, row in groupby(outcomes)]
    if not rows:
        return Streaks()
    kind, current = rows[-1]
    longest_won = max((length for each, length in rows if each is Outcome.WON), default=0)
    return Streaks(longest_won=longest_won, current=current, current_kind=kind)
