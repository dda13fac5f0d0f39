"""The stream of Server-Sent Events behind a live page, as plain ASGI: a thousand readers sleep at little cost."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from models import DatabaseFailed, LinkRefused
from web.answers import COME_AGAIN, reader_translator
from web.live.table import Reader
from web.live.watched import WatchedFeed
from web.wire import EXTENSION

_MOST_READERS = 2_500
_RETRY = b"retry: 2000\n\n"  # milliseconds
_HEARTBEAT = b"event: beat\ndata:\n\n"  # a page that hears none for a while connects anew
_GONE = b"event: gone\ndata:\n\n"
_HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]


class LiveEvents:
    """An ASGI endpoint for a path with a `token`; `limit` readers at most, the next one is asked to come again."""

    def __init__(self, feed: WatchedFeed, *, limit: int = _MOST_READERS) -> None:
        self._feed = feed
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if self._feed.readers >= self._limit:
            await Response(status_code=503, headers={"Retry-After": "30"})(scope, receive, send)
            return
        try:
            reader = await self._feed.enter(request.path_params["token"], reader_translator(request).language)
        except LinkRefused:
            await Response(_GONE, media_type="text/event-stream")(scope, receive, send)
            return
        except DatabaseFailed:
            await Response(status_code=503, headers=COME_AGAIN)(scope, receive, send)
            return
        reader.seen = _seen(request)
        reader.wire = scope.get("extensions", {}).get(EXTENSION, {}).get("wire")
        stream = reader.stream = asyncio.create_task(_stream(reader, send))
        hung_up = asyncio.create_task(_hang_up(receive))
        try:
            await asyncio.wait({stream, hung_up}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._feed.leave(reader)
            stream.cancel()
            hung_up.cancel()
            await asyncio.gather(stream, hung_up, return_exceptions=True)


async def _stream(reader: Reader, send: Send) -> None:
    """Send what changed until the reader is let go, but for what the table itself writes while this waits."""
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    chunk = _RETRY
    while True:
        reader.woken.clear()
        if reader.frame is not None and reader.frame.tag != reader.seen:
            chunk, reader.seen = chunk + reader.frame.event, reader.frame.tag
        last = reader.refused or reader.ended
        if reader.refused:
            chunk += _GONE
        await send({"type": "http.response.body", "body": chunk or _HEARTBEAT, "more_body": not last})
        if last:
            return
        reader.missed = 0
        reader.waits = True
        await reader.woken.wait()
        reader.waits = False
        chunk = b""


async def _hang_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _seen(request: Request) -> str:
    """The tag that the page has: what the browser heard last, else what it was born with."""
    return request.headers.get("last-event-id") or request.query_params.get("seen", "")
