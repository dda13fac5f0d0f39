"""One HTTP connection that has to say what it wants within a while."""

__all__ = ["HttpConnection"]

import asyncio
from typing import ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class HttpConnection(HttpToolsProtocol):
    """uvicorn waits for ever on a connection that sends nothing, or its headers letter by letter; four thousand of
    those would shut everybody else out. Here they are hung up on."""

    first_request_within: ClassVar[float] = 20.0  # seconds; a browser opens some connections before it needs them

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast("asyncio.Transport", transport))
        self.loop.call_later(self.first_request_within, self._look_at_watch)

    def _look_at_watch(self) -> None:
        # A connection that became a WebSocket has another protocol by now.
        if self.cycle is None and not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.close()
