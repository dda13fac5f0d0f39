"""File uploads from a phone's picker, into upload slots that a screen of that phone has opened."""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Mapping
from http import HTTPStatus

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models.archive import UPLOAD_CHUNK_BYTES, ImportRefused, SlotClaimed
from models.store import Store
from models.values import DatabaseFailed, LinkRefused, UploadsFull
from web.responses import NO_STORE

_TIMEOUT = 600.0  # seconds for a whole file
_CHECK_INTERVAL = 15.0  # seconds to receive at least this many bytes, a tenth of a slow mobile network's speed:
_MIN_BYTES_PER_CHECK = 128 * 1024
_RETRY_HEADERS = {"Retry-After": "60"}
# The first match counts.
_STATUS_BY_ERROR: Mapping[type[Exception], HTTPStatus] = {
    TimeoutError: HTTPStatus.REQUEST_TIMEOUT,
    ImportRefused: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    SlotClaimed: HTTPStatus.CONFLICT,
    LinkRefused: HTTPStatus.NOT_FOUND,
    UploadsFull: HTTPStatus.SERVICE_UNAVAILABLE,
    DatabaseFailed: HTTPStatus.SERVICE_UNAVAILABLE,
    ClientDisconnect: HTTPStatus.BAD_REQUEST,
}


class UploadRoutes:
    """The route `/u/{slot}`. Requests from pages of other origins are rejected earlier (security.py)."""

    def __init__(self, store: Store) -> None:
        self._uploads = store.uploads

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/u/{slot}", self._receive, methods=["PUT"])]

    async def _receive(self, request: Request) -> Response:
        slot = request.path_params["slot"]
        try:
            await asyncio.to_thread(self._uploads.check, slot)
            async with asyncio.timeout(_TIMEOUT):
                await self._store_body(slot, request)
        except tuple(_STATUS_BY_ERROR) as refusal:
            return _response(next(status for kind, status in _STATUS_BY_ERROR.items() if isinstance(refusal, kind)))
        return _response(HTTPStatus.OK)

    async def _store_body(self, slot: str, request: Request) -> None:
        """Store the body in the slot.

        The slot is claimed at the first byte, and freed if the upload fails in any way.
        """
        pieces = _pieces(request, functools.partial(self._uploads.check_size, slot))
        first = await anext(pieces, b"")
        await asyncio.to_thread(self._uploads.claim, slot)
        try:
            await asyncio.to_thread(self._uploads.append, slot, first)
            async for piece in pieces:
                await asyncio.to_thread(self._uploads.append, slot, piece)
            await asyncio.to_thread(self._uploads.finish, slot)
        except UploadsFull:  # the slot tells the screen
            raise
        except BaseException:
            await asyncio.shield(asyncio.to_thread(self._uploads.abort, slot))
            raise


async def _pieces(request: Request, check_size: Callable[[int], None]) -> AsyncIterator[bytes]:
    """Yield the body in pieces of equal size, except that the first one is yielded as soon as anything arrives.

    Raises ImportRefused as soon as the body is too large, TimeoutError when it is slower than the least speed.
    """
    stream = request.stream()
    waiting, size, started = bytearray(), 0, False
    clock = asyncio.get_running_loop().time
    check_at, due = clock() + _CHECK_INTERVAL, _MIN_BYTES_PER_CHECK
    while True:
        async with asyncio.timeout_at(check_at):
            piece = await anext(stream, None)
        if piece is None:
            break
        size += len(piece)
        if size >= due:
            check_at, due = clock() + _CHECK_INTERVAL, size + _MIN_BYTES_PER_CHECK
        check_size(size)
        waiting += piece
        if waiting and (not started or len(waiting) >= UPLOAD_CHUNK_BYTES):
            yield bytes(waiting)
            waiting, started = bytearray(), True
    if waiting:
        yield bytes(waiting)


def _response(status: HTTPStatus) -> Response:
    """Return a bare response: the screen shows the outcome, and nothing reads this body."""
    headers = {**NO_STORE, **(_RETRY_HEADERS if status is HTTPStatus.SERVICE_UNAVAILABLE else {})}
    return PlainTextResponse(status.phrase, status_code=status, headers=headers)
