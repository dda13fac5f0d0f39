"""Uvicorn, configured to shut down quickly, to distrust proxy headers by default, and to drop stalled connections."""

import asyncio
import contextlib
import errno
import math
import os
import socket
from collections.abc import Callable
from types import FrameType
from typing import ClassVar, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from web.host.hints import command_for
from web.host.settings import Settings
from web.raw_transport import EXTENSION, UvicornTransport

Handler = Callable[[], None]

_SHUTDOWN_TIMEOUT = 2
_MAX_MESSAGE_BYTES = 256 * 1024  # of a WebSocket message; the largest has about a thousand, except for pasted text
_TICKS_PER_SECOND = 10  # in uvicorn's main loop
_PASSED_DESCRIPTOR = 3  # of the first socket that systemd passes (sd_listen_fds)
_MAX_CONNECTIONS = 4_000  # a thousand subscribers have one or two each; further ones get 503


class _Server(uvicorn.Server):
    """A server that ends open streams before it waits for pending responses, and ends itself after `idle_limit` seconds
    without a connection."""

    def __init__(self, config: uvicorn.Config, on_shutdown: Handler, idle_limit: float) -> None:
        super().__init__(config)
        self._on_shutdown = on_shutdown
        self._idle_limit = idle_limit
        self._idle_ticks = 0

    async def on_tick(self, counter: int) -> bool:
        # Ticks, not time: a connection that waits while the loop is busy is accepted before the next tick.
        self._idle_ticks = 0 if self.server_state.connections else self._idle_ticks + 1
        return await super().on_tick(counter) or self._idle_ticks > self._idle_limit * _TICKS_PER_SECOND

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._on_shutdown()
        super().handle_exit(sig, frame)


def passed_port() -> socket.socket | None:
    """Return the socket that systemd passes to this process (socket activation), or None. Raises ValueError with a
    sentence for the host."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):  # the variables of another process
        return None
    passed = socket.socket(fileno=_PASSED_DESCRIPTOR)
    is_listening = passed.family != socket.AF_UNIX and passed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    if not is_listening or os.environ.get("LISTEN_FDS") != "1":
        passed.close()
        raise ValueError(
            "systemd must pass one TCP port: in the .socket unit, write one ListenStream= with an address and a port, "
            "such as 127.0.0.1:8550, and leave out Accept=yes."
        )
    passed.set_inheritable(False)
    return passed


def bind_port(settings: Settings) -> socket.socket:
    """Return a socket at the address and port of the settings. Raises ValueError with a sentence for the host."""
    bound = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    if os.name == "posix":  # on other systems, two programs could get the same port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((settings.host, settings.port))
    except OSError as error:
        bound.close()
        raise ValueError(_bind_fault(settings, error)) from error
    bound.set_inheritable(True)
    return bound


def _bind_fault(settings: Settings, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = command_for(settings.model_copy(update={"port": settings.port % 65535 + 1}))
        return f"Port {settings.port} is in use, perhaps by another Pinella: end that program, or run `{other}`."
    if error.errno == errno.EACCES:
        other = command_for(settings.model_copy(update={"port": 8550}))
        return f"This user may only use ports from 1024 on, not {settings.port}: run `{other}`."
    return (
        f"This machine can't listen at {settings.host!r} ({error.strerror}): name one of its addresses with --host or "
        "PINELLA_HOST."
    )


def serve(
    application: ASGIApp, settings: Settings, port: socket.socket, *, on_shutdown: Handler, idle_limit: float = math.inf
) -> None:
    """Serve at a bound `port`. SIGTERM ends the process; the function returns after SIGINT (Ctrl-C), or after
    `idle_limit` seconds without a connection. `on_shutdown` is called as soon as a signal arrives."""
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises the signal again after its shutdown
        _Server(server_config(application, settings), on_shutdown, idle_limit).run(sockets=[port])


def server_config(application: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return uvicorn's options, with limits against clients that use up the server."""
    return uvicorn.Config(
        application,
        host=settings.host,
        port=settings.port,
        log_config=None,
        log_level=settings.log_level,
        ws="websockets-sansio",
        ws_max_size=_MAX_MESSAGE_BYTES,
        limit_concurrency=_MAX_CONNECTIONS,
        timeout_graceful_shutdown=_SHUTDOWN_TIMEOUT,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        http=HttpConnection,
    )


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection with timeouts that uvicorn lacks.

    uvicorn waits for ever on a connection that sends nothing, or its headers letter by letter, or stops in the middle
    of its second request; four thousand of those would lock out everybody else. Such connections are closed here. An
    idle connection after a response is closed earlier, by uvicorn's keep-alive timeout. A client that requests
    something and then hardly reads the response is disconnected too.
    """

    request_timeout: ClassVar[float] = 20.0  # seconds; browsers open spare connections in advance
    stall_check_interval: ClassVar[float] = 60.0  # seconds between checks of a response that is not read
    min_bytes_per_check: ClassVar[int] = 8_192  # bytes per check: 1 kbit/s, a hundredth of 3G
    max_head_bytes: ClassVar[int] = 65_536  # bytes of a request's line and headers; uvicorn does not limit them
    _head_bytes = 0  # bytes of an incomplete head
    _in_body = False
    _idle_timer: asyncio.TimerHandle | None = None
    _stall_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._start_idle_timer()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {EXTENSION: {"transport": UvicornTransport(self, self.scope)}}  # type: ignore[arg-type]

    def data_received(self, data: bytes) -> None:
        self._head_bytes += len(data)  # reset if these bytes complete a head or belong to a body
        super().data_received(data)
        if self._in_body:
            self._head_bytes = 0
        if self._head_bytes > self.max_head_bytes:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        self._head_bytes, self._in_body = 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head_bytes, self._in_body = 0, False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._start_idle_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._idle_timer)
        _cancel(self._stall_timer)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_stall_timer(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        _cancel(self._stall_timer)
        super().resume_writing()

    def _start_idle_timer(self) -> None:
        _cancel(self._idle_timer)
        if not self.transport.is_closing():
            self._idle_timer = self.loop.call_later(self.request_timeout, self._close_if_idle)

    def _close_if_idle(self) -> None:
        # A response in progress may take any time; the timer starts again when it ends.
        is_idle = self.cycle is None or self.cycle.response_complete
        # After an upgrade to WebSocket, the transport has another protocol.
        if is_idle and not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.close()

    def _start_stall_timer(self, waiting: int) -> None:
        """Check after an interval how many of the `waiting` bytes the client has read."""
        self._stall_timer = self.loop.call_later(self.stall_check_interval, self._abort_if_stalled, waiting)

    def _abort_if_stalled(self, before: int) -> None:
        now = self.transport.get_write_buffer_size()
        if before - now < self.min_bytes_per_check:
            self.transport.abort()
        else:
            self._start_stall_timer(now)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
