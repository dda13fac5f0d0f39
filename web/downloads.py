"""Files to take along: of a match for whoever has a link to it, of everything for its owner with a ticket.

A look changes nothing here either: messengers fetch links for their previews.
"""

__all__ = ["Downloads"]

import threading
from collections import OrderedDict
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from models import (
    DownloadKind,
    DownloadTicket,
    LinkRefused,
    MatchSnapshot,
    ModelError,
    ModelErrorCode,
    Store,
    export_history,
    export_shared,
    list_matches,
    load_match,
    load_shared,
    read_download_ticket,
)
from web.download_files import DownloadFile, history_file, match_file, matches_table
from web.reader_language import reader_translator
from wording import LANGUAGES, Translator, model_error_sentence, translator

_STATUS = {
    ModelErrorCode.LINK_UNKNOWN: HTTPStatus.NOT_FOUND,
    ModelErrorCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
}  # any other was a link once
_SHARED = {
    "score.json": DownloadKind.JSON,
    "score.csv": DownloadKind.CSV,
    "score.pdf": DownloadKind.PDF,
    "result.png": DownloadKind.PNG,
    "result-dark.png": DownloadKind.PNG_DARK,
}
_KEPT = 64  # files
_PAGE = 200  # matches that are listed at once

_Key = tuple[str, int, str, DownloadKind]


class Downloads:
    """The routes `/t/{token}/score.pdf` and its like, and `/d/{ticket}`; `?lang=it` chooses the language."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._made: OrderedDict[_Key, DownloadFile] = OrderedDict()
        self._making = threading.Lock()

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            *(Route(f"/t/{{token}}/{name}", self._shared, name=name) for name in _SHARED),
            Route("/d/{ticket}", self._with_ticket),
        ]

    def _shared(self, request: Request) -> Response:
        token, t = request.path_params["token"], _translator(request)
        kind = _SHARED[request.url.path.rpartition("/")[2]]
        signer = self._store.signer
        try:
            with self._store.reading() as session:
                match = load_shared(session, signer=signer, token=token)
                if kind is DownloadKind.JSON:
                    return _sent(history_file(export_shared(session, signer=signer, token=token), match))
        except LinkRefused as refused:
            return _refusal(t, refused)
        return _sent(self._file(t, match, kind))

    def _with_ticket(self, request: Request) -> Response:
        t = _translator(request)
        try:
            with self._store.reading() as session:
                ticket = read_download_ticket(session, signer=self._store.signer, ticket=request.path_params["ticket"])
            return _sent(self._of_ticket(t, ticket))
        except ModelError as refused:
            return _refusal(t, refused)

    def _of_ticket(self, t: Translator, ticket: DownloadTicket) -> DownloadFile:
        """Raises NotFound where the device may see the match no more."""
        with self._store.reading() as session:
            if ticket.match_id is not None:
                match = load_match(session, device=ticket.device, match_id=ticket.match_id)
                if ticket.kind is not DownloadKind.JSON:
                    return self._file(t, match, ticket.kind)
                return history_file(export_history(session, device=ticket.device, match_ids=(match.id,)), match)
            if ticket.kind is DownloadKind.JSON:
                return history_file(export_history(session, device=ticket.device))
            ids: list[str] = []
            while page := list_matches(session, device=ticket.device, limit=_PAGE, offset=len(ids)):
                ids += [match.id for match in page]
            matches = [load_match(session, device=ticket.device, match_id=match_id) for match_id in ids]
        return matches_table(t, matches)

    def _file(self, t: Translator, match: MatchSnapshot, kind: DownloadKind) -> DownloadFile:
        """Made once for each revision, and one at a time: a picture keeps a core busy for a third of a second."""
        key = (match.id, match.revision, t.language, kind)
        with self._making:
            if key not in self._made:
                self._made[key] = match_file(t, match, kind)
            self._made.move_to_end(key)
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
            return self._made[key]


def _translator(request: Request) -> Translator:
    wanted = request.query_params.get("lang", "")
    return translator(wanted) if wanted in LANGUAGES else reader_translator(request)


def _sent(file: DownloadFile) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.content, media_type=file.content_type, headers=headers)


def _refusal(t: Translator, refused: ModelError) -> Response:
    sentence = model_error_sentence(t, refused.code, refused.values)
    status = _STATUS.get(refused.code, HTTPStatus.GONE)
    return PlainTextResponse(sentence, status_code=status, headers={"Cache-Control": "no-store"})
