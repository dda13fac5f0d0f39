"""Form of a player or of partners: recent results, and streaks of wins and losses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.statistics.results import Outcome, Results, Share

FORM_WINDOW = 10
"""The number of matches in the window of a form."""


def form_points(outcomes: Sequence[Outcome]) -> tuple[Share, ...]:
    """Return the wins in the window that ends with each of a team's matches, whose outcomes are in playing order."""
    windows = (outcomes[max(0, end - FORM_WINDOW) : end] for end in range(1, len(outcomes) + 1))
    return tuple(Results.from_outcomes(window).wins for window in windows)


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
