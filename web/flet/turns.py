"""The turns of phones: whoever says much waits for those who say little."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from web.shares import Shares

# Flet reads a message, runs its handler, renders and sends in as many rounds of the event loop.
_ROUNDS = 6


class Turns:
    """One message is heard at a time. Where several networks wait, the one that has the most left of its share is next,
    however many messages it has; one that has nothing left does not even wait for its turn yet."""

    def __init__(self, shares: Shares) -> None:
        self._shares = shares
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by network, whose last turn is longest ago first
        self._taken = False

    @asynccontextmanager
    async def turn(self, network: str) -> AsyncIterator[None]:
        """What the message sets in motion at once is done when the next one has its turn."""
        await self._shares.afford(network)
        await self._take(network)
        try:
            yield
            for _ in range(_ROUNDS):
                await asyncio.sleep(0)
        finally:
            self._pass_on()

    async def _take(self, network: str) -> None:
        if not self._taken:
            self._taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it had come just now
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            network = max(self._waiting, key=self._shares.left)  # the first of those that have as much
            queue = self._waiting.pop(network)
            following = queue.popleft()
            if queue:
                self._waiting[network] = queue  # at the end of the line
            if not following.done():
                following.set_result(None)
                return
        self._taken = False
