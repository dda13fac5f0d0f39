"""The server, put together from its database, its pages and its screens, for main.py."""

import functools
import math
import sys
from collections.abc import Mapping
from dataclasses import replace

from starlette.applications import Starlette

from models.sharing import admin_token
from models.store import Store
from models.values import ModelError
from views.app import flet_main
from views.core.platform import SERVER
from web.delivery.pwa_site import PwaSite
from web.host.banner import startup_banner
from web.host.hints import command_for
from web.host.public_base import public_base, startup_base
from web.host.settings import Settings
from web.host.startup import configured_settings, holder_message, open_server_store, startup_error_message
from web.server.application import create_application
from web.server.housekeeping import back_up_changes
from web.server.uvicorn_server import bind_port, passed_port, serve
from web.urls import token_url


def run_server(options: Mapping[str, str]) -> None:
    """Serve until the process ends, with the settings of the environment and these `options`."""
    settings = configured_settings(options)
    try:
        passed = passed_port()
        port = passed or bind_port(settings)  # first, so that the database isn't opened if the port is in use
    except ValueError as error:
        sys.exit(holder_message(settings) or str(error))
    if passed is not None:
        settings = settings.model_copy(update={"port": passed.getsockname()[1]})
    application = _create_application(settings)
    store: Store = application.state.store
    base = startup_base(settings)
    is_terminal = sys.stdout.isatty()  # a log is kept, and others may read it
    admin = f"`{command_for(settings, 'admin')}` prints the link"
    if is_terminal:
        with store.reading() as session:
            admin = token_url(base, "admin", admin_token(session, signer=store.signer))
    message = startup_banner(base=base, admin=admin, colour=is_terminal, encoding=sys.stdout.encoding)
    print(message, flush=True)
    serve(
        application,
        settings,
        port,
        on_shutdown=application.state.close_streams,
        # Without systemd's socket, nothing would start the server again.
        idle_limit=settings.idle_seconds if passed is not None and settings.idle_seconds else math.inf,
    )
    back_up_changes(store, settings)  # the next start may be weeks away


@functools.cache
def external_application() -> Starlette:
    """Return the application for another ASGI server."""
    return _create_application(configured_settings())


def _create_application(settings: Settings) -> Starlette:
    try:
        store, lock = open_server_store(settings)
    except (ModelError, OSError, ValueError) as error:
        sys.exit(startup_error_message(settings, error))
    figures = lambda: application.state.figures()  # noqa: E731, PLW0108 - of the application below
    platform = replace(SERVER, pwa_url=PwaSite(settings.pwa_site).url, figures=figures)
    start = flet_main(store=store, public_base=functools.partial(public_base, settings), platform=platform)
    application: Starlette = create_application(settings=settings, store=store, flet_main=start)
    application.state.store, application.state.database_lock = store, lock
    return application
