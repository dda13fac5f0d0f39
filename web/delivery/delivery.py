"""Delivery of the Flet client's files: compressed, and cached until their content changes.

All files are below `/c/<digest of all contents>/`, so a response may be cached for a year; only the page that contains
that path is requested again.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from web.browser_cookie import with_browser_cookie
from web.delivery.compression import Compressor
from web.flet.client_files import ClientFile, client_files
from web.live.templates import Templates

_CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"
_REVALIDATE = "public, no-cache"
_NO_STORE = "no-store"
_XZ_SUFFIX = ".xz"
_TOKEN_PREFIXES = ("t/", "move/", "admin/", "seat/", "direct/", "pair/", "enter/", "brought/")
# Files that the progress bar counts: the largest downloads of each kind of client.
_PROGRESS_FILES = (
    "main.dart.wasm",
    "canvaskit/skwasm.wasm",
    "canvaskit/skwasm_heavy.wasm",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.wasm",
)


class Delivery:
    """Request handlers for the client's files and for the page that starts the client."""

    def __init__(self, assets: Path, *, cache: Path) -> None:
        self._files = client_files(assets)
        self.compressor = Compressor(cache / "delivery")
        self.digest = _digest(self._files)
        sizes = {name: self._files[name].path.stat().st_size for name in _PROGRESS_FILES}
        self.templates = Templates(assets / "templates", base=self.base, sizes=sizes)
        self._page = self.templates.client().encode()
        self._page_etag = f'"{hashlib.blake2b(self._page, digest_size=12).hexdigest()}"'

    @property
    def base(self) -> str:
        """The path, with a slash at its end, below which files may be cached for ever."""
        return f"/c/{self.digest}/"

    @property
    def files(self) -> tuple[ClientFile, ...]:
        """All files; the files that the progress bar counts come first."""
        return tuple(sorted(self._files.values(), key=lambda file: file.name not in _PROGRESS_FILES))

    def serve_versioned(self, request: Request) -> Response:
        """Serve a file below `base`.

        A request with the digest of an older version gets the current file, which must be revalidated, so that a page
        that was open during an update keeps working.
        """
        current = request.path_params["digest"] == self.digest
        return self._serve_file(request, request.path_params["name"], _CACHE_FOR_A_YEAR if current else _REVALIDATE)

    def serve_page(self, request: Request) -> Response:
        """Serve the page that starts the client at every path of the app, and the files that browsers expect at the
        root."""
        path = request.path_params["path"]
        if path.startswith(_TOKEN_PREFIXES):
            return with_browser_cookie(request, HTMLResponse(self._page, headers={"Cache-Control": _NO_STORE}))
        if PurePosixPath(path).suffix:
            return self._serve_file(request, path, _REVALIDATE)
        headers = {"Cache-Control": _REVALIDATE, "ETag": self._page_etag}
        if self._page_etag in request.headers.get("if-none-match", ""):
            return with_browser_cookie(request, Response(status_code=304, headers=headers))
        return with_browser_cookie(request, HTMLResponse(self._page, headers=headers))

    def _serve_file(self, request: Request, name: str, caching: str) -> Response:
        file = self._files.get(name)
        if file is None:
            return self._serve_xz(name, caching)
        path, encoding = self.compressor.best_copy(file, _accepted_codings(request.headers))
        etag = f'"{file.digest}{encoding or ""}"'
        headers = {"Cache-Control": caching, "ETag": etag, "Vary": "Accept-Encoding"}
        if etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return FileResponse(path, headers=headers, media_type=file.content_type)

    def _serve_xz(self, name: str, caching: str) -> Response:
        """Serve an XZ archive to a page on plain http, where browsers do not offer brotli."""
        file = self._files.get(name.removesuffix(_XZ_SUFFIX))
        path = None if file is None or not name.endswith(_XZ_SUFFIX) else self.compressor.xz_copy(file)
        if path is None:
            return PlainTextResponse("There is no such file.", status_code=404)
        return FileResponse(path, headers={"Cache-Control": caching}, media_type="application/x-xz")


def _accepted_codings(headers: Headers) -> list[str]:
    """Return the content codings that the client accepts; one with q=0 is refused (RFC 9110, 12.5.3)."""
    codings = (part.partition(";") for part in headers.get("accept-encoding", "").lower().split(","))
    return [name.strip() for name, _, weight in codings if weight.replace(" ", "") not in {"q=0", "q=0.0"}]


def _digest(files: Mapping[str, ClientFile]) -> str:
    return hashlib.blake2b(
        "\n".join(f"{file.name} {file.digest}" for file in files.values()).encode(), digest_size=12
    ).hexdigest()
