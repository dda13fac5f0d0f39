"""The entry point of the server: `python main.py` runs it, `main:app` is the ASGI application."""

import functools
import sys
from dataclasses import replace

from starlette.applications import Starlette

from models.sharing import admin_token
from models.store import Store
from models.values import ModelError
from views.app import flet_main
from views.core.platform import SERVER
from web.delivery.pwa_site import PwaSite
from web.host.banner import startup_banner
from web.host.command_line import run_command
from web.host.output import write_every_character
from web.host.public_base import public_base, startup_base
from web.host.settings import Settings
from web.host.startup import holder_message, open_server_store, read_settings, startup_error_message
from web.server.application import create_application
from web.server.logs import configure_logging
from web.server.uvicorn_server import bind_port, serve
from web.urls import admin_url


def main() -> None:
    """Run the server until the process ends, or run the command in the arguments."""
    write_every_character()
    if len(sys.argv) > 1:
        sys.exit(run_command(sys.argv[1:], _configure))
    settings = _configure()
    try:
        port = bind_port(settings)  # first, so that the database isn't opened if the port is in use
    except ValueError as error:
        sys.exit(holder_message(settings) or str(error))
    application = _create_application(settings)
    store: Store = application.state.store
    base = startup_base(settings)
    is_terminal = sys.stdout.isatty()  # a log is kept, and others may read it
    admin = None
    if is_terminal:
        with store.reading() as session:
            admin = admin_url(base, admin_token(session, signer=store.signer))
    message = startup_banner(base=base, admin=admin, colour=is_terminal, encoding=sys.stdout.encoding)
    serve(
        application,
        settings,
        port,
        on_start=lambda: print(message, flush=True),
        on_shutdown=application.state.close_streams,
    )


def __getattr__(name: str) -> Starlette:
    """Create `app` on access, so that importing this module opens no database."""
    if name != "app":
        raise AttributeError(f"main has no {name!r}; it has app and main")
    return _external_application()


@functools.cache
def _external_application() -> Starlette:
    return _create_application(_configure())


def _configure() -> Settings:
    """Read the settings from the environment, and configure logging with them."""
    settings = read_settings()
    configure_logging(settings.log_level)
    return settings


def _create_application(settings: Settings) -> Starlette:
    try:
        store, lock = open_server_store(settings)
    except (ModelError, OSError, ValueError) as error:
        sys.exit(startup_error_message(settings, error))
    platform = replace(SERVER, pwa_url=PwaSite(settings.pwa_site).url)
    start = flet_main(store=store, public_base=functools.partial(public_base, settings), platform=platform)
    application = create_application(settings=settings, store=store, flet_main=start)
    application.state.store, application.state.database_lock = store, lock
    return application


if __name__ == "__main__":
    main()
