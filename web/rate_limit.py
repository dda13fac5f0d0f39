"""Token buckets of processor time, one per network, so that a busy network cannot slow down the others."""

import asyncio
import time
from collections.abc import Callable

_MAX_NETWORKS = 10_000  # networks to remember; an attacker with more of them has an internet provider's means


class TokenBuckets:
    """A bucket of processor seconds per network: `burst` at once and `rate` per second in the long run.

    Six seconds are two hundred taps, or the app opened on a hundred and twenty phones. While only one network is
    active, it never waits, because it delays only itself.
    """

    def __init__(self, *, burst: float = 6.0, rate: float = 0.1, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._balances: dict[
            str, tuple[float, float]
        ] = {}  # network → seconds left and when that was noted, oldest first

    def charge(self, network: str, seconds: float) -> None:
        """Subtract `seconds` from the balance of `network`; its debt never exceeds `burst`."""
        left = max(-self._burst, self.balance(network) - seconds)
        self._balances.pop(network, None)
        self._balances[network] = (left, self._clock())
        self._evict()

    def balance(self, network: str) -> float:
        """Return the seconds that `network` has left; below zero it has to wait."""
        left, since = self._balances.get(network, (self._burst, self._clock()))
        return min(self._burst, left + self._rate * (self._clock() - since))

    def delay(self, network: str) -> float:
        """Return the seconds until `network` may continue."""
        return max(0.0, -self.balance(network) / self._rate) if len(self._balances) > 1 else 0.0

    async def wait_for_credit(self, network: str) -> None:
        """Wait until `network` may continue."""
        while wait := self.delay(network):
            await asyncio.sleep(wait)

    def _evict(self) -> None:
        oldest = self._clock() - 2 * self._burst / self._rate  # by then the bucket is full again
        while len(self._balances) > _MAX_NETWORKS or next(iter(self._balances.values()))[1] < oldest:
            del self._balances[next(iter(self._balances))]
