"""Files that a phone's picker sends: to the place that a screen of that phone has opened, and nowhere else."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from http import HTTPStatus
from types import MappingProxyType

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models import PIECE, DatabaseFailed, ImportRefused, LinkRefused, PlaceTaken, Store, UploadsFull, check_size
from web.answers import NO_STORE

_WITHIN = 600.0  # seconds for a whole file; nobody waits longer for it
_STALL = 30.0  # seconds without a byte of it
_LATER = {"Retry-After": "60"}
# The first that fits.
_STATUS: Mapping[type[Exception], HTTPStatus] = MappingProxyType(
    {
        TimeoutError: HTTPStatus.REQUEST_TIMEOUT,
        ImportRefused: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        PlaceTaken: HTTPStatus.CONFLICT,
        LinkRefused: HTTPStatus.NOT_FOUND,
        UploadsFull: HTTPStatus.SERVICE_UNAVAILABLE,
        DatabaseFailed: HTTPStatus.SERVICE_UNAVAILABLE,
        ClientDisconnect: HTTPStatus.BAD_REQUEST,
    }
)


class Uploads:
    """The route `/u/{place}`. Pages of other origins are refused before they come here (security.py)."""

    def __init__(self, store: Store) -> None:
        self._uploads = store.uploads

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/u/{place}", self._receive, methods=["PUT"])]

    async def _receive(self, request: Request) -> Response:
        place = request.path_params["place"]
        try:
            await asyncio.to_thread(self._uploads.check, place)
            async with asyncio.timeout(_WITHIN):
                await self._keep(place, request)
        except tuple(_STATUS) as refusal:
            return _answer(next(status for kind, status in _STATUS.items() if isinstance(refusal, kind)))
        return _answer(HTTPStatus.OK)

    async def _keep(self, place: str, request: Request) -> None:
        """The place is claimed at the first byte. Whatever ends the way of a file makes room for others."""
        pieces = _pieces(request)
        first = await anext(pieces, b"")
        await asyncio.to_thread(self._uploads.claim, place)
        try:
            await asyncio.to_thread(self._uploads.append, place, first)
            async for piece in pieces:
                await asyncio.to_thread(self._uploads.append, place, piece)
            await asyncio.to_thread(self._uploads.finish, place)
        except UploadsFull:  # its screen is told so when it asks
            raise
        except BaseException:
            await asyncio.shield(asyncio.to_thread(self._uploads.give_up, place))
            raise


async def _pieces(request: Request) -> AsyncIterator[bytes]:
    """The body in pieces of one size, the first one as soon as anything is there. Raises ImportRefused as soon as it is
    too large, TimeoutError when it stalls."""
    stream = request.stream()
    waiting, size, started = bytearray(), 0, False
    while True:
        async with asyncio.timeout(_STALL):
            piece = await anext(stream, None)
        if piece is None:
            break
        size += len(piece)
        check_size(size)
        waiting += piece
        if waiting and (not started or len(waiting) >= PIECE):
            yield bytes(waiting)
            waiting, started = bytearray(), True
    if waiting:
        yield bytes(waiting)


def _answer(status: HTTPStatus) -> Response:
    """The screen says in sentences what came of it: nobody reads this."""
    headers = {**NO_STORE, **(_LATER if status is HTTPStatus.SERVICE_UNAVAILABLE else {})}
    return PlainTextResponse(status.phrase, status_code=status, headers=headers)
