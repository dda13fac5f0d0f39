"""The Server-Sent Events of a live page as plain ASGI, so that a thousand idle subscribers cost little."""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from models.values import DatabaseFailed, LinkRefused
from web.live.broadcast_feed import BroadcastFeed
from web.live.channel import Subscriber
from web.raw_transport import EXTENSION
from web.responses import RETRY_HEADERS, request_translator
from web.urls import client_network

# The server accepts 4,000 connections (web/server/uvicorn_server.py); the rest serve requests that end.
_MAX_STREAMS = 2_500
_RETRY = b"retry: 2000\n\n"  # milliseconds
_HEARTBEAT = b"event: beat\ndata:\n\n"  # a page that receives no heartbeat for a while reconnects
_GONE = b"event: gone\ndata:\n\n"
_HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]


class StreamPlaces:
    """Places for open streams. When all are taken, a network with fewer streams takes the place of the network with the
    most, whose oldest stream ends."""

    def __init__(self, limit: int = _MAX_STREAMS) -> None:
        self._limit = limit
        self._count = 0
        self._held: dict[str, dict[object, Callable[[], object]]] = {}  # by network: the function that ends each stream

    def try_take(self, network: str, end: Callable[[], object]) -> bool:
        """Take a place for a stream and return True, or return False if there is none; `end` ends the stream."""
        if self._count >= self._limit:
            largest = max(self._held, key=lambda other: len(self._held[other]))
            if len(self._held[largest]) <= len(self._held.get(network, ())) + 1:
                return False
            oldest = next(iter(self._held[largest]))
            self._held[largest][oldest]()
            self.free(largest, oldest)
        self._held.setdefault(network, {})[end] = end
        self._count += 1
        return True

    def free(self, network: str, end: object) -> None:
        """Free the place of a stream, unless another stream has taken it."""
        streams = self._held.get(network, {})
        if streams.pop(end, None) is not None:
            self._count -= 1
        if not streams:
            self._held.pop(network, None)


class LiveEvents:
    """An ASGI endpoint for a path with a `token`; if its network gets no place, it responds 503 with Retry-After."""

    def __init__(self, feed: BroadcastFeed, places: StreamPlaces | None = None) -> None:
        self._feed = feed
        self._places = places or StreamPlaces()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        network = client_network((scope.get("client") or ("",))[0])
        end = asyncio.Event()
        if not self._places.try_take(network, end.set):
            await Response(status_code=503, headers={"Retry-After": "30", "Connection": "close"})(scope, receive, send)
            return
        try:
            await self._serve(scope, receive, send, end)
        finally:
            self._places.free(network, end.set)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, end: asyncio.Event) -> None:
        request = Request(scope)
        try:
            subscriber = await self._feed.subscribe(request.path_params["token"], request_translator(request).language)
        except LinkRefused:
            await Response(_GONE, media_type="text/event-stream")(scope, receive, send)
            return
        except DatabaseFailed:
            await Response(status_code=503, headers=RETRY_HEADERS)(scope, receive, send)
            return
        # The tag of the frame that the page shows: the browser's last event id, else the tag in the page's URL.
        subscriber.sent_tag = request.headers.get("last-event-id") or request.query_params.get("seen", "")
        subscriber.transport = scope.get("extensions", {}).get(EXTENSION, {}).get("transport")
        stream = subscriber.stream = asyncio.create_task(_stream_frames(subscriber, send))
        disconnected = asyncio.create_task(_wait_for_disconnect(receive))
        ended = asyncio.create_task(end.wait())
        try:
            await asyncio.wait({stream, disconnected, ended}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._feed.unsubscribe(subscriber)
            stream.cancel()
            disconnected.cancel()
            ended.cancel()
            await asyncio.gather(stream, disconnected, ended, return_exceptions=True)


async def _stream_frames(subscriber: Subscriber, send: Send) -> None:
    """Send frames and heartbeats until the subscriber ends.

    While this waits, the channel may write frames to the transport directly.
    """
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    chunk = _RETRY
    while True:
        subscriber.wakeup.clear()
        if subscriber.frame is not None and subscriber.frame.tag != subscriber.sent_tag:
            chunk, subscriber.sent_tag = chunk + subscriber.frame.event, subscriber.frame.tag
        last = subscriber.is_revoked or subscriber.is_closed
        if subscriber.is_revoked:
            chunk += _GONE
        await send({"type": "http.response.body", "body": chunk or _HEARTBEAT, "more_body": not last})
        if last:
            return
        subscriber.missed_heartbeats = 0
        subscriber.is_idle = True
        await subscriber.wakeup.wait()
        subscriber.is_idle = False
        chunk = b""


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
