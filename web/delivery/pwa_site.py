"""The offline app at /pwa/, which a phone at this table can install."""

from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

_PATH = "/pwa"
_NOT_BUILT = (
    "Pinella’s offline app is not here. The host of this server builds it with `make pwa`, or names its folder in "
    "PINELLA_PWA_SITE."
)
_REDIRECT_PAGE = f'<!DOCTYPE html><title>Pinella</title><meta http-equiv="refresh" content="0; url={_PATH}/">'
_CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable"  # files are named by their digest
_REVALIDATE = "public, no-cache"
_HEADERS = {
    # The offline app reads codes with the camera; the server's own pages do not need it.
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    # Its service worker serves files without headers, and an isolated page could not start a worker from such a file.
    "Cross-Origin-Embedder-Policy": "unsafe-none",
}


class PwaSite:
    """The files in `folder`, which `make pwa` may write while the server runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = StaticFiles(directory=folder, check_dir=False)

    @property
    def url(self) -> str:
        """The path of the offline app on this server; empty while it is not built."""
        return f"{_PATH}/" if self._is_built() else ""

    @property
    def routes(self) -> Sequence[Route]:
        return [Route(_PATH, self._redirect_to_folder), Route(f"{_PATH}/{{path:path}}", self._serve_file)]

    async def _redirect_to_folder(self, _: Request) -> Response:
        return HTMLResponse(_REDIRECT_PAGE)

    async def _serve_file(self, request: Request) -> Response:
        path = request.path_params["path"] or "index.html"
        if not self._is_built():
            return PlainTextResponse(_NOT_BUILT, status_code=HTTPStatus.NOT_FOUND)
        response = await self._files.get_response(path, request.scope)
        response.headers.update(_HEADERS)
        response.headers["Cache-Control"] = _CACHE_FOR_A_YEAR if path.startswith("packed/") else _REVALIDATE
        return response

    def _is_built(self) -> bool:
        return (self._folder / "index.html").is_file()
