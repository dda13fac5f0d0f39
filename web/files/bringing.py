"""The page to which a phone alone brings a match: it stands behind the # of the page's address, and is sent only once
its reader says so."""

import asyncio
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models import Store, UploadsFull
from web.addresses import network_of
from web.answers import NO_STORE, reader_translator
from web.live.templates import Templates


class Bringing:
    """The route `/bring` gives the page, a POST to `/bring/place` a place that the match is sent to, as files are
    (uploads.py). Its screen, `/brought/{place}`, shows what came there."""

    def __init__(self, store: Store, templates: Templates) -> None:
        self._store = store
        self._templates = templates
        policy = f"default-src 'none'; script-src 'self'; connect-src 'self'; style-src {templates.style_source}"
        policy += "; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        self._headers = {**NO_STORE, "Content-Security-Policy": policy}

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/bring", self._page), Route("/bring/place", self._expect, methods=["POST"])]

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(self._templates.filled("bring.html", reader_translator(request)), headers=self._headers)

    async def _expect(self, request: Request) -> Response:
        sender = network_of(request.client.host) if request.client else ""
        try:
            place = await asyncio.to_thread(self._store.uploads.expect, f"network {sender}")
        except UploadsFull:
            return PlainTextResponse("full", status_code=HTTPStatus.SERVICE_UNAVAILABLE, headers=NO_STORE)
        return PlainTextResponse(place, headers=NO_STORE)
