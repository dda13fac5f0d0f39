"""Files that a phone's picker sends: to the place that a screen of that phone has opened, and nowhere else."""

__all__ = ["Uploads"]

import asyncio
from http import HTTPStatus

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models import ImportRefused, LinkRefused, Store, check_size
from web.answers import NO_STORE

_WITHIN = 600.0  # seconds for a whole file; nobody waits longer for it


class Uploads:
    """The route `/u/{place}`. Pages of other origins are refused before they come here (security.py)."""

    def __init__(self, store: Store) -> None:
        self._uploads = store.uploads

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/u/{place}", self._receive, methods=["PUT"])]

    async def _receive(self, request: Request) -> Response:
        place = request.path_params["place"]
        if not self._uploads.waits_for(place):
            return _answer(HTTPStatus.NOT_FOUND)
        try:
            async with asyncio.timeout(_WITHIN):
                self._uploads.put(place, await _body(request))
        except TimeoutError:
            return _answer(HTTPStatus.REQUEST_TIMEOUT)
        except ImportRefused:
            return _answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        except LinkRefused:
            return _answer(HTTPStatus.NOT_FOUND)
        except ClientDisconnect:
            return _answer(HTTPStatus.BAD_REQUEST)
        return _answer(HTTPStatus.OK)


async def _body(request: Request) -> bytes:
    """Raises ImportRefused as soon as it is too large."""
    data = bytearray()
    async for piece in request.stream():
        data += piece
        check_size(len(data))
    return bytes(data)


def _answer(status: HTTPStatus) -> Response:
    """The screen says in sentences what came of it: nobody reads this."""
    return PlainTextResponse(status.phrase, status_code=status, headers=NO_STORE)
