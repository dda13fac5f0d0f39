"""The live page: what a scanned QR code opens. A look changes nothing: messengers fetch links for their previews."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from http import HTTPStatus

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from models import DatabaseFailed, LinkRefused, LinkTarget, Role, Store, load_shared, on_reader, rematch_token
from web.addresses import join_url
from web.answers import COME_AGAIN, NO_STORE, away_sentence, reader_translator, refusal_status
from web.live.events import LiveEvents
from web.live.feed import LiveFeed
from web.live.table import Frame
from web.live.templates import Templates
from web.qr import qr_svg
from wording import Translator, model_error_sentence, with_incident

# Stricter than for the Flet client: no script but ours, and nothing else to load at all.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src {style}; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class LivePage:
    """The routes below `/t/`. `public_base` gives the address to pass on, from the one that a page was reached by."""

    def __init__(self, store: Store, templates: Templates, public_base: Callable[[str | None], str]) -> None:
        self._store = store
        self._templates = templates
        self._public_base = public_base
        self.feed = LiveFeed(store, templates)
        policy = _POLICY.format(style=templates.style_source)
        self._headers = {**NO_STORE, "Content-Security-Policy": policy}

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/t/{token}", self._page, middleware=[Middleware(GZipMiddleware)]),
            Route("/t/{token}/events", LiveEvents(self.feed), methods=["GET"]),
            Route("/t/{token}/card", self._card),
            Route("/t/{token}/qr.svg", self._qr),
        ]

    async def _page(self, request: Request) -> Response:
        token, t = request.path_params["token"], reader_translator(request)
        if "rematch" in request.query_params and (rematch := await self._rematch(token)) is not None:
            return RedirectResponse(f"/t/{rematch}", status_code=HTTPStatus.SEE_OTHER, headers=NO_STORE)
        try:
            target = await on_reader(partial(self.feed.target, token))
            frame = await self.feed.look(token, t.language)
        except LinkRefused as refused:
            return self._refusal(t, refused)
        except DatabaseFailed as failed:
            return self._last_known(request, t, str(failed.values.get("incident", "")))
        return self._shown(request, t, target, frame)

    async def _rematch(self, token: str) -> str | None:
        """The token of the match that follows, for the same role: the score is one for all readers and holds none."""
        try:
            return await on_reader(partial(self._find_rematch, token))
        except (LinkRefused, DatabaseFailed):
            return None

    def _find_rematch(self, token: str) -> str | None:
        with self._store.reading() as session:
            return rematch_token(session, signer=self._store.signer, token=token)

    def _last_known(self, request: Request, t: Translator, incident: str) -> Response:
        """While the database is away; once it is back, the page's own stream brings the newest score."""
        known = self.feed.known.find(request.path_params["token"], t.language)
        if known is None:
            html = self._templates.refusal(t, with_incident(away_sentence(t), incident))
            return HTMLResponse(html, status_code=503, headers={**self._headers, **COME_AGAIN})
        words = t.gettext("The table can’t be reached just now. This is the score as of {time}.", time=t.time(known.at))
        frame = replace(known.frame, tag="", score=self._templates.line_above(words, known.frame.score))
        return self._shown(request, t, known.target, frame)

    def _shown(self, request: Request, t: Translator, target: LinkTarget, frame: Frame) -> Response:
        token, templates = request.path_params["token"], self._templates
        if target.role is not Role.VIEWER or "app" in request.query_params:
            html = templates.client_behind(t, token=token, score=frame.score, tag=frame.tag)
            return HTMLResponse(html, headers=NO_STORE)
        html = templates.live(t, token=token, frame=frame, tv="tv" in request.query_params)
        return HTMLResponse(html, headers=self._headers)

    def _card(self, request: Request) -> Response:
        token, t = request.path_params["token"], reader_translator(request)
        try:
            with self._store.reading() as session:
                match = load_shared(session, signer=self._store.signer, token=token)
        except LinkRefused as refused:
            return self._refusal(t, refused)
        players = t.join([player.name for player in match.players])
        html = self._templates.card(
            t, token=token, link=self._link(request), players=players, keeps_score=match.role.includes(Role.SCORER)
        )
        return HTMLResponse(html, headers=self._headers)

    def _qr(self, request: Request) -> Response:
        try:
            self.feed.target(request.path_params["token"])
        except LinkRefused as refused:
            return self._refusal(reader_translator(request), refused)
        return Response(qr_svg(self._link(request)), media_type="image/svg+xml", headers=NO_STORE)

    def _link(self, request: Request) -> str:
        return join_url(self._public_base(str(request.base_url)), request.path_params["token"])

    def _refusal(self, t: Translator, refused: LinkRefused) -> Response:
        sentence = model_error_sentence(t, refused.code, refused.values)
        html = self._templates.refusal(t, sentence)
        return HTMLResponse(html, status_code=refusal_status(refused), headers=self._headers)
