"""Files to take along: of a match for whoever has a link to it, of everything for its owner with a ticket.

A look changes nothing here either: messengers fetch links for their previews.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from models import (
    DownloadKind,
    DownloadTicket,
    LinkRefused,
    MatchSnapshot,
    ModelError,
    Store,
    export_ending,
    export_history,
    export_shared,
    list_matches,
    load_match,
    load_shared,
    read_download_ticket,
)
from web.files.download_file import CSV, PDF, DownloadFile, file_stem, refusal, sent, wanted_translator
from web.files.result_picture import result_picture
from web.files.score_csv import score_csv
from web.files.score_sheet_pdf import score_sheet_pdf
from wording import Translator

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


@dataclass(frozen=True)
class _Maker:
    ending: str
    content_type: str
    make: Callable[[Translator, MatchSnapshot], bytes]


_MAKERS: Mapping[DownloadKind, _Maker] = MappingProxyType(
    {
        DownloadKind.CSV: _Maker("csv", CSV, lambda t, match: score_csv(t, (match,))),
        DownloadKind.PDF: _Maker("pdf", PDF, score_sheet_pdf),
        DownloadKind.PNG: _Maker("png", "image/png", result_picture),
        DownloadKind.PNG_DARK: _Maker("png", "image/png", lambda t, match: result_picture(t, match, dark=True)),
    }
)


def match_file(t: Translator, match: MatchSnapshot, kind: DownloadKind) -> DownloadFile:
    """One match in any kind but JSON, which is the whole of it and not just what a snapshot shows."""
    maker = _MAKERS[kind]
    return DownloadFile(
        name=f"{_stem(match)}.{maker.ending}", content_type=maker.content_type, content=maker.make(t, match)
    )


def matches_table(t: Translator, matches: Sequence[MatchSnapshot]) -> DownloadFile:
    """All of them in one table."""
    maker = _MAKERS[DownloadKind.CSV]
    return DownloadFile(name="pinella.csv", content_type=maker.content_type, content=score_csv(t, matches))


def history_file(content: bytes, match: MatchSnapshot | None = None) -> DownloadFile:
    """An export, of one match or of everything."""
    stem = "pinella" if match is None else _stem(match)
    ending = export_ending(content)
    content_type = "application/json" if ending == "json" else "application/gzip"
    return DownloadFile(name=f"{stem}.{ending}", content_type=content_type, content=content)


def _stem(match: MatchSnapshot) -> str:
    return file_stem(match.started_at, *(player.name for player in match.players))


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
        token, t = request.path_params["token"], wanted_translator(request)
        kind = _SHARED[request.url.path.rpartition("/")[2]]
        signer = self._store.signer
        try:
            with self._store.reading() as session:
                match = load_shared(session, signer=signer, token=token)
                if kind is DownloadKind.JSON:
                    return sent(history_file(export_shared(session, signer=signer, token=token), match))
        except LinkRefused as refused:
            return refusal(t, refused)
        return sent(self._file(t, match, kind))

    def _with_ticket(self, request: Request) -> Response:
        t = wanted_translator(request)
        try:
            with self._store.reading() as session:
                ticket = read_download_ticket(session, signer=self._store.signer, ticket=request.path_params["ticket"])
            return sent(self._of_ticket(t, ticket))
        except ModelError as refused:
            return refusal(t, refused)

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
