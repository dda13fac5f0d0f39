"""Security headers, and the rejection of cross-origin requests and unknown host names."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.protection.allowed_hosts import HOST_HEADER, AllowedHosts
from web.urls import is_local

_HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# The last two isolate the page, so that the Flet client may draw on a separate thread. Over plain http from another
# machine the browser ignores them, with an error in its console.
_ISOLATING_HEADERS: Mapping[str, str] = {
    **_HEADERS,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
# A browser that has opened the public address with https takes it with https alone, for a year.
_PUBLIC_HEADERS: Mapping[str, str] = {**_ISOLATING_HEADERS, "Strict-Transport-Security": "max-age=31536000"}
# Nothing from other hosts; Flutter inserts styles into the page and starts its workers from blobs. The silent video of
# web/flet/wake_lock.js is part of a script.
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; media-src data:; "
    "connect-src 'self' {sockets} data: blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
_POLICY_VIOLATION = 1008  # RFC 6455, 7.4.1
_UNKNOWN_HOST_MESSAGE = (
    "This server does not answer to this name. Its host can add the name to PINELLA_ALLOWED_HOSTS, or open the app by "
    "its address."
)
_DEFAULT_PORTS = {"http": 80, "https": 443}
_CROSS_ORIGIN_MESSAGE = "This request came from a page of another site."


class SecurityMiddleware:
    """ASGI middleware that works on streams too.

    The allowed origins are the request's own Host and `public_url`. The Host must be this machine's name, an IP
    address, the host of `public_url`, or one of `allowed_hosts`.
    """

    def __init__(self, app: ASGIApp, *, public_url: str, allowed_hosts: Iterable[str] = ()) -> None:
        self._app = app
        public = urlsplit(public_url)
        self._public_host, self._is_public_host_secure = public.netloc.lower(), public.scheme == "https"
        self._hosts = AllowedHosts(public_url=public_url, allowed=allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
        elif not self._has_allowed_host(scope):
            await _reject(scope, receive, send, HTTPStatus.MISDIRECTED_REQUEST, _UNKNOWN_HOST_MESSAGE)
        elif self._is_cross_origin(scope):
            await _reject(scope, receive, send, HTTPStatus.FORBIDDEN, _CROSS_ORIGIN_MESSAGE)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send, _host_header(scope), self._headers(scope)))

    def _headers(self, scope: Scope) -> Mapping[str, str]:
        """Return the headers of a response; they isolate the page only if the browser trusts its address."""
        host = _host_header(scope)
        if self._is_public_host_secure and _with_port(host, "https") == _with_port(
            self._public_host, "https"
        ):  # also behind a proxy that isn't trusted
            return _PUBLIC_HEADERS
        named = HOST_HEADER.fullmatch(host)
        is_secure = scope["scheme"] == "https" or (named is not None and is_local(named["name"].strip("[]")))
        return _ISOLATING_HEADERS if is_secure else _HEADERS

    def _has_allowed_host(self, scope: Scope) -> bool:
        """Return whether the Host header is allowed. Browsers always send one; a proxy's health check may not."""
        named = Headers(scope=scope).getlist("host")
        return not named or (len(named) == 1 and self._hosts.is_allowed(named[0]))

    def _is_cross_origin(self, scope: Scope) -> bool:
        """Return whether a page of another origin sends an unsafe request. Requests without an Origin header do not
        come from a page."""
        if scope["type"] == "http" and scope["method"] in _SAFE_METHODS:
            return False
        origin = Headers(scope=scope).get("origin")
        if origin is None:
            return False
        scheme, _, host = origin.lower().partition("://")
        own = {_host_header(scope), self._public_host} - {""}
        return _with_port(host, scheme) not in {_with_port(each, scheme) for each in own}


def _with_port(host: str, scheme: str) -> str:
    """Return the host with a port: browsers leave out the scheme's own, proxies and settings may write it."""
    has_port = host.rpartition(":")[2].isdecimal() and not host.endswith("]")
    return host if has_port else f"{host}:{_DEFAULT_PORTS.get(scheme, '')}"


def _host_header(scope: Scope) -> str:
    """Return the Host header if it is well-formed, else an empty text. It is copied into a header of the response."""
    host = Headers(scope=scope).get("host", "").lower()
    return host if HOST_HEADER.fullmatch(host) else ""


def _with_headers(send: Send, host: str, values: Mapping[str, str]) -> Send:
    # Safari does not match the page's own WebSocket with 'self'.
    sockets = f"ws://{host} wss://{host}" if host else ""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in values.items():
                headers.setdefault(name, value)
            if not headers.get("Content-Type", "").startswith("font/"):  # has none to obey, and a live page has two
                headers.setdefault("Content-Security-Policy", _POLICY.format(sockets=sockets))
        await send(message)

    return send_with_headers


async def _reject(scope: Scope, receive: Receive, send: Send, status: HTTPStatus, message: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": "another origin"})
    else:
        response = PlainTextResponse(message, status_code=status)
        await response(scope, receive, _with_headers(send, "", _HEADERS))
