"""A queue that processes phones' messages one at a time, so that busy networks wait for quiet ones."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from web.rate_limit import TokenBuckets

# Event-loop iterations in which Flet reads a message, runs its handler, renders and sends.
_EVENT_LOOP_ROUNDS = 6


class FairQueue:
    """A lock for processing one message at a time.

    When several networks wait, the one with the largest balance in its token bucket is next, however many messages it
    has. A network without credit does not join the queue until it has some.
    """

    def __init__(self, buckets: TokenBuckets) -> None:
        self._buckets = buckets
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by network, the least recently served first
        self._is_busy = False

    @asynccontextmanager
    async def acquire(self, network: str) -> AsyncIterator[None]:
        """Wait for a turn. What the message triggers at once is finished before the next turn begins."""
        await self._buckets.wait_for_credit(network)
        await self._wait_for_turn(network)
        try:
            yield
            for _ in range(_EVENT_LOOP_ROUNDS):
                await asyncio.sleep(0)
        finally:
            self._release()

    async def _wait_for_turn(self, network: str) -> None:
        if not self._is_busy:
            self._is_busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn was granted just now: pass it on
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            network = max(self._waiting, key=self._buckets.balance)  # the first of several with the same balance
            queue = self._waiting.pop(network)
            next_turn = queue.popleft()
            if queue:
                self._waiting[network] = queue  # at the end of the queue
            if not next_turn.done():
                next_turn.set_result(None)
                return
        self._is_busy = False
