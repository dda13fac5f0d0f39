"""The Server-Sent Events of a live page as plain ASGI, so that a thousand idle subscribers cost little."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from models.values import DatabaseFailed, LinkRefused
from web.live.broadcast_feed import BroadcastFeed
from web.live.channel import Subscriber
from web.raw_transport import EXTENSION
from web.responses import RETRY_HEADERS, request_translator

_MAX_SUBSCRIBERS = 2_500
_RETRY = b"retry: 2000\n\n"  # milliseconds
_HEARTBEAT = b"event: beat\ndata:\n\n"  # a page that gets none for a while reconnects
_GONE = b"event: gone\ndata:\n\n"
_HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]


class LiveEvents:
    """An ASGI endpoint for a path with a `token`; beyond `limit` subscribers, it responds 503 with Retry-After."""

    def __init__(self, feed: BroadcastFeed, *, limit: int = _MAX_SUBSCRIBERS) -> None:
        self._feed = feed
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if self._feed.subscriber_count >= self._limit:
            await Response(status_code=503, headers={"Retry-After": "30"})(scope, receive, send)
            return
        try:
            subscriber = await self._feed.subscribe(request.path_params["token"], request_translator(request).language)
        except LinkRefused:
            await Response(_GONE, media_type="text/event-stream")(scope, receive, send)
            return
        except DatabaseFailed:
            await Response(status_code=503, headers=RETRY_HEADERS)(scope, receive, send)
            return
        subscriber.sent_tag = _seen_tag(request)
        subscriber.transport = scope.get("extensions", {}).get(EXTENSION, {}).get("transport")
        stream = subscriber.stream = asyncio.create_task(_stream_frames(subscriber, send))
        disconnected = asyncio.create_task(_wait_for_disconnect(receive))
        try:
            await asyncio.wait({stream, disconnected}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._feed.unsubscribe(subscriber)
            stream.cancel()
            disconnected.cancel()
            await asyncio.gather(stream, disconnected, return_exceptions=True)


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


def _seen_tag(request: Request) -> str:
    """Return the tag of the frame that the page shows: the browser's last event id, else the tag in the page's URL."""
    return request.headers.get("last-event-id") or request.query_params.get("seen", "")
