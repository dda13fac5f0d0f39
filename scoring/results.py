"""How matches ended for somebody."""

__all__ = ["Outcome", "Results"]

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.share import Share


class Outcome(StrEnum):
    """Stored with matches: never rename one."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, kw_only=True)
class Results:
    """Counts of outcomes."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @staticmethod
    def of(outcomes: Iterable[Outcome]) -> "Results":
        counts = Counter(outcomes)
        return Results(won=counts[Outcome.WON], lost=counts[Outcome.LOST], drawn=counts[Outcome.DRAWN])

    @property
    def matches(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def wins(self) -> Share:
        """Matches won, of all; a draw is not won."""
        return Share(part=self.won, whole=self.matches)
