"""The papers of a tournament, for its directors: slips, ranking, certificates, tables for spreadsheets."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from models import (
    Board,
    ModelError,
    NotFound,
    Store,
    TournamentPaper,
    load_tournament,
    page_tokens,
    read_paper_ticket,
)
from web.addresses import pair_url
from web.files.certificates import certificates_pdf
from web.files.download_file import CSV, PDF, DownloadFile, file_stem, refusal, sent, wanted_translator
from web.files.ranking_pdf import ranking_pdf
from web.files.seating_slips import seating_slips_pdf
from web.files.tournament_csv import ranking_csv, results_csv
from wording import Translator

_KEPT = 16  # files

_Links = tuple[str, ...]  # by pair: the address of its own page
_Make = Callable[[Translator, Board, int | None, datetime, _Links], bytes]


@dataclass(frozen=True)
class _Maker:
    ending: str
    content_type: str
    make: _Make


def _slips(t: Translator, board: Board, number: int | None, at: datetime, links: _Links) -> bytes:
    """Of the latest round where none is named. Raises NotFound for a round that is not seated."""
    seated = len(board.record.rounds)
    shown = seated - 1 if number is None else number
    if not 0 <= shown < seated:
        raise NotFound("round", str(shown + 1))
    return seating_slips_pdf(t, board, number=shown, at=at, links=links)


_MAKERS: Mapping[TournamentPaper, _Maker] = MappingProxyType(
    {
        TournamentPaper.SLIPS: _Maker("pdf", PDF, _slips),
        TournamentPaper.RANKING: _Maker("pdf", PDF, lambda t, board, _, at, __: ranking_pdf(t, board, at=at)),
        TournamentPaper.CERTIFICATES: _Maker("pdf", PDF, lambda t, board, _, at, __: certificates_pdf(t, board, at=at)),
        TournamentPaper.RANKING_TABLE: _Maker("csv", CSV, lambda t, board, *_: ranking_csv(t, board)),
        TournamentPaper.RESULTS_TABLE: _Maker("csv", CSV, lambda t, board, *_: results_csv(t, board)),
    }
)


def tournament_paper(
    t: Translator,
    board: Board,
    paper: TournamentPaper,
    *,
    number: int | None = None,
    today: datetime,
    links: Sequence[str] = (),
) -> DownloadFile:
    """`today` dates one that has not begun; slips show the `links` to each pair's own page, by number. Raises NotFound
    for slips of a round that is not seated."""
    maker, at = _MAKERS[paper], board.began_at or today
    words = (paper.value, *(() if number is None else (str(number + 1),)), board.name)
    return DownloadFile(
        name=f"{file_stem(at, *words)}.{maker.ending}",
        content_type=maker.content_type,
        content=maker.make(t, board, number, at, tuple(links)),
    )


class TournamentPapers:
    """The route `/d/tournament/{ticket}`; `?lang=it` chooses the language. `public_base` gives the address to pass on,
    from the one that a page was reached by."""

    def __init__(self, store: Store, public_base: Callable[[str | None], str]) -> None:
        self._store = store
        self._public_base = public_base
        self._made: OrderedDict[tuple[object, ...], DownloadFile] = OrderedDict()
        self._making = threading.Lock()

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/d/tournament/{ticket}", self._with_ticket)]

    def _with_ticket(self, request: Request) -> Response:
        t, store = wanted_translator(request), self._store
        try:
            with store.reading() as session:
                ticket = read_paper_ticket(session, signer=store.signer, ticket=request.path_params["ticket"])
                there: dict[str, Any] = {"device": ticket.device, "tournament_id": ticket.tournament_id}
                board = load_tournament(session, **there)
                tokens = page_tokens(session, signer=store.signer, **there)
            base = self._public_base(str(request.base_url))
            links = tuple(pair_url(base, token) for token in tokens)
            return sent(self._file(t, board, ticket.paper, ticket.number, links))
        except ModelError as refused:
            return refusal(t, refused)

    def _file(
        self, t: Translator, board: Board, paper: TournamentPaper, number: int | None, links: _Links
    ) -> DownloadFile:
        """Made once for each revision, and one at a time: the ranking of four hundred keeps a core busy."""
        today = self._store.clock()
        day = board.began_at or today.date()
        key = (board.id, board.revision, board.entrants, t.language, paper, number, day, links[:1])
        with self._making:
            if key not in self._made:
                self._made[key] = tournament_paper(t, board, paper, number=number, today=today, links=links)
            self._made.move_to_end(key)
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
            return self._made[key]
