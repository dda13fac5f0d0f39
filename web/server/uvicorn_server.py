"""Uvicorn, set up for a table: it ends quickly, trusts no stranger's proxy headers, and waits for nobody for ever."""

import asyncio
from collections.abc import Callable
from types import FrameType
from typing import ClassVar, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from web.server.settings import Settings
from web.wire import EXTENSION, UvicornWire

_SECONDS_TO_END = 2
_LARGEST_MESSAGE = (
    256 * 1024
)  # bytes of a WebSocket's message; a phone's largest has about a thousand, but for what is pasted
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


class HttpConnection(HttpToolsProtocol):
    """uvicorn waits for ever on a connection that sends nothing, or its headers letter by letter, or stops in the
    middle of its second request; four thousand of those would shut everybody else out. Here they are hung up on.

    A connection that says nothing at all after an answer ends sooner: uvicorn's keep-alive sees to that. One that asks
    and then takes next to nothing of the answer is let go too.
    """

    request_within: ClassVar[float] = 20.0  # seconds; a browser opens some connections before it needs them
    look_every: ClassVar[float] = 60.0  # seconds between two looks at an answer that is not taken
    least_taken: ClassVar[int] = 8_192  # bytes between two looks: 1 kbit/s, where 3G has a hundred
    largest_head: ClassVar[int] = 65_536  # bytes of a request's line and headers; uvicorn would take any number
    _head = 0  # bytes of a head that is not complete
    _in_body = False
    _watch: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._set_watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {EXTENSION: {"wire": UvicornWire(self, self.scope)}}  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        self._head += len(data)  # unless it completes one, or belongs to a body
        super().data_received(data)
        if self._in_body:
            self._head = 0
        if self._head > self.largest_head:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        self._head, self._in_body = 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head, self._in_body = 0, False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watch()
        self._stop_looking()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look_again(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._stop_looking()
        super().resume_writing()

    def _set_watch(self) -> None:
        self._stop_watch()
        if not self.transport.is_closing():
            self._watch = self.loop.call_later(self.request_within, self._look_at_watch)

    def _stop_watch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _look_at_watch(self) -> None:
        # An answer under way may take as long as it likes: when it ends, the watch is set anew.
        waits = self.cycle is None or self.cycle.response_complete
        # A connection that became a WebSocket has another protocol by now.
        if waits and not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.close()

    def _look_again(self, waiting: int) -> None:
        """Look in a while how much is left of the bytes that wait to be taken now."""
        self._taking = self.loop.call_later(self.look_every, self._look_at_taking, waiting)

    def _stop_looking(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _look_at_taking(self, before: int) -> None:
        now = self.transport.get_write_buffer_size()
        if before - now < self.least_taken:
            self.transport.abort()
        else:
            self._look_again(now)
