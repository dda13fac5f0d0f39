"""A tournament's printable documents for its directors: slips, ranking, certificates, tables for spreadsheets."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from models.sharing import read_ticket
from models.store import Store
from models.tournaments import TournamentDocument, card_tokens, load_tournament, page_tokens
from models.values import Board, ModelError, NotFound
from web.drawn_names import drawn_board
from web.fair_queue import measured_thread_time
from web.files.certificates import certificates_pdf
from web.files.download_file import (
    CSV,
    PDF,
    DownloadFile,
    download_response,
    error_response,
    file_stem,
    query_translator,
)
from web.files.ranking_pdf import ranking_pdf
from web.files.seating_slips import seating_slips_pdf
from web.files.table_cards import table_cards_pdf
from web.files.tournament_csv import ranking_csv, results_csv
from web.urls import pair_url, seat_url
from wording import Translator

_CACHE_SIZE = 16  # files


@dataclass(frozen=True, kw_only=True)
class PaperLinks:
    """URLs in printed codes: pairs' pages by the pair's number, and table cards by section and table."""

    pages: Sequence[str] = ()
    cards: Mapping[tuple[int, int], str] = field(default_factory=dict)


_Render = Callable[[Translator, Board, int | None, datetime, PaperLinks], bytes]


@dataclass(frozen=True)
class _Renderer:
    extension: str
    content_type: str
    render: _Render


def _render_slips(t: Translator, board: Board, number: int | None, at: datetime, links: PaperLinks) -> bytes:
    """Render the slips of a round, by default the latest. Raises NotFound for a round that is not seated."""
    seated = len(board.record.rounds)
    round_number = seated - 1 if number is None else number
    if not 0 <= round_number < seated:
        raise NotFound("round", str(round_number + 1))
    return seating_slips_pdf(t, board, number=round_number, at=at, links=links.pages)


_RENDERERS: Mapping[TournamentDocument, _Renderer] = {
    TournamentDocument.SLIPS: _Renderer("pdf", PDF, _render_slips),
    TournamentDocument.CARDS: _Renderer(
        "pdf", PDF, lambda t, board, _, at, links: table_cards_pdf(t, board, at=at, links=links.cards)
    ),
    TournamentDocument.RANKING: _Renderer("pdf", PDF, lambda t, board, _, at, __: ranking_pdf(t, board, at=at)),
    TournamentDocument.CERTIFICATES: _Renderer(
        "pdf", PDF, lambda t, board, _, at, __: certificates_pdf(t, board, at=at)
    ),
    TournamentDocument.RANKING_TABLE: _Renderer("csv", CSV, lambda t, board, *_: ranking_csv(t, board)),
    TournamentDocument.RESULTS_TABLE: _Renderer("csv", CSV, lambda t, board, *_: results_csv(t, board)),
}


def tournament_paper(
    t: Translator,
    board: Board,
    paper: TournamentDocument,
    *,
    number: int | None = None,
    today: datetime,
    links: PaperLinks = PaperLinks(),
) -> DownloadFile:
    """Return a document.

    `today` dates a tournament that has not begun; `links` are for slips and cards. Raises NotFound for slips of a
    round that is not seated.
    """
    renderer, at = _RENDERERS[paper], board.began_at or today
    if renderer.content_type is PDF:
        board = drawn_board(t, board, paper=True)
    words = (paper.value, *(() if number is None else (str(number + 1),)), board.name)
    return DownloadFile(
        name=f"{file_stem(t, at, *words)}.{renderer.extension}",
        content_type=renderer.content_type,
        content=renderer.render(t, board, number, at, links),
    )


class TournamentPapers:
    """The route `/d/tournament/{ticket}`; `?lang=it` selects the language.

    `public_base` returns the base for shared links, given the address of the request.
    """

    def __init__(self, store: Store, public_base: Callable[[str | None], str]) -> None:
        self._store = store
        self._public_base = public_base
        self._cache: OrderedDict[tuple[object, ...], DownloadFile] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/d/tournament/{ticket}", self._serve_ticket)]

    @measured_thread_time()
    def _serve_ticket(self, request: Request) -> Response:
        t, store = query_translator(request), self._store
        try:
            with store.reading() as session:
                given = request.path_params["ticket"]
                ticket = read_ticket(session, signer=store.signer, ticket=given, kinds=TournamentDocument)
                scope: dict[str, Any] = {"device": ticket.device, "tournament_id": ticket.subject_id}
                board = load_tournament(session, **scope)
                pages = page_tokens(session, signer=store.signer, **scope)
                is_cards = ticket.kind is TournamentDocument.CARDS
                cards = card_tokens(session, signer=store.signer, **scope) if is_cards else {}
            base = self._public_base(str(request.base_url))
            links = PaperLinks(
                pages=tuple(pair_url(base, token) for token in pages),
                cards={table: seat_url(base, token) for table, token in cards.items()},
            )
            return download_response(self._cached_file(t, board, ticket.kind, ticket.number, links))
        except ModelError as refused:
            return error_response(t, refused)

    def _cached_file(
        self, t: Translator, board: Board, paper: TournamentDocument, number: int | None, links: PaperLinks
    ) -> DownloadFile:
        """Render a document once for each revision, one at a time: a ranking of four hundred keeps a core busy."""
        today = self._store.clock()
        day = t.local(board.began_at or today).date()
        key = (board.id, board.revision, board.entrants, t, paper, number, day, links.pages[:1])
        with self._lock:
            if key not in self._cache:
                self._cache[key] = tournament_paper(t, board, paper, number=number, today=today, links=links)
            self._cache.move_to_end(key)
            if len(self._cache) > _CACHE_SIZE:
                self._cache.popitem(last=False)
            return self._cache[key]
