"""The requests of a network: as many at once as a browser makes, and no more than its share of the processor."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.addresses import network_of
from web.shares import Shares

_AT_ONCE = 6  # that are worked on; a browser has as many connections
_MOST_WAITING = 400  # of one network; the next one is told to come again
_TRY_AGAIN_LATER = 1013  # IANA's WebSocket close codes
# Seconds of the processor, by the first part of the path: measured, and rounded up.
_COSTS: Mapping[str, float] = {"c": 0.002, "health": 0.001, "ready": 0.001, "ws": 0.005}
_COST = 0.01


class FairRequests:
    """Pure ASGI. A request that has to wait does so before anything is done for it, and makes room for the next one as
    soon as its answer begins, however long that is. A WebSocket's opening is a request; what it says is not."""

    def __init__(
        self, app: ASGIApp, *, shares: Shares, at_once: int = _AT_ONCE, most_waiting: int = _MOST_WAITING
    ) -> None:
        self._app = app
        self._shares = shares
        self._at_once = at_once
        self._most = at_once + most_waiting
        self._here: Counter[str] = Counter()  # by network, those that are waiting too
        self._rooms: dict[str, asyncio.Semaphore] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        network = network_of((scope.get("client") or ("",))[0])
        if self._here[network] >= self._most:
            await _refuse(scope, receive, send)
            return
        async with AsyncExitStack() as room:
            await room.enter_async_context(self._room(network, _cost(scope["path"])))

            async def leave_and_send(message: Message) -> None:
                await room.aclose()
                await send(message)

            await self._app(scope, receive, leave_and_send)

    @asynccontextmanager
    async def _room(self, network: str, cost: float) -> AsyncIterator[None]:
        self._here[network] += 1
        room = self._rooms.setdefault(network, asyncio.Semaphore(self._at_once))
        try:
            async with room:
                await self._shares.afford(network)
                self._shares.charge(network, cost)
                yield
        finally:
            self._here[network] -= 1
            if not self._here[network]:
                del self._here[network], self._rooms[network]


def _cost(path: str) -> float:
    return _COSTS.get(path.lstrip("/").partition("/")[0], _COST)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": _TRY_AGAIN_LATER, "reason": "too much at once"})
    else:
        status = HTTPStatus.TOO_MANY_REQUESTS
        answer = PlainTextResponse(status.phrase, status_code=status, headers={"Retry-After": "30"})
        await answer(scope, receive, send)
