"""The live page that a scanned QR code opens. GET requests change nothing: messengers fetch links for their
previews."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from http import HTTPStatus

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from models.sharing import LinkTarget, load_shared_match, rematch_token
from models.storage import on_reader
from models.store import Store
from models.values import DatabaseFailed, LinkRefused, Role
from web.fair_queue import measured_thread_time
from web.files.download_file import query_translator
from web.live.channel import Frame
from web.live.events import LiveEvents, StreamPlaces
from web.live.feed import LiveFeed
from web.live.templates import Templates
from web.qr import qr_svg
from web.responses import NO_STORE, RETRY_HEADERS, no_connection_sentence, request_translator
from web.urls import token_url
from wording import Translator, with_report_code


@dataclass(frozen=True, eq=False)
class LivePage:
    """The routes below `/t/`. `public_base` returns the base for shared links, given the address of the request."""

    store: Store
    templates: Templates
    public_base: Callable[[str | None], str]
    places: StreamPlaces = field(default_factory=StreamPlaces)

    @cached_property
    def feed(self) -> LiveFeed:
        return LiveFeed(self.store, self.templates)

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/t/{token}", self._serve_page, middleware=[Middleware(GZipMiddleware)]),
            Route("/t/{token}/events", LiveEvents(self.feed, self.places), methods=["GET"]),
            Route("/t/{token}/card", self._serve_card),
            Route("/t/{token}/qr.svg", self._serve_qr),
        ]

    async def _serve_page(self, request: Request) -> Response:
        token, t = request.path_params["token"], request_translator(request)
        if "rematch" in request.query_params and (rematch := await self._rematch(token)) is not None:
            return RedirectResponse(f"/t/{rematch}", status_code=HTTPStatus.SEE_OTHER, headers=NO_STORE)
        try:
            target = await on_reader(partial(self.feed.resolve_link, token))
            frame = await self.feed.get_frame(token, t.language)
            sender = query_translator(request).language
            title = (frame if sender == t.language else await self.feed.get_frame(token, sender)).names
        except DatabaseFailed as failed:
            return self._serve_cached(request, t, str(failed.values.get("report_code", "")))
        return self._page_response(request, t, target, frame, title=title)

    async def _rematch(self, token: str) -> str | None:
        """Return the token for the same role in the rematch.

        The score itself is the same for all subscribers and contains no links.
        """
        try:
            return await on_reader(partial(self._find_rematch, token))
        except (LinkRefused, DatabaseFailed):
            return None

    def _find_rematch(self, token: str) -> str | None:
        with self.store.reading() as session:
            return rematch_token(session, signer=self.store.signer, token=token)

    def _serve_cached(self, request: Request, t: Translator, report_code: str) -> Response:
        """Serve the last known score while the database fails; later the page's stream brings the newest one."""
        cached = self.feed.find_cached(request.path_params["token"], t.language)
        if cached is None:
            html = self.templates.error_page(t, with_report_code(no_connection_sentence(t), report_code))
            return HTMLResponse(html, status_code=503, headers={**self.templates.headers, **RETRY_HEADERS})
        target, frame, rendered_at = cached
        words = t.gettext(
            "The table can’t be reached right now. This is the score as of {time}.", time=t.time(rendered_at)
        )
        frame = replace(frame, tag="", score=self.templates.prepend_line(words, frame.score))
        return self._page_response(request, t, target, frame, title=frame.names)

    def _page_response(
        self, request: Request, t: Translator, target: LinkTarget, frame: Frame, *, title: str
    ) -> Response:
        """Return the page; its preview has `title`."""
        token, templates = request.path_params["token"], self.templates
        preview = self._preview(request, target, title)
        if target.role is not Role.VIEWER or "app" in request.query_params:
            html = templates.client_with_score(t, token=token, frame=frame, preview=preview)
            return HTMLResponse(html, headers=NO_STORE)
        look = next((each for each in ("overlay", "tv") if each in request.query_params), "")
        html = templates.live(t, token=token, frame=frame, preview=preview, look=look)
        return HTMLResponse(html, headers=self.templates.headers)

    def _preview(self, request: Request, target: LinkTarget, title: str) -> Mapping[str, str]:
        """Return the preview in the language of the phone that sent the link. The score would soon be an old one."""
        t, base = query_translator(request), self.public_base(str(request.base_url))
        sentence = t.gettext("Follow the score of this table live.")
        if target.role is not Role.VIEWER:
            sentence = t.gettext("Keep the score of this table together.")
        return {"title": title, "sentence": sentence, "picture": f"{base}/icons/icon-512.png"}

    @measured_thread_time()
    def _serve_card(self, request: Request) -> Response:
        token, t = request.path_params["token"], request_translator(request)
        with self.store.reading() as session:
            match = load_shared_match(session, signer=self.store.signer, token=token)
        players = t.join([player.name for player in match.players])
        html = self.templates.card(
            t, token=token, link=self._share_url(request), players=players, keeps_score=match.role.includes(Role.SCORER)
        )
        return HTMLResponse(html, headers=self.templates.headers)

    @measured_thread_time()
    def _serve_qr(self, request: Request) -> Response:
        self.feed.resolve_link(request.path_params["token"])
        return Response(qr_svg(self._share_url(request)), media_type="image/svg+xml", headers=NO_STORE)

    def _share_url(self, request: Request) -> str:
        return token_url(self.public_base(str(request.base_url)), "t", request.path_params["token"])
