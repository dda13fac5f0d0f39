"""How late the event loop runs its timers: the wait of every phone while something blocks the loop."""

import asyncio
from collections import deque

from prometheus_client import Histogram

_INTERVAL = 1.0  # seconds between two measurements
_RECENT = 60  # measurements of the last minute


class LoopLag:
    """A timer that records how late it was called, active from `start` to `stop`."""

    def __init__(self, lags: Histogram) -> None:
        self._lags = lags
        self._recent = deque[float]((0.0,), maxlen=_RECENT)
        self._timer: asyncio.TimerHandle | None = None

    @property
    def longest(self) -> float:
        """The longest lag of the last minute in seconds."""
        return max(self._recent)

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_INTERVAL, self._measure, loop, loop.time() + _INTERVAL)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _measure(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._recent.append(max(loop.time() - due, 0.0))
        self._lags.observe(self._recent[-1])
        self.start()
