"""Counted results of matches, and the share of a count in a total."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

MIN_SAMPLE_SIZE = 10
"""The smallest sample that is shown as a percentage; a smaller one is shown as `3 of 4`."""


@dataclass(frozen=True, kw_only=True)
class Share:
    """A fraction of two counts, `part` of `whole`."""

    part: int = 0
    whole: int = 0

    @property
    def fraction(self) -> Fraction | None:
        """The share between 0 and 1, or None if `whole` is 0."""
        return Fraction(self.part, self.whole) if self.whole else None

    @property
    def is_small_sample(self) -> bool:
        """Whether the sample is so small that only the counts should be shown."""
        return self.whole < MIN_SAMPLE_SIZE


class Outcome(StrEnum):
    """The result of a match. Stored with matches: never rename a value."""

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
    def from_outcomes(outcomes: Iterable[Outcome]) -> "Results":
        counts = Counter(outcomes)
        return Results(won=counts[Outcome.WON], lost=counts[Outcome.LOST], drawn=counts[Outcome.DRAWN])

    @property
    def matches(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def wins(self) -> Share:
        """Matches won, out of all; a draw is not a win."""
        return Share(part=self.won, whole=self.matches)
