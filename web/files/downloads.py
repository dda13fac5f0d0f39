"""File downloads: one match for anyone with a link to it, all matches for their owner with a ticket.

GET requests change nothing: messengers fetch links for their previews.
"""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from models.archive import export_extension, export_history, export_shared
from models.matches import list_matches, load_match
from models.sharing import DownloadKind, Ticket, load_shared_match, read_ticket
from models.storage import RecentCache
from models.store import Store
from models.values import LinkRefused, MatchSnapshot, ModelError
from web.fair_queue import measured_thread_time
from web.files.download_file import (
    CSV,
    PDF,
    DownloadFile,
    Renderer,
    download_response,
    error_response,
    file_stem,
    query_translator,
)
from web.files.result_picture import result_picture
from web.files.score_csv import score_csv
from web.files.score_sheet_pdf import score_sheet_pdf
from wording import Translator

_SHARED_FILES = {
    "score.json": DownloadKind.JSON,
    "score.csv": DownloadKind.CSV,
    "score.pdf": DownloadKind.PDF,
    "result.png": DownloadKind.PNG,
    "result-dark.png": DownloadKind.PNG_DARK,
}
_CACHE_SIZE = 64  # files
_PAGE_SIZE = 200  # matches per query

_CacheKey = tuple[str, int, Translator, DownloadKind]


_RENDERERS: Mapping[DownloadKind, Renderer] = {
    DownloadKind.CSV: Renderer("csv", CSV, lambda t, match: score_csv(t, (match,))),
    DownloadKind.PDF: Renderer("pdf", PDF, score_sheet_pdf),
    DownloadKind.PNG: Renderer("png", "image/png", result_picture),
    DownloadKind.PNG_DARK: Renderer("png", "image/png", lambda t, match: result_picture(t, match, dark=True)),
}


def export_file(t: Translator, content: bytes, match: MatchSnapshot | None = None) -> DownloadFile:
    """Return an export of one match or of all as a file."""
    stem = "pinella" if match is None else _stem(t, match)
    extension = export_extension(content)
    content_type = "application/json" if extension == "json" else "application/gzip"
    return DownloadFile(f"{stem}.{extension}", content_type, content)


def _stem(t: Translator, match: MatchSnapshot) -> str:
    return file_stem(t, match.started_at, *(player.name for player in match.players))


class Downloads:
    """The routes `/t/{token}/score.pdf` and the like, and `/d/{ticket}`; `?lang=it` selects the language."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._cache: RecentCache[_CacheKey, DownloadFile] = RecentCache(_CACHE_SIZE)

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            *(Route(f"/t/{{token}}/{name}", self._serve_shared, name=name) for name in _SHARED_FILES),
            Route("/d/{ticket}", self._serve_ticket),
        ]

    @measured_thread_time()
    def _serve_shared(self, request: Request) -> Response:
        token, t = request.path_params["token"], query_translator(request)
        kind = _SHARED_FILES[request.url.path.rpartition("/")[2]]
        signer = self._store.signer
        try:
            with self._store.reading() as session:
                match = load_shared_match(session, signer=signer, token=token)
                if kind is DownloadKind.JSON:
                    return download_response(export_file(t, export_shared(session, signer=signer, token=token), match))
        except LinkRefused as refused:
            return error_response(t, refused)
        return download_response(self._cached_file(t, match, kind))

    @measured_thread_time()
    def _serve_ticket(self, request: Request) -> Response:
        t = query_translator(request)
        try:
            with self._store.reading() as session:
                given = request.path_params["ticket"]
                ticket = read_ticket(session, signer=self._store.signer, ticket=given, kinds=DownloadKind)
            return download_response(self._ticket_file(t, ticket))
        except ModelError as refused:
            return error_response(t, refused)

    def _ticket_file(self, t: Translator, ticket: Ticket[DownloadKind]) -> DownloadFile:
        """Return the ticket's file. Raises NotFound if the device may no longer see the match."""
        with self._store.reading() as session:
            if ticket.subject_id is not None:
                match = load_match(session, device=ticket.device, match_id=ticket.subject_id)
                if ticket.kind is not DownloadKind.JSON:
                    return self._cached_file(t, match, ticket.kind)
                return export_file(t, export_history(session, device=ticket.device, match_ids=(match.id,)), match)
            if ticket.kind is DownloadKind.JSON:
                return export_file(t, export_history(session, device=ticket.device))
            ids: list[str] = []
            while page := list_matches(session, device=ticket.device, limit=_PAGE_SIZE, offset=len(ids)):
                ids += [match.id for match in page]
            matches = [load_match(session, device=ticket.device, match_id=match_id) for match_id in ids]
        return DownloadFile("pinella.csv", CSV, score_csv(t, matches))

    def _cached_file(self, t: Translator, match: MatchSnapshot, kind: DownloadKind) -> DownloadFile:
        """Render a file once for each revision, one at a time: a picture takes a core a third of a second. A snapshot
        isn't enough for JSON."""
        key = (match.id, match.revision, t, kind)
        return self._cache.get_or_make(key, lambda: _RENDERERS[kind].file(_stem(t, match), t, match))
