"""The projector page of a tournament: ranking and seating, in pages that turn by themselves, with scripts off too."""

__all__ = ["BoardPage"]

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from models import Board, LinkRefused, Store, load_board, on_reader
from scoring import TableSeat
from web.answers import NO_STORE, reader_translator, refusal_status
from web.live.templates import Templates
from wording import Translator, entrant_name, model_error_sentence, round_name, table_name, time_left

LINES = 12  # of a page: what can be read from the back of a hall
_TURN = 12  # seconds until the next page, which is as new as the database
_MOST = 64  # pages that are kept


@dataclass(frozen=True, kw_only=True)
class BoardLine:
    """One line: of the ranking with place and points, of the seating with a table and two pairs."""

    head: str
    words: tuple[str, ...]
    figure: str = ""


@dataclass(frozen=True, kw_only=True)
class BoardSheet:
    title: str
    lines: tuple[BoardLine, ...]


class BoardPage:
    """The route `/tv/{token}`. A sheet is rendered once for each revision and language, however many look at it."""

    def __init__(self, store: Store, templates: Templates) -> None:
        self._store = store
        self._templates = templates
        policy = f"default-src 'none'; style-src {templates.style_source}; img-src 'self'; font-src 'self'"
        self._headers = {**NO_STORE, "Content-Security-Policy": f"{policy}; base-uri 'none'; frame-ancestors 'none'"}
        self._rendered: OrderedDict[tuple[object, ...], str] = OrderedDict()

    @property
    def routes(self) -> list[BaseRoute]:
        return [Route("/tv/{token}", self._page, middleware=[Middleware(GZipMiddleware)])]

    async def _page(self, request: Request) -> Response:
        token, t = request.path_params["token"], reader_translator(request)
        asked = request.query_params.get("page", "0")
        number = int(asked) if asked.isdecimal() and len(asked) < 4 else 0
        try:
            html = await on_reader(partial(self._html, token, t, number))
        except LinkRefused as refused:
            sentence = model_error_sentence(t, refused.code, refused.values)
            html = self._templates.refusal(t, sentence)
            return HTMLResponse(html, status_code=refusal_status(refused), headers=self._headers)
        return HTMLResponse(html, headers=self._headers)

    def _html(self, token: str, t: Translator, number: int) -> str:
        with self._store.reading() as session:
            board = load_board(session, signer=self._store.signer, token=token)
        left = None if board.clock is None else board.clock.minutes_left(self._store.clock())
        key = (token, board.revision, board.entrants, t.language, number, left)
        known = self._rendered.get(key)
        if known is None:
            known = self._rendered[key] = self._render(token, t, board, number, left)
            while len(self._rendered) > _MOST:
                self._rendered.popitem(last=False)
        return known

    def _render(self, token: str, t: Translator, board: Board, number: int, left: int | None) -> str:
        sheets = board_sheets(t, board)
        shown = number % len(sheets)
        following = f"/tv/{quote(token, safe='')}?page={(shown + 1) % len(sheets)}"
        clock = "" if left is None else time_left(t, left)
        return self._templates.filled(
            "board.html", t, name=board.name, sheet=sheets[shown], clock=clock, following=following, seconds=_TURN
        )


def board_sheets(t: Translator, board: Board) -> list[BoardSheet]:
    """The seats of the round that is played, then the ranking; each on as many pages as it needs."""
    sheets: list[BoardSheet] = []
    rounds = board.record.rounds
    if len(rounds) > board.closed:
        sections = len(board.record.tournament.section_sizes)
        title = round_name(t, board.closed, board.record.tournament.schedule.rounds)
        seats = [_seat_line(t, board, seat, sections) for seat in rounds[board.closed].seats]
        sheets += _pages(title, seats)
    ranked = [
        BoardLine(
            head=str(line.place),
            words=(_names(t, board, line.entrant),),
            figure=t.points(line.victory_points),
        )
        for line in board.ranking
    ]
    return sheets + _pages(t.gettext("Ranking"), ranked)


def _pages(title: str, lines: Sequence[BoardLine]) -> list[BoardSheet]:
    count = max(1, math.ceil(len(lines) / LINES))
    return [
        BoardSheet(
            title=title if count == 1 else f"{title} ({page + 1}/{count})",
            lines=tuple(lines[page * LINES : (page + 1) * LINES]),
        )
        for page in range(count)
    ]


def _seat_line(t: Translator, board: Board, seat: TableSeat, sections: int) -> BoardLine:
    head = table_name(t, seat, sections=sections)
    if seat.ns is None:
        return BoardLine(head=head, words=(t.gettext("{pair} has a bye", pair=_names(t, board, seat.ew)),))
    return BoardLine(head=head, words=(_names(t, board, seat.ns), _names(t, board, seat.ew)))


def _names(t: Translator, board: Board, entrant: int) -> str:
    return entrant_name(t, entrant, board.entrants[entrant].names)
