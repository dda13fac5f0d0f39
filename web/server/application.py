"""The ASGI application: the Flet client and its socket, the pages that need no Flet, and the guards around them."""

import asyncio
import functools
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

import flet as ft
from flet_web.fastapi import app_manager
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute

from models import DatabaseFailed, Store, on_reader
from web.answers import database_away
from web.files.backup import BackupDownload
from web.files.bringing import Bringing
from web.files.downloads import Downloads
from web.files.tournament_papers import TournamentPapers
from web.files.uploads import Uploads
from web.flet.socket import FletSocket
from web.live.board import BoardPage
from web.live.page import LivePage
from web.server.delivery import Delivery
from web.server.fair_requests import FairRequests
from web.server.garbage import Garbage
from web.server.housekeeping import start_housekeeping
from web.server.metrics import Measured, Metrics
from web.server.phone_site import PhoneSite
from web.server.public_base import public_base
from web.server.security import SecurityMiddleware
from web.server.settings import Settings
from web.shares import Shares

_ASSETS = Path(__file__).parents[2] / "assets"
_MOST_PHONES = 400  # that run the Flet app at once: 0.3 MB each
_MOST_SESSIONS = 600  # with those of phones that left and may come back
_SECONDS_TO_ANSWER = 3.0  # of the database, for this server to count as ready
_A_PHONE = 0.001  # of a core's time, in the long run: a network's share is this much for each phone it may have


def create_application(
    *, settings: Settings, store: Store, flet_main: Callable[[ft.Page], None], assets: Path = _ASSETS
) -> Starlette:
    """Everything that the server answers. `flet_main` is run for each phone that opens the Flet app.

    `state.let_go()` ends the open streams, which would otherwise keep a server that wants to end waiting;
    `state.compressed()` says whether every file has its smallest copy.
    """
    delivery = Delivery(assets, cache=settings.cache_dir)
    shares = Shares(rate=settings.phones_of_one_network * _A_PHONE)
    base = functools.partial(public_base, settings)
    live_page = LivePage(store, delivery.templates, base)
    board_page = BoardPage(store, delivery.templates, base)
    garbage = Garbage()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        # A daemon: neither the first phone nor the end of the server waits for a compression.
        threading.Thread(target=delivery.compressor.run, args=(delivery.files,), daemon=True, name="compressor").start()
        housekeeping = start_housekeeping(store, settings)
        await app_manager.start()
        garbage.start()
        yield
        garbage.stop()
        housekeeping.stop()
        delivery.compressor.stop()
        store.files.close()
        await app_manager.shutdown()

    async def health(_: Request) -> JSONResponse:
        return JSONResponse({"status": "ok", "compressed": delivery.compressor.finished.is_set()})

    async def ready(_: Request) -> JSONResponse:
        """Whether phones may be sent here: the database answers, and soon."""
        try:
            async with asyncio.timeout(_SECONDS_TO_ANSWER):
                await on_reader(functools.partial(_ask, store))
        except (DatabaseFailed, TimeoutError):
            return JSONResponse({"status": "no database"}, status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        return JSONResponse({"status": "ok"})

    def let_go() -> None:
        live_page.feed.close()
        board_page.feed.close()

    phones = FletSocket(
        flet_main,
        limit=_MOST_PHONES,
        most_sessions=_MOST_SESSIONS,
        of_one_network=settings.phones_of_one_network,
        shares=shares,
    )
    metrics = Metrics(store=store, feed=live_page.feed, phones=lambda: phones.phones, key=settings.metrics_key)
    application = Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(Measured, metrics=metrics),
            Middleware(SecurityMiddleware, public_url=settings.public_url, allowed_hosts=settings.allowed_hosts),
            Middleware(FairRequests, shares=shares),
        ],
        exception_handlers={DatabaseFailed: database_away},
        routes=[
            Route("/health", health),
            Route("/ready", ready),
            Route("/metrics", metrics.show),
            WebSocketRoute("/ws", phones),
            *live_page.routes,
            *board_page.routes,
            *Downloads(store).routes,
            *TournamentPapers(store, base).routes,
            *Uploads(store).routes,
            *Bringing(store, delivery.templates).routes,
            *BackupDownload(store, settings.cache_dir).routes,
            *PhoneSite(settings.phone_site).routes,
            Route("/c/{digest}/{name:path}", delivery.kept),
            Route("/{path:path}", delivery.page),
        ],
    )
    application.state.compressed = delivery.compressor.finished.is_set
    application.state.let_go = let_go
    return application


def _ask(store: Store) -> None:
    with store.reading() as session:
        session.connection()
