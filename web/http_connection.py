"""One HTTP connection that has to say what it wants within a while, every time anew."""

__all__ = ["HttpConnection"]

import asyncio
from typing import ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class HttpConnection(HttpToolsProtocol):
    """uvicorn waits for ever on a connection that sends nothing, or its headers letter by letter, or stops in the
    middle of its second request; four thousand of those would shut everybody else out. Here they are hung up on.

    A connection that says nothing at all after an answer ends sooner: uvicorn's keep-alive sees to that.
    """

    request_within: ClassVar[float] = 20.0  # seconds; a browser opens some connections before it needs them
    _watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self._set_watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watch()
        super().connection_lost(exc)

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
