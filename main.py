"""Pinella's only entry: `python main.py` serves the table, `main:app` is the ASGI application, and inside a packaged
phone app Flet runs embedded."""

import functools
import sys
from dataclasses import replace

import flet as ft
from flet.utils import is_embedded
from starlette.applications import Starlette

from models import ModelError, Store, admin_token
from views.app import flet_main
from views.core.place import PACKAGED, SERVED
from web.addresses import admin_url
from web.server.application import create_application
from web.server.command_line import banner, run_command
from web.server.housekeeping import start_housekeeping
from web.server.logs import configure_logging
from web.server.one_server import hold_database
from web.server.opening import open_table, read_settings, refusal
from web.server.phone_site import PhoneSite
from web.server.public_base import public_base
from web.server.settings import Settings
from web.server.uvicorn_server import serve


def main() -> None:
    """Serve until the process is ended, or do the one thing that the command line asks for."""
    settings = read_settings()
    configure_logging(settings.log_level)
    if len(sys.argv) > 1 and not is_embedded():
        sys.exit(run_command(sys.argv[1:], settings))
    if is_embedded():
        own = open_table(settings, strangers=False)
        start_housekeeping(own, settings)
        ft.run(flet_main(store=own, public_base=functools.partial(public_base, settings), place=PACKAGED))
        return
    application = _application(settings)
    store: Store = application.state.store
    base = public_base(settings, None)
    seen = sys.stdout.isatty()  # a log is kept, and read by others
    admin = admin_url(base, admin_token(store.signer)) if seen else None
    message = banner(base=base, admin=admin, colour=seen)
    serve(application, settings, on_open=lambda: print(message, flush=True), on_end=application.state.let_go)


def __getattr__(name: str) -> Starlette:
    """Make `app` when a server asks for it, so that importing this module opens no database."""
    if name != "app":
        raise AttributeError(f"main has no {name!r}; it has app and main")
    return _served_elsewhere()


@functools.cache
def _served_elsewhere() -> Starlette:
    settings = read_settings()
    configure_logging(settings.log_level)
    return _application(settings)


def _application(settings: Settings) -> Starlette:
    try:
        hold = hold_database(settings)
        store = open_table(settings)
    except (ModelError, OSError, ValueError) as error:
        sys.exit(refusal(settings, error))
    place = replace(SERVED, site=PhoneSite(settings.phone_site).address)
    start = flet_main(store=store, public_base=functools.partial(public_base, settings), place=place)
    application = create_application(settings=settings, store=store, flet_main=start)
    application.state.store, application.state.hold = store, hold
    return application


if __name__ == "__main__":
    main()
