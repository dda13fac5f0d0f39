"""How often to act on what keeps happening: at once, then at most so often, and never without the last. Pure."""

__all__ = ["Throttle"]

from dataclasses import dataclass, field
from math import inf


@dataclass(kw_only=True)
class Throttle:
    """`interval` in seconds; times are seconds of any clock that never goes back."""

    interval: float
    _due: float = field(default=-inf, init=False)  # when the latest act began, or is to begin

    def heard(self, at: float) -> float | None:
        """How long to wait before acting on something heard `at`; None when an act that covers it is still to come."""
        if at < self._due:
            return None
        self._due = max(at, self._due + self.interval)
        return self._due - at
