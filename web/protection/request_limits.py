"""Rate limit on the HTTP requests of each network: concurrency and processor time."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.fair_queue import FairQueue, start_measuring
from web.urls import client_network

_MAX_CONCURRENT = 6  # requests of one network in progress, as many as a browser opens connections
_MAX_WAITING = 400  # waiting requests of one network; further ones get 429
_TRY_AGAIN_LATER = 1013  # IANA's WebSocket close codes
# Health probes of load balancers: a few per second from each network are neither delayed nor charged; further ones are
# treated like any request.
_PROBES = {"/health", "/ready"}
_PROBE_SHARE = 0.125  # for a network's free probes, so that it has eight at once …
_PROBE_RATE = 0.5  # … and four a second
# Seconds of processor time on the event loop, measured and rounded up. Work on threads is measured each time.
_REQUEST_COST = 0.002


class RequestLimitMiddleware:
    """ASGI middleware that delays or rejects requests of a busy network.

    A request waits before any work is done for it, and frees its slot as soon as its response begins, even if that is a
    long stream. Opening a WebSocket counts as a request; its messages do not.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        queue: FairQueue,
        max_concurrent: int = _MAX_CONCURRENT,
        max_waiting: int = _MAX_WAITING,
        probes: FairQueue | None = None,
    ) -> None:
        self._app = app
        self._queue = queue
        self._probes = probes or FairQueue(rate=_PROBE_RATE)  # only its balances, for free probes
        self._max_concurrent = max_concurrent
        self._max_pending = max_concurrent + max_waiting
        self._pending: Counter[str] = Counter()  # by network, including waiting requests
        self._semaphores: dict[str, asyncio.Semaphore] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        network = client_network((scope.get("client") or ("",))[0])
        if scope["type"] not in {"http", "websocket"} or self._is_free_probe(scope["path"], network):
            await self._app(scope, receive, send)
            return
        if self._pending[network] >= self._max_pending:
            await _reject(scope, receive, send)
            return
        async with AsyncExitStack() as admission:
            await admission.enter_async_context(self._admit(network))

            async def release_and_send(message: Message) -> None:
                await admission.aclose()
                await send(message)

            await self._app(scope, receive, release_and_send)

    def _is_free_probe(self, path: str, network: str) -> bool:
        is_free = path in _PROBES and self._probes.balance(network) >= _PROBE_SHARE
        if is_free:
            self._probes.charge(network, _PROBE_SHARE)
        return is_free

    @asynccontextmanager
    async def _admit(self, network: str) -> AsyncIterator[None]:
        self._pending[network] += 1
        semaphore = self._semaphores.setdefault(network, asyncio.Semaphore(self._max_concurrent))
        try:
            async with semaphore:
                await self._queue.admit(network)
                measured = start_measuring()
                try:
                    yield
                finally:
                    self._queue.charge(network, _REQUEST_COST + sum(measured))
        finally:
            self._pending[network] -= 1
            if not self._pending[network]:
                del self._pending[network], self._semaphores[network]


async def _reject(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": _TRY_AGAIN_LATER, "reason": "too much at once"})
    else:
        status = HTTPStatus.TOO_MANY_REQUESTS
        response = PlainTextResponse(status.phrase, status_code=status, headers={"Retry-After": "30"})
        await response(scope, receive, send)
