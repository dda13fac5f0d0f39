"""A fair queue (rate limit) for the event loop: busy networks wait for quiet ones, but not if the processor is idle."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

# Event-loop iterations that Flet takes to read a message, run its handler, render and send.
_EVENT_LOOP_ROUNDS = 6
_MAX_NETWORKS = 10_000  # networks to remember; only an attacker with an internet provider's resources has more
_CREDIT = 1.0  # seconds of processor time that a network has at once
_MAX_DEBT = 0.5  # seconds
_RATE = 0.1  # seconds of processor time that a network regains per second
_LATE = 0.01  # seconds that a quiet network may wait before the busy ones are slowed
_SLOW_PERIOD = 1.0  # seconds of slowing them …
_SLOW_SHARE = 0.25  # … to this share of a core for all of them together

_measured: ContextVar["list[float] | None"] = ContextVar("_measured", default=None)


class FairQueue:
    """Turns for processing one message at a time, and the processor time that each network has used.

    When several networks wait, the one with the most credit is next, however many messages it has. Networks that have
    used up their credit are slowed only for a second after a quiet one had to wait. While messages wait, the order of
    turns is enough; the slowing keeps the loop free for a quiet network's next message.
    """

    def __init__(
        self,
        *,
        rate: float = _RATE,
        clock: Callable[[], float] = time.monotonic,
        thread_clock: Callable[[], float] = time.thread_time,
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._thread_clock = thread_clock
        self._balances: dict[str, tuple[float, float]] = {}  # network → credit and when it was noted, oldest first
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by network, the least recently served first
        self._is_busy = False
        self._slow_until = 0.0
        self._busy_networks_from = 0.0  # when the next turn of a network without credit may begin, while slowed
        self._timer: asyncio.TimerHandle | None = None

    def charge(self, network: str, seconds: float) -> None:
        """Subtract processor time from the credit of `network`; its debt is limited to half a second."""
        now, left = self._clock(), self.balance(network)
        if left < 0:
            pause = min(_MAX_DEBT, seconds * (1 / _SLOW_SHARE - 1))
            self._busy_networks_from = max(now, self._busy_networks_from) + pause
        self._balances.pop(network, None)
        self._balances[network] = (max(-_MAX_DEBT, left - seconds), now)
        if len(self._balances) > _MAX_NETWORKS:
            del self._balances[next(iter(self._balances))]

    def balance(self, network: str) -> float:
        """Return the seconds of credit that `network` has; below zero it is a busy network."""
        left, since = self._balances.get(network, (_CREDIT, 0.0))
        return min(_CREDIT, left + self._rate * (self._clock() - since))

    @asynccontextmanager
    async def turn(self, network: str) -> AsyncIterator[None]:
        """Wait for a turn, and charge its processor time.

        The work that a message triggers at once is finished before the next turn begins.
        """
        arrived = self._clock()
        await self._wait_for_turn(network)
        self._note_wait(network, arrived)
        started = self._thread_clock()
        try:
            yield
            for _ in range(_EVENT_LOOP_ROUNDS):
                await asyncio.sleep(0)
        finally:
            self.charge(network, self._thread_clock() - started)
            self._release()

    async def admit(self, network: str) -> None:
        """Let a network with credit pass at once; one without credit waits for a turn."""
        if self.balance(network) < 0:
            async with self.turn(network):
                return
        arrived = self._clock()
        await asyncio.sleep(0)
        self._note_wait(network, arrived)

    def _note_wait(self, network: str, arrived: float) -> None:
        now = self._clock()
        if now - arrived > _LATE and self.balance(network) >= 0:
            self._slow_until = now + _SLOW_PERIOD

    async def _wait_for_turn(self, network: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        self._grant()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn was granted just now: pass it on
                self._release()
            raise

    def _release(self) -> None:
        self._is_busy = False
        self._grant()

    def _grant(self) -> None:
        """Give the turn to the next network, unless the turn is taken or all waiting networks are slowed."""
        while self._waiting and not self._is_busy:
            network = max(self._waiting, key=self.balance)  # the first of several with the same balance
            now = self._clock()
            if self.balance(network) < 0 and now < min(self._slow_until, self._busy_networks_from):
                self._grant_later(min(self._slow_until, self._busy_networks_from) - now)
                return
            queue = self._waiting.pop(network)
            next_turn = queue.popleft()
            if queue:
                self._waiting[network] = queue  # at the end of the queue
            if not next_turn.done():
                self._is_busy = True
                next_turn.set_result(None)

    def _grant_later(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._grant)


def start_measuring() -> list[float]:
    """Return a new list; `measured_thread_time` appends its times for this task's request to it."""
    measured: list[float] = []
    _measured.set(measured)
    return measured


@contextmanager
def measured_thread_time() -> Iterator[None]:
    """Charge the processor time that this thread spends in the block to the current request."""
    started, measured = time.thread_time(), _measured.get()
    try:
        yield
    finally:
        if measured is not None:
            measured.append(time.thread_time() - started)
