"""The shares of the processor that networks may take: who asks for much has to wait, and nobody waits for them."""

import asyncio
import time
from collections.abc import Callable

_MOST_NETWORKS = 10_000  # that are remembered; a stranger with more of them has an internet provider's means


class Shares:
    """Each network may take `burst` seconds at once, and `rate` of them a second in the long run: 6 seconds are two
    hundred taps, or the app opened on a hundred and twenty phones. Where one network has the house to itself, there is
    nobody to wait for."""

    def __init__(self, *, burst: float = 6.0, rate: float = 0.1, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}  # seconds that were left and when, the longest ago first

    def charge(self, network: str, seconds: float) -> None:
        """It took so much; what is owed is never more than what anybody may take at once."""
        left = max(-self._burst, self.left(network) - seconds)
        self._left.pop(network, None)
        self._left[network] = (left, self._clock())
        self._forget()

    def left(self, network: str) -> float:
        """Seconds; none and less: it has to wait."""
        left, since = self._left.get(network, (self._burst, self._clock()))
        return min(self._burst, left + self._rate * (self._clock() - since))

    def wait(self, network: str) -> float:
        """Seconds until it may go on."""
        return max(0.0, -self.left(network) / self._rate) if len(self._left) > 1 else 0.0

    async def afford(self, network: str) -> None:
        """Return when it may go on."""
        while wait := self.wait(network):
            await asyncio.sleep(wait)

    def _forget(self) -> None:
        oldest = self._clock() - 2 * self._burst / self._rate  # by then it may take all that one may take at once
        while len(self._left) > _MOST_NETWORKS or next(iter(self._left.values()))[1] < oldest:
            del self._left[next(iter(self._left))]
