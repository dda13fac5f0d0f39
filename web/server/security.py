"""Headers that every answer carries, and the refusal of requests that another site's page made, by its name or ours."""

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.server.hosts import HostList

_HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    # Both isolate the page, which is what lets the Flet client draw on a thread of its own.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# Nothing from another host, ever; Flutter writes styles into the page and starts its workers from blobs.
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' {sockets} data: blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?", re.IGNORECASE)
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_POLICY_VIOLATION = 1008  # RFC 6455, 7.4.1
_FOREIGN_HOST = (
    "This server does not answer to this name. Whoever runs it can add the name to PINELLA_ALLOWED_HOSTS, or reach it "
    "by its address."
)
_FOREIGN_PAGE = "This request came from a page of another site."


class SecurityMiddleware:
    """Pure ASGI, so that streams pass through it. `public_url` is the one origin that counts besides our Host, which is
    this machine's, an address, that of `public_url`, or one of `allowed_hosts`."""

    def __init__(self, app: ASGIApp, *, public_url: str, allowed_hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._public_host = urlsplit(public_url).netloc.lower()
        self._hosts = HostList(public_url=public_url, allowed=allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
        elif not self._is_ours(scope):
            await _refuse(scope, receive, send, HTTPStatus.MISDIRECTED_REQUEST, _FOREIGN_HOST)
        elif self._is_foreign(scope):
            await _refuse(scope, receive, send, HTTPStatus.FORBIDDEN, _FOREIGN_PAGE)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send, _host(scope)))

    def _is_ours(self, scope: Scope) -> bool:
        """Whether it was asked for by a name of ours. No browser leaves the name away; the probe of a proxy may."""
        named = Headers(scope=scope).getlist("host")
        return not named or (len(named) == 1 and self._hosts.admits(named[0]))

    def _is_foreign(self, scope: Scope) -> bool:
        """Whether a page of another origin asks for more than a look. Without an Origin header it was no page."""
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
            return False
        origin = Headers(scope=scope).get("origin")
        if origin is None:
            return False
        return origin.lower().partition("://")[2] not in {_host(scope), self._public_host} - {""}


def _host(scope: Scope) -> str:
    """The Host header where it has the form of one, else an empty text: it goes into a header of ours."""
    host = Headers(scope=scope).get("host", "").lower()
    return host if _HOST.fullmatch(host) else ""


def _with_headers(send: Send, host: str) -> Send:
    # Safari does not count the page's own WebSocket as 'self'.
    sockets = f"ws://{host} wss://{host}" if host else ""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Content-Security-Policy", _POLICY.format(sockets=sockets))
        await send(message)

    return send_with_headers


async def _refuse(scope: Scope, receive: Receive, send: Send, status: HTTPStatus, sentence: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": "another origin"})
    else:
        answer = PlainTextResponse(sentence, status_code=status)
        await answer(scope, receive, _with_headers(send, ""))
