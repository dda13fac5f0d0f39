"""The Flet client as a browser gets it: compressed, and kept by the browser for as long as its content stays the same.

Everything lies below `/c/<digest of all contents>/`, so an answer may be kept for a year; only the page that names that
path is asked for again.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from web.flet.client_files import ClientFile, client_files
from web.live.templates import Templates
from web.server.compression import Compressor

_A_YEAR = "public, max-age=31536000, immutable"
_ASK_AGAIN = "public, no-cache"
_NEVER_KEEP = "no-store"
_PACKED = ".xz"
_WITH_TOKEN = ("t/", "move/", "admin/", "seat/", "direct/", "pair/", "enter/", "brought/")
# What the progress bar counts: the two largest downloads of either kind of client.
_COUNTED = ("main.dart.wasm", "canvaskit/skwasm.wasm", "canvaskit/skwasm_heavy.wasm")


class Delivery:
    """Answers for the client's files and for the page that starts it."""

    def __init__(self, assets: Path, *, cache: Path) -> None:
        self._files = client_files(assets)
        self.compressor = Compressor(cache / "delivery")
        self.digest = _digest(self._files)
        sizes = {name: self._files[name].path.stat().st_size for name in _COUNTED}
        self.templates = Templates(assets / "templates", base=self.base, sizes=sizes)
        self._page = self.templates.client().encode()
        self._page_tag = f'"{hashlib.blake2b(self._page, digest_size=12).hexdigest()}"'

    @property
    def base(self) -> str:
        """The path below which a file may be kept for ever, with a slash at its end."""
        return f"/c/{self.digest}/"

    @property
    def files(self) -> tuple[ClientFile, ...]:
        """All files, what most phones wait for first."""
        return tuple(sorted(self._files.values(), key=lambda file: file.name not in _COUNTED))

    def kept(self, request: Request) -> Response:
        """A file below `base`. A path of an older version is answered with the present file, to be asked for again:
        a page that was open during an update goes on working."""
        current = request.path_params["digest"] == self.digest
        return self._send(request, request.path_params["name"], _A_YEAR if current else _ASK_AGAIN)

    def page(self, request: Request) -> Response:
        """The page that starts the client, for every path of the app; files that stand at the root by custom, too."""
        path = request.path_params["path"]
        if path.startswith(_WITH_TOKEN):
            return HTMLResponse(self._page, headers={"Cache-Control": _NEVER_KEEP})
        if PurePosixPath(path).suffix:
            return self._send(request, path, _ASK_AGAIN)
        headers = {"Cache-Control": _ASK_AGAIN, "ETag": self._page_tag}
        if self._page_tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return HTMLResponse(self._page, headers=headers)

    def _send(self, request: Request, name: str, caching: str) -> Response:
        file = self._files.get(name)
        if file is None:
            return self._send_packed(name, caching)
        path, encoding = self.compressor.copy(file, _accepted(request.headers))
        tag = f'"{file.digest}{encoding or ""}"'
        headers = {"Cache-Control": caching, "ETag": tag, "Vary": "Accept-Encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return FileResponse(path, headers=headers, media_type=file.content_type)

    def _send_packed(self, name: str, caching: str) -> Response:
        """What a page on plain http asks for: browsers offer brotli only where the connection is secure."""
        file = self._files.get(name.removesuffix(_PACKED))
        path = None if file is None or not name.endswith(_PACKED) else self.compressor.packed(file)
        if path is None:
            return PlainTextResponse("There is no such file.", status_code=404)
        return FileResponse(path, headers={"Cache-Control": caching}, media_type="application/x-xz")


def _accepted(headers: Headers) -> list[str]:
    """The content codings that the client takes; one with q=0 is refused (RFC 9110, 12.5.3)."""
    codings = (part.partition(";") for part in headers.get("accept-encoding", "").lower().split(","))
    return [name.strip() for name, _, weight in codings if weight.replace(" ", "") not in {"q=0", "q=0.0"}]


def _digest(files: Mapping[str, ClientFile]) -> str:
    return hashlib.blake2b(
        "\n".join(f"{file.name} {file.digest}" for file in files.values()).encode(), digest_size=12
    ).hexdigest()
