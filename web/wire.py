"""The wire: the connection under a streamed answer, for bytes that a thousand streams send at the same instant.

An answer's ordinary way is ASGI's `send`: it wakes a task, passes every middleware and frames the bytes anew, for each
reader. Where uvicorn is beneath and the reader takes what it is sent, bytes that are framed once go straight to the
socket's transport; in every other case the ordinary way is the only one.
"""

from collections.abc import MutableMapping
from typing import Any, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

EXTENSION = "pinella.wire"
"""The ASGI extension under which a scope carries its wire."""


def framed(body: bytes) -> bytes:
    """As one chunk (RFC 9112, 7.1)."""
    return b"%x\r\n%b\r\n" % (len(body), body)


class Wire(Protocol):
    def take(self, chunk: bytes) -> bool:
        """Send a chunk that is framed already; False, with nothing sent, where it has to go the ordinary way."""


class UvicornWire:
    """That of one request."""

    def __init__(self, connection: HttpToolsProtocol, scope: MutableMapping[str, Any]) -> None:
        self._connection = connection
        self._scope = scope

    def take(self, chunk: bytes) -> bool:
        answer = self._connection.cycle
        # The answer of a request that came after ours on the same connection waits for the end of ours.
        if answer is None or answer.scope is not self._scope:
            return False
        if not answer.chunked_encoding or answer.response_complete or answer.disconnected or answer.flow.write_paused:
            return False
        self._connection.transport.write(chunk)
        return True
