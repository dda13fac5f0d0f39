"""A part of a whole that is shown with its counts."""

__all__ = ["ENOUGH", "Share"]

from dataclasses import dataclass
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
