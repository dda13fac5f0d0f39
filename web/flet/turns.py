"""The turns of phones: whoever says much waits for those who say little."""

__all__ = ["Turns"]

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

# Flet reads a message, runs its handler, renders and sends in as many rounds of the event loop.
_ROUNDS = 6


class Turns:
    """One message is heard at a time. Where several wait, each address has its turn, however many of them are its own:
    a flood delays itself."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by address, whose turn is next first
        self._taken = False

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """What the message sets in motion at once is done when the next one has its turn."""
        await self._take(address)
        try:
            yield
            for _ in range(_ROUNDS):
                await asyncio.sleep(0)
        finally:
            self._pass_on()

    async def _take(self, address: str) -> None:
        if not self._taken:
            self._taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it had come just now
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            address, queue = next(iter(self._waiting.items()))
            del self._waiting[address]
            following = queue.popleft()
            if queue:
                self._waiting[address] = queue  # at the end of the line
            if not following.done():
                following.set_result(None)
                return
        self._taken = False
