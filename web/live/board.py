"""The projector page of a tournament: ranking and seating, in sheets that turn by themselves.

Where scripts run, it gets all sheets by Server-Sent Events, anew after each change, and turns them itself. Where they
don't, each sheet is a page of its own that leads to the next one.
"""

__all__ = ["BoardFeed", "BoardPage", "board_sheets"]

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
from web.live.events import LiveEvents
from web.live.table import Frame, frame_of
from web.live.templates import Templates
from web.live.watched import WatchedFeed
from wording import Translator, entrant_name, model_error_sentence, round_name, table_name, time_left, translator

LINES = 12  # of a page: what can be read from the back of a hall
_TURN = 12  # seconds until the next page, which is as new as the database
_MOST = 64  # pages that are kept
_PAUSE = 1.0  # seconds between two renderings, however many tables confirm their results in one of them
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src {style}; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


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


class BoardFeed(WatchedFeed):
    """By tournament."""

    def __init__(self, store: Store, templates: Templates) -> None:
        super().__init__(store, pause=_PAUSE, at_once=False)
        self._templates = templates

    def _watched(self, token: str) -> str:
        return self._board(token).id

    def _rendered(self, token: str, language: str) -> Frame:
        board, t = self._board(token), translator(language)
        html = self._templates.filled_part(
            "board_sheets.html", t, name=board.name, sheets=board_sheets(t, board), clock=board.clock
        )
        return frame_of(html, names=board.name)

    def _board(self, token: str) -> Board:
        with self._store.reading() as session:
            return load_board(session, signer=self._store.signer, token=token)


class BoardPage:
    """The routes below `/tv/`. A sheet is rendered once for each revision and language, however many look at it."""

    def __init__(self, store: Store, templates: Templates) -> None:
        self._store = store
        self._templates = templates
        self.feed = BoardFeed(store, templates)
        policy = _POLICY.format(style=templates.style_source)
        self._headers = {**NO_STORE, "Content-Security-Policy": policy}
        self._rendered: OrderedDict[tuple[object, ...], str] = OrderedDict()

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tv/{token}", self._page, middleware=[Middleware(GZipMiddleware)]),
            Route("/tv/{token}/events", LiveEvents(self.feed), methods=["GET"]),
        ]

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
        path = f"/tv/{quote(token, safe='')}"
        return self._templates.filled(
            "board.html",
            t,
            name=board.name,
            sheets=[sheets[shown]],
            clock=board.clock,
            left="" if left is None else time_left(t, left),
            path=path,
            following=f"{path}?page={(shown + 1) % len(sheets)}",
            seconds=_TURN,
            now=self._store.clock(),
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
