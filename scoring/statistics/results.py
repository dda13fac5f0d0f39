"""Results: how matches ended for somebody, counted, and the share of a count in the whole."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

ENOUGH = 10
"""From so many on, a share says something as a percentage; below, it is shown as `3 of 4`."""


@dataclass(frozen=True, kw_only=True)
class Share:
    """`part` of `whole`, both counts."""

    part: int
    whole: int

    @property
    def fraction(self) -> Fraction | None:
        """The share of 1, None of nothing."""
        return Fraction(self.part, self.whole) if self.whole else None

    @property
    def few(self) -> bool:
        """Whether the counts alone should be shown."""
        return self.whole < ENOUGH


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
