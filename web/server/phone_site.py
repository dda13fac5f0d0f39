"""The site of a phone alone, at /phone/: a phone that sits at this table can take Pinella home."""

from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

_PATH = "/phone"
_NOT_BUILT = (
    "Pinella for a phone alone is not here. Whoever runs this server builds it with `make phone`, or names the folder "
    "in PINELLA_PHONE_SITE."
)
_ONE_DOWN = f'<!DOCTYPE html><title>Pinella</title><meta http-equiv="refresh" content="0; url={_PATH}/">'
_A_YEAR = "public, max-age=31536000, immutable"  # what lies under its digest
_ASK_AGAIN = "public, no-cache"
_HEADERS = {
    # There the app reads codes by itself; the table's own pages need no camera.
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    # Its service worker gives files without headers, which an isolated page would not begin a worker from.
    "Cross-Origin-Embedder-Policy": "unsafe-none",
}


class PhoneSite:
    """The files of `folder`, which `make phone` writes, also while the server runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files = StaticFiles(directory=folder, check_dir=False)

    @property
    def address(self) -> str:
        """Where a browser of this server finds it; empty while it is not built."""
        return f"{_PATH}/" if self._is_built() else ""

    @property
    def routes(self) -> Sequence[Route]:
        return [Route(_PATH, self._to_folder), Route(f"{_PATH}/{{path:path}}", self._file)]

    async def _to_folder(self, _: Request) -> Response:
        return HTMLResponse(_ONE_DOWN)

    async def _file(self, request: Request) -> Response:
        if not self._is_built():
            return PlainTextResponse(_NOT_BUILT, status_code=HTTPStatus.NOT_FOUND)
        path = request.path_params["path"] or "index.html"
        answer = await self._files.get_response(path, request.scope)
        answer.headers.update(_HEADERS)
        answer.headers["Cache-Control"] = _A_YEAR if path.startswith("packed/") else _ASK_AGAIN
        return answer

    def _is_built(self) -> bool:
        return (self._folder / "index.html").is_file()
