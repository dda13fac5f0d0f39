"""Random HTTP requests of an untrusted client: every path, any method, forged headers and unexpected bodies."""

import itertools
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from testkit.hostile.paths import PathTemplates

_METHODS = ("GET", "HEAD", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW")
_HOSTS = ("localhost", "127.0.0.1", "evil.example", "a" * 300, "[::1", "localhost:99999", "", "evil\t.example", "é")
_HEADERS: dict[str, Sequence[str]] = {
    "Origin": ("http://evil.example", "null", "http://localhost", "://", "http://[::1"),
    "Range": (
        "bytes=0-",
        "bytes=5-1",
        "bytes=-5",
        "bytes=0-0,5-9",
        "bytes=" + "0-1," * 2_000,
        "lines=1",
        "bytes=99999999-",
    ),
    "If-Range": ('"x"', "Thu, 99 Foo 2026", ""),
    "If-None-Match": ("*", '"x"', ","),
    "If-Modified-Since": ("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"),
    "X-Forwarded-For": ("10.0.0.1", "x", "1.1.1.1, " * 500, "[::"),
    "X-Forwarded-Proto": ("https", "gopher", ""),
    "X-Forwarded-Host": ("evil.example",),
    "Accept-Language": ("it", "*", "xx-" + "y" * 3_000, ";q=", "it;q=a, fr;q=-1", "é"),
    "Accept-Encoding": ("br", "gzip;q=0", "*", "br;q=x,,"),
    "Last-Event-ID": ("0", "x" * 3_000),
    "Cookie": ("flet_oauth_state=x", "a=b; " * 500),
    "Content-Type": ("application/json", "multipart/form-data; boundary=", "é"),
    "Content-Encoding": ("gzip",),
    "Expect": ("100-continue", "200-ok"),
    "Upgrade": ("websocket", "h2c"),
    "Connection": ("upgrade", "close", "x"),
    "Sec-WebSocket-Key": ("dGhlIHNhbXBsZSBub25jZQ==", "x"),
    "Sec-WebSocket-Version": ("13", "99"),
    "User-Agent": ("", "x" * 5_000),
}
_QUERIES = (
    "",
    "",
    "?lang=it",
    "?lang=xx",
    "?app",
    "?tv",
    "?seen=" + "x" * 500,
    "?%00=%ff",
    "?" + "a&" * 800,
    "?lang[]=a",
)
_READ_LIMIT = 64 * 1024  # bytes of a response to read


@dataclass(frozen=True, kw_only=True)
class RawRequest:
    """A request; `data` is sent as it is. A complete request must be answered."""

    data: bytes
    is_complete: bool


class RequestGenerator:
    """A generator of requests: each path with GET first, then random ones.

    `upload_slots` are the slots assigned to this client; the list may grow.
    """

    def __init__(self, random: Random, paths: PathTemplates, upload_slots: Sequence[str] = ()) -> None:
        self._random = random
        self._paths = paths
        self._upload_slots = upload_slots
        self._templates = itertools.cycle(paths.templates)

    def next_get(self) -> RawRequest:
        """Return a GET request for the next path, as a browser sends it."""
        path = self._paths.fill(next(self._templates), self._random)
        return RawRequest(data=_encode_head("GET", path, {"Host": "localhost"}), is_complete=True)

    def next_request(self) -> RawRequest:
        if self._upload_slots and self._random.random() < 0.3:
            return self._upload(self._random.choice(self._upload_slots))
        template = self._random.choice(self._paths.templates)
        path = self._paths.fill(template, self._random) + self._random.choice(_QUERIES)
        names = self._random.sample(sorted(_HEADERS), self._random.randrange(4))
        headers = {"Host": self._host()} | {name: self._random.choice(_HEADERS[name]) for name in names}
        body = self._random.choice((b"", b"", random_hostile_file(self._random)))
        if body:
            headers["Content-Length"] = str(len(body))
        data = _encode_head(self._method(), path, headers) + body
        if self._random.random() < 0.15:
            return self._malform(data)
        return RawRequest(data=data, is_complete="Upgrade" not in headers and "Expect" not in headers)

    def _upload(self, path: str) -> RawRequest:
        body = random_hostile_file(self._random)
        promised = self._random.choice((len(body), len(body), len(body) + 5))
        headers = {"Host": self._host(), "Content-Length": str(promised)}
        return RawRequest(data=_encode_head("PUT", path, headers) + body, is_complete=promised == len(body))

    def _malform(self, data: bytes) -> RawRequest:
        """Truncate the request, corrupt bytes, or send two lengths."""
        index = self._random.randrange(len(data))
        length = b"\r\nContent-Length: 7\r\nContent-Length: 900\r\nTransfer-Encoding: chunked\r\n"
        return RawRequest(
            data=self._random.choice((
                data[:index],
                data[:index] + self._random.randbytes(3) + data[index:],
                data.replace(b"\r\n", length, 1) + b"ffffffffffffffff\r\n",
                data.replace(b"HTTP/1.1", b"HTTP/9.9", 1),
            )),
            is_complete=False,
        )  # fmt: skip

    def _host(self) -> str:
        return "localhost" if self._random.random() < 0.8 else self._random.choice(_HOSTS)

    def _method(self) -> str:
        return "GET" if self._random.random() < 0.5 else self._random.choice(_METHODS)


def random_hostile_file(random: Random) -> bytes:
    """Return invalid data for an upload of a history or a photo."""
    return random.choice(
        (
            b"{",
            b"[" * 50_000,
            b'{"format": "pinella", "matches": [' + b"{}," * 20_000 + b"{}]}",
            b'{"format": "pinella", "version": 1, "matches": 5, "players": {"a": null}}',
            b'{"a": ' + b"9" * 5_000 + b"}",
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff\x08\x06\x00\x00\x00\x00\x00\x00\x00",
            b"\xff\xd8\xff\xe0" + random.randbytes(500),
            b"GIF89a\xff\xff\xff\xff\xf7\x00\x00" + random.randbytes(900),
            random.randbytes(2_000),
            b"",
        )
    )


def send_request(request: RawRequest, port: int, *, source_ip: str, timeout: float) -> int | None:
    """Send a request and return the status, or None if the server closes the connection without one.

    Raises TimeoutError if the server doesn't react.
    """
    address = ("127.0.0.1", port)
    with socket.create_connection(address, timeout=timeout, source_address=(source_ip, 0)) as connection:
        try:
            connection.sendall(request.data)
            if not request.is_complete:
                connection.shutdown(socket.SHUT_WR)
            head = connection.recv(_READ_LIMIT)
        except ConnectionError:
            return None
        return int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/1.") else None


def _encode_head(method: str, path: str, headers: dict[str, str]) -> bytes:
    """Encode a request head, by default with `Connection: close`."""
    lines = [
        f"{method} {path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in ({"Connection": "close"} | headers).items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass")
