"""The ASGI application: the Flet client and its socket, the pages without Flet, and the middleware around them."""

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

from models.storage import on_reader
from models.store import Store
from models.values import DatabaseFailed, LinkRefused
from web.delivery.delivery import Delivery
from web.delivery.pwa_site import PwaSite
from web.fair_queue import FairQueue
from web.files.backup import BackupDownload
from web.files.downloads import Downloads
from web.files.match_upload import MatchUpload
from web.files.papers.tournament_papers import TournamentPapers
from web.files.uploads import UploadRoutes
from web.flet.socket import FletSocket
from web.host.public_base import public_base
from web.host.settings import Settings
from web.live.board import BoardPage
from web.live.events import StreamPlaces
from web.live.live_page import LivePage
from web.protection.request_limits import RequestLimitMiddleware
from web.protection.security import SecurityMiddleware
from web.responses import database_unavailable
from web.server.gc_freezer import GcFreezer
from web.server.housekeeping import start_housekeeping
from web.server.metrics import Metrics, MetricsMiddleware, ServerCollector

_ASSETS = Path(__file__).parents[2] / "assets"
_MAX_PHONES = 400  # phones in the Flet app at once: 0.3 MB each
_MAX_SESSIONS = 600  # including sessions of disconnected phones that may return
_DATABASE_TIMEOUT = 3.0  # seconds that the database may take to answer before this server is not ready
# Long-term share of one core per phone; a network's rate is this times the number of phones that it may have.
_CORE_SHARE_PER_PHONE = 0.001


def create_application(*, settings: Settings, store: Store, flet_main: Callable[[ft.Page], None]) -> Starlette:
    """Create the server's application; `flet_main` runs for each phone that opens the Flet app.

    `state.close_streams()` ends the open streams, which would otherwise delay a shutdown; `state.figures()` returns
    those of the host's page.
    """
    delivery = Delivery(_ASSETS, cache=settings.cache_dir)
    queue = FairQueue(rate=settings.phones_of_one_network * _CORE_SHARE_PER_PHONE)
    base = functools.partial(public_base, settings)
    places = StreamPlaces()
    live_page = LivePage(store, delivery.templates, base, places)
    board_page = BoardPage(store, delivery.templates, base, places)
    gc_freezer = GcFreezer()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        # A daemon thread, so that neither the first phone nor a shutdown waits for a compression.
        compress = functools.partial(delivery.compressor.run, delivery.files, is_idle=lambda: not flet_socket.phones)
        threading.Thread(target=compress, daemon=True, name="compressor").start()
        housekeeping = start_housekeeping(store, settings)
        await app_manager.start()
        gc_freezer.start()
        metrics.loop_lag.start()
        yield
        metrics.loop_lag.stop()
        gc_freezer.stop()
        housekeeping.stop()
        delivery.compressor.stop()
        store.file_parser.close()
        await app_manager.shutdown()
        store.temporary_files.close()

    async def health(_: Request) -> JSONResponse:
        return JSONResponse({"status": "ok", "compressed": delivery.compressor.finished.is_set()})

    async def ready(_: Request) -> JSONResponse:
        """Report whether a load balancer may send phones here: the database answers within the time limit."""
        try:
            async with asyncio.timeout(_DATABASE_TIMEOUT):
                await on_reader(functools.partial(_check_database, store))
        except (DatabaseFailed, TimeoutError):
            return JSONResponse({"status": "no database"}, status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        return JSONResponse({"status": "read-only" if store.read_only else "ok"})

    def close_streams() -> None:
        live_page.feed.close()
        board_page.feed.close()

    flet_socket = FletSocket(
        flet_main,
        limit=_MAX_PHONES,
        max_sessions=_MAX_SESSIONS,
        max_per_network=settings.phones_of_one_network,
        queue=queue,
    )
    server = ServerCollector(
        store=store,
        settings=settings,
        feed=live_page.feed,
        phones=lambda: flet_socket.phones,
        refused=lambda: flet_socket.refused,
    )
    metrics = Metrics(settings.metrics_key, server)
    application = Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(MetricsMiddleware, metrics=metrics),
            Middleware(SecurityMiddleware, public_url=settings.public_url, allowed_hosts=settings.allowed_hosts),
            Middleware(RequestLimitMiddleware, queue=queue),
        ],
        exception_handlers={DatabaseFailed: database_unavailable, LinkRefused: delivery.templates.refusal},
        routes=[
            Route("/health", health),
            Route("/ready", ready),
            Route("/metrics", metrics.serve),
            WebSocketRoute("/ws", flet_socket),
            Route("/ws", flet_socket.answer_without_upgrade),
            *live_page.routes,
            *board_page.routes,
            *Downloads(store).routes,
            *TournamentPapers(store, base).routes,
            *UploadRoutes(store).routes,
            *MatchUpload(store, delivery.templates).routes,
            *BackupDownload(store, settings.cache_dir).routes,
            *PwaSite(settings.pwa_site).routes,
            Route("/c/{digest}/{name:path}", delivery.serve_versioned),
            Route("/{path:path}", delivery.serve_page),
        ],
    )
    application.state.close_streams, application.state.figures = close_streams, metrics.figures
    return application


def _check_database(store: Store) -> None:
    with store.reading() as session:
        session.connection()
