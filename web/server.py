"""Uvicorn, set up for a table: it ends quickly, trusts no stranger's proxy headers, and writes no token down."""

__all__ = ["serve", "server_config"]

from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from web.http_connection import HttpConnection
from web.settings import Settings

_SECONDS_TO_END = 2
_LARGEST_MESSAGE = 4 * 1024 * 1024  # bytes; a backup that is read in comes in one message
_MOST_CONNECTIONS = 4_000  # a thousand watchers have one or two each; the next one is told to come again


class _Server(uvicorn.Server):
    """Lets the open streams go before it waits for the last answers."""

    def __init__(self, config: uvicorn.Config, on_end: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_end = on_end

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._on_end()
        super().handle_exit(sig, frame)


def serve(application: ASGIApp, settings: Settings, *, on_open: Callable[[], None], on_end: Callable[[], None]) -> None:
    """Serve until SIGTERM or SIGINT. `on_open` is called once the port is ours (where it is not, the process ends with
    uvicorn's sentence about it), `on_end` as soon as the server is asked to end."""
    config = server_config(application, settings)
    socket = config.bind_socket()
    on_open()
    _Server(config, on_end).run(sockets=[socket])


def server_config(application: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Uvicorn's options, with the limits that keep strangers from using the server up."""
    return uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        log_config=None,
        log_level=settings.log_level,
        ws="websockets-sansio",
        ws_max_size=_LARGEST_MESSAGE,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_graceful_shutdown=_SECONDS_TO_END,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        http=HttpConnection,
    )
