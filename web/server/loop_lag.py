"""How late the event loop runs its timers: the wait of every phone while something blocks the loop."""

import asyncio

from prometheus_client import Histogram

_INTERVAL = 1.0  # seconds between two measurements


class LoopLag:
    """A timer that records how late it was called, active from `start` to `stop`."""

    def __init__(self, lags: Histogram) -> None:
        self._lags = lags
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(_INTERVAL, self._measure, loop, loop.time() + _INTERVAL)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _measure(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._lags.observe(max(loop.time() - due, 0.0))
        self.start()
