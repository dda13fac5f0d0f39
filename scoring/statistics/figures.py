"""Statistics of a player or of partners over finished matches."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.statistics.form import Streaks
from scoring.statistics.results import Results, Share


class Measure(StrEnum):
    """Codes of the figures; `wording` has their names and definitions."""

    MATCHES = "matches"
    WINS = "wins"
    AVERAGE = "average"  # points per deal
    BEST_DEAL = "best-deal"
    CLEAN = "clean"
    CLOSINGS = "closings"
    OWN_CLOSINGS = "own-closings"
    POZZETTI_MISSED = "pozzetti-missed"
    STREAKS = "streaks"
    HEAD_TO_HEAD = "head-to-head"
    FORM = "form"
    RATING = "rating"


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """The figures of `Measure`, except the figures with their own function; `points` are all credited points. Without
    a match, they are the defaults."""

    results: Results = field(default_factory=Results)
    streaks: Streaks = field(default_factory=Streaks)
    deals: int = 0
    points: Fraction = Fraction(0)
    best_deal: Fraction | None = None  # None before the first deal
    clean: Share = field(default_factory=Share)  # burrachi without a wild, out of all
    closings: Share = field(default_factory=Share)  # deals that the side closed, out of all
    own_closings: int = 0
    pozzetti_missed: Share = field(default_factory=Share)  # out of the deals of games with pozzetti

    @property
    def average(self) -> Fraction | None:
        """Points per deal."""
        return self.points / self.deals if self.deals else None
