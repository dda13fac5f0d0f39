"""The projector page of a tournament: who has entered, then seating and ranking, in sheets that turn by themselves.

Where scripts run, it gets all sheets by Server-Sent Events, anew after each change, and turns them itself. Where they
don't, each sheet is a page of its own that leads to the next one.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from models import Board, LinkRefused, Store, board_entry_token, load_board, on_reader
from scoring import TableSeat, next_round
from web.addresses import entry_url
from web.answers import NO_STORE, reader_translator, refusal_status
from web.live.events import LiveEvents
from web.live.table import Frame, frame_of
from web.live.templates import Templates
from web.live.watched import WatchedFeed
from web.qr import qr_svg
from wording import Translator, entrant_name, model_error_sentence, round_name, table_name, time_left, translator

LINES = 12  # of a column: what can be read from the back of a hall
_COLUMNS = 2  # of a sheet, where a line is no longer than the names of one pair
_FEW = 6  # lines that have room for more than one row of words
ENTRIES = "entries"  # what a sheet is about
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
    """`about` stays the same while its title counts on; `look` is what its style depends on."""

    title: str
    about: str
    columns: tuple[tuple[BoardLine, ...], ...]
    look: str


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
    """The routes below `/tv/`. A sheet is rendered once for each revision and language, however many look at it.
    `public_base` gives the address to pass on, from the one that a page was reached by."""

    def __init__(self, store: Store, templates: Templates, public_base: Callable[[str | None], str]) -> None:
        self._store = store
        self._templates = templates
        self._public_base = public_base
        self.feed = BoardFeed(store, templates)
        policy = _POLICY.format(style=templates.style_source)
        self._headers = {**NO_STORE, "Content-Security-Policy": policy}
        self._rendered: OrderedDict[tuple[object, ...], str] = OrderedDict()

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tv/{token}", self._page, middleware=[Middleware(GZipMiddleware)]),
            Route("/tv/{token}/events", LiveEvents(self.feed), methods=["GET"]),
            Route("/tv/{token}/enter.svg", self._code),
        ]

    async def _page(self, request: Request) -> Response:
        token, t = request.path_params["token"], reader_translator(request)
        asked = request.query_params.get("page", "0")
        number = int(asked) if asked.isdecimal() and len(asked) < 4 else 0
        try:
            html = await on_reader(partial(self._html, token, t, number))
        except LinkRefused as refused:
            return self._refusal(t, refused)
        return HTMLResponse(html, headers=self._headers)

    def _code(self, request: Request) -> Response:
        """What to scan to enter: no part of the sheets, which are the same for every link."""
        try:
            with self._store.reading() as session:
                token = board_entry_token(session, signer=self._store.signer, token=request.path_params["token"])
        except LinkRefused as refused:
            return self._refusal(reader_translator(request), refused)
        link = entry_url(self._public_base(str(request.base_url)), token)
        return Response(qr_svg(link), media_type="image/svg+xml", headers=NO_STORE)

    def _refusal(self, t: Translator, refused: LinkRefused) -> Response:
        html = self._templates.refusal(t, model_error_sentence(t, refused.code, refused.values))
        return HTMLResponse(html, status_code=refusal_status(refused), headers=self._headers)

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
            entering=sheets[shown].about == ENTRIES,
            clock=board.clock,
            left="" if left is None else time_left(t, left),
            path=path,
            following=f"{path}?page={(shown + 1) % len(sheets)}",
            seconds=_TURN,
            now=self._store.clock(),
        )


def board_sheets(t: Translator, board: Board) -> list[BoardSheet]:
    """As long as entries are open, who has entered. Then the seats of the round that is played, or of the first as they
    follow from the draw; then the ranking. Each on as many pages as it needs."""
    if board.open:
        count = t.ngettext("{count} pair", "{count} pairs", len(board.entrants))
        title = t.gettext("Entries are open: {pairs} so far.", pairs=count)
        there = [BoardLine(head=str(each.number + 1), words=(t.join(each.names),)) for each in board.entrants]
        return _pages(title, ENTRIES, there, columns=_COLUMNS)
    sheets: list[BoardSheet] = []
    rounds = [played.seats for played in board.record.rounds] or [next_round(board.record)]
    if len(rounds) > board.closed:
        sections = len(board.record.tournament.section_sizes)
        title = round_name(t, board.closed, board.record.tournament.schedule.rounds)
        seats = [_seat_line(t, board, seat, sections) for seat in rounds[board.closed]]
        sheets += _pages(title, f"round-{board.closed}", seats)
    ranked = [
        BoardLine(
            head=str(line.place),
            words=(_names(t, board, line.entrant),),
            figure=t.points(line.victory_points),
        )
        for line in board.ranking
        if board.record.rounds
    ]
    return sheets + (_pages(t.gettext("Ranking"), "ranking", ranked, columns=_COLUMNS) if ranked else [])


def _pages(title: str, about: str, lines: Sequence[BoardLine], *, columns: int = 1) -> list[BoardSheet]:
    pages = [_parts(page, LINES) for page in _parts(lines, LINES * columns)]
    look = "few" if len(lines) <= _FEW else "full"
    return [
        BoardSheet(
            title=title if len(pages) == 1 else f"{title} ({number}/{len(pages)})",
            about=about,
            columns=page,
            look=f"{look} beside" if columns > 1 and len(lines) > LINES else look,
        )
        for number, page in enumerate(pages, 1)
    ]


def _parts(lines: Sequence[BoardLine], size: int) -> tuple[tuple[BoardLine, ...], ...]:
    """As many as there are of so many each; an empty one where there is nothing."""
    return tuple(tuple(lines[start : start + size]) for start in range(0, max(1, len(lines)), size))


def _seat_line(t: Translator, board: Board, seat: TableSeat, sections: int) -> BoardLine:
    head = table_name(t, seat, sections=sections)
    if seat.ns is None:
        return BoardLine(head=head, words=(t.gettext("{pair} has a bye", pair=_names(t, board, seat.ew)),))
    return BoardLine(head=head, words=(_names(t, board, seat.ns), _names(t, board, seat.ew)))


def _names(t: Translator, board: Board, entrant: int) -> str:
    return entrant_name(t, entrant, board.entrants[entrant].names)
