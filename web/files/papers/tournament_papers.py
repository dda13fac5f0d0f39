"""A tournament's printable documents for its directors: slips, ranking, certificates, tables for spreadsheets."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from models.access import PaperSize
from models.sharing import read_ticket
from models.storage import RecentCache
from models.store import Store
from models.tournaments import TournamentDocument, hall_tokens, load_hall, load_tournament, page_tokens, table_tokens
from models.values import ModelError, NotFound, TournamentSnapshot
from web.drawn_names import drawn_board
from web.fair_queue import measured_thread_time
from web.files.download_file import (
    CSV,
    PDF,
    PNG,
    XLSX,
    DownloadFile,
    Renderer,
    download_response,
    error_response,
    file_stem,
    query_translator,
)
from web.files.papers.certificates import certificates_pdf
from web.files.papers.lists import prizes_pdf, seating_pdf
from web.files.papers.office import check_in_pdf, treasurer_pdf
from web.files.papers.player_list import player_list_pdf, with_surnames_first
from web.files.papers.ranking_pdf import ranking_pdf
from web.files.papers.ranking_picture import ranking_picture
from web.files.papers.seating_slips import seating_slips_pdf
from web.files.papers.table_cards import table_cards_pdf
from web.files.papers.table_sheets import table_sheets_pdf
from web.files.results_file import results_file_csv, results_file_xlsx
from web.files.tournament_csv import ranking_csv, results_csv
from web.urls import token_url
from wording import Translator

_CACHE_SIZE = 16  # files


@dataclass(frozen=True, kw_only=True)
class PaperLinks:
    """URLs in printed codes: pairs' pages by the pair's number, and table cards by section and table. Permanent cards
    are those of a `hall`."""

    pages: Sequence[str] = ()
    cards: Mapping[tuple[int, int], str] = field(default_factory=dict)
    hall: str = ""


@dataclass(frozen=True, kw_only=True)
class PaperOrder:
    """A document to render: `number` is the round, by default the latest; `at` dates it."""

    t: Translator
    board: TournamentSnapshot
    number: int | None
    at: datetime
    links: PaperLinks
    size: PaperSize

    def paper(self) -> dict[str, Any]:
        return {"at": self.at, "size": self.size}

    def round(self) -> dict[str, Any]:
        """Return the arguments of a document about one round. Raises NotFound for a round that is not seated."""
        seated = len(self.board.record.rounds)
        number = seated - 1 if self.number is None else self.number
        if not 0 <= number < seated:
            raise NotFound("round", str(number + 1))
        return {"number": number, **self.paper()}

    def slips(self) -> dict[str, Any]:
        return {"links": self.links.pages, **self.round()}

    def cards(self) -> dict[str, Any]:
        return {"links": self.links.cards, "hall": self.links.hall, **self.paper()}


_Values: TypeAlias = Callable[[PaperOrder], dict[str, Any]]


def _pdf(render: Callable[..., bytes], values: _Values = PaperOrder.paper, **options: Any) -> Renderer:
    """Return the renderer that calls `render` with these values of the order and the options."""
    return Renderer("pdf", PDF, lambda order: render(order.t, order.board, **values(order), **options))


_RENDERERS: Mapping[TournamentDocument, Renderer] = {
    TournamentDocument.SLIPS: _pdf(seating_slips_pdf, PaperOrder.slips),
    TournamentDocument.SLIPS_BY_NAME: _pdf(seating_slips_pdf, PaperOrder.slips, order=("name",)),
    TournamentDocument.SLIPS_BY_CLUB: _pdf(seating_slips_pdf, PaperOrder.slips, order=("club", "name")),
    TournamentDocument.SEATING: _pdf(seating_pdf, PaperOrder.round),
    TournamentDocument.CARDS: _pdf(table_cards_pdf, PaperOrder.cards),
    TournamentDocument.HALL_CODES: _pdf(table_cards_pdf, PaperOrder.cards),
    TournamentDocument.PLAYERS: _pdf(player_list_pdf, PaperOrder.round),
    TournamentDocument.PLAYERS_BY_SURNAME: Renderer(
        "pdf", PDF, lambda order: player_list_pdf(order.t, with_surnames_first(order.board), **order.round())
    ),
    TournamentDocument.SHEETS: _pdf(table_sheets_pdf, PaperOrder.round),
    TournamentDocument.CHECK_IN: _pdf(check_in_pdf),
    TournamentDocument.TREASURER: _pdf(treasurer_pdf),
    TournamentDocument.RANKING: _pdf(ranking_pdf),
    TournamentDocument.CERTIFICATES: _pdf(certificates_pdf),
    TournamentDocument.PRIZES: _pdf(prizes_pdf),
    TournamentDocument.RANKING_PICTURE: Renderer("png", PNG, lambda it: ranking_picture(it.t, it.board, at=it.at)),
    TournamentDocument.RANKING_TABLE: Renderer("csv", CSV, lambda order: ranking_csv(order.t, order.board)),
    TournamentDocument.RESULTS_TABLE: Renderer("csv", CSV, lambda order: results_csv(order.t, order.board)),
    TournamentDocument.RESULTS_FILE: Renderer(
        "csv", CSV, lambda order: results_file_csv(order.t, order.board, at=order.at)
    ),
    TournamentDocument.RESULTS_BOOK: Renderer(
        "xlsx", XLSX, lambda order: results_file_xlsx(order.t, order.board, at=order.at)
    ),
}


def tournament_paper(
    t: Translator,
    board: TournamentSnapshot,
    paper: TournamentDocument,
    *,
    number: int | None = None,
    today: datetime,
    links: PaperLinks = PaperLinks(),
    size: PaperSize = PaperSize.A4,
) -> DownloadFile:
    """Return a document.

    `today` dates a tournament that has not begun; `links` are for slips and cards. Raises NotFound for a document of a
    round that is not seated.
    """
    renderer, at, day = _RENDERERS[paper], board.began_at or today, board.details.day
    at = at if day is None else t.local(at).replace(year=day.year, month=day.month, day=day.day)
    if renderer.content_type in {PDF, PNG}:
        board = drawn_board(t, board, paper=True)
    words = (paper.value, *(() if number is None else (str(number + 1),)), links.hall or board.name)
    order = PaperOrder(t=t, board=board, number=number, at=at, links=links, size=size)
    return renderer.file(file_stem(t, at, *words), order)


class TournamentPapers:
    """The route `/d/tournament/{ticket}`; `?lang=it` selects the language, `?paper=letter` the size of the pages.

    `public_base` returns the base for shared links, given the address of the request.
    """

    def __init__(self, store: Store, public_base: Callable[[str | None], str]) -> None:
        self._store = store
        self._public_base = public_base
        self._cache: RecentCache[tuple[object, ...], DownloadFile] = RecentCache(_CACHE_SIZE)

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
                base, cards, hall = self._public_base(str(request.base_url)), {}, ""
                if ticket.kind is TournamentDocument.CARDS:
                    tokens = table_tokens(session, signer=store.signer, **scope)
                    cards = {table: token_url(base, "seat", token) for table, token in tokens.items()}
                elif ticket.kind is TournamentDocument.HALL_CODES:
                    permanent = hall_tokens(session, device=ticket.device, signer=store.signer)
                    cards = {(0, number): token_url(base, "hall", token) for number, token in enumerate(permanent)}
                    hall = load_hall(session, device=ticket.device).name
            links = PaperLinks(pages=tuple(token_url(base, "pair", token) for token in pages), cards=cards, hall=hall)
            asked = request.query_params.get("paper")
            size = PaperSize.LETTER if asked == PaperSize.LETTER else PaperSize.A4
            order = partial(tournament_paper, t, board, ticket.kind, number=ticket.number, links=links, size=size)
            # Memberships are the players', so the tournament's revision doesn't follow each change of them.
            key = (
                board.id,
                board.revision,
                board.entrants,
                tuple(board.memberships.items()),
                t,
                ticket.kind,
                ticket.number,
                links.pages[:1],
                hall,
                *cards.values(),
                size,
                t.local(board.began_at or store.clock()).date(),
            )
            # One at a time: a ranking of four hundred keeps a core busy.
            return download_response(self._cache.get_or_make(key, lambda: order(today=store.clock())))
        except ModelError as refused:
            return error_response(t, refused)
