"""The page that uploads a match from the offline app.

The fragment of the page's address contains the match; it is sent only after the user agrees.
"""

import asyncio
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models.archive import UploadKind
from models.store import Store
from models.values import UploadsFull
from web.live.templates import Templates
from web.responses import NO_STORE, request_translator
from web.urls import client_network


class MatchUpload:
    """The upload page and its slots.

    `/bring` serves the page; a POST to `/bring/slot` opens a slot, and the match is uploaded to it like a file
    (uploads.py). The screen `/brought/{slot}` shows what arrived.
    """

    def __init__(self, store: Store, templates: Templates) -> None:
        self._store = store
        self._templates = templates

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/bring", self._serve_page), Route("/bring/slot", self._open_slot, methods=["POST"])]

    async def _serve_page(self, request: Request) -> Response:
        html = self._templates.render("match_upload.html", request_translator(request))
        return HTMLResponse(html, headers=self._templates.headers)

    async def _open_slot(self, request: Request) -> Response:
        network = client_network(request.client.host) if request.client else ""
        try:
            slot = await asyncio.to_thread(self._store.uploads.open_slot, UploadKind.MATCH, network)
        except UploadsFull:
            return PlainTextResponse("full", status_code=HTTPStatus.SERVICE_UNAVAILABLE, headers=NO_STORE)
        return PlainTextResponse(slot, headers=NO_STORE)
