"""Direct access to the socket below a streamed response, to send one frame to a thousand streams at once.

ASGI's `send` wakes a task, passes every middleware and frames the bytes again for each subscriber. On uvicorn, when the
subscriber is keeping up, bytes that are framed once are written straight to the socket's transport; in all other cases
the stream uses `send`. With `send` alone, the p99 of a deal's arrival on a thousand pages was a sixth longer, and more
than the promised twice that of a bare broadcast (`benchmarks.broadcast 1000 20`).
"""

from collections.abc import MutableMapping
from typing import Any, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

EXTENSION = "pinella.raw_transport"
"""The name of the ASGI extension in a scope that holds its RawTransport."""


def encode_chunk(body: bytes) -> bytes:
    """Return `body` as one chunk of a chunked response (RFC 9112, 7.1)."""
    return b"%x\r\n%b\r\n" % (len(body), body)


class RawTransport(Protocol):
    def try_write(self, chunk: bytes) -> bool:
        """Write an already framed chunk. Return False, with nothing sent, if it has to go through ASGI's `send`."""


class UvicornTransport:
    """The raw transport of one request's response."""

    def __init__(self, connection: HttpToolsProtocol, scope: MutableMapping[str, Any]) -> None:
        self._connection = connection
        self._scope = scope

    def try_write(self, chunk: bytes) -> bool:
        response = self._connection.cycle
        # With HTTP pipelining, the response to a later request on this connection waits until ours has ended.
        if response is None or response.scope is not self._scope:
            return False
        if not response.chunked_encoding or response.response_complete or response.disconnected:
            return False
        if response.flow.write_paused:
            return False
        self._connection.transport.write(chunk)
        return True
