"""The projector page of a tournament: entrants, then seating and ranking, in sheets that change automatically.

With scripts, the page gets all sheets by Server-Sent Events, again after each change, and rotates them itself. Without
scripts, each sheet is a page that leads to the next one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, partial
from http import HTTPStatus
from typing import Any

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from models.storage import RecentCache, on_reader
from models.store import Store
from models.tournaments import board_registration_token, load_board, load_table_card
from models.values import SEARCH_LENGTH, Board, search_key
from scoring import TableSeat, next_round
from web.fair_queue import measured_thread_time
from web.files.papers.player_list import SeatedPlayer, seated_players
from web.live.broadcast_feed import BroadcastFeed
from web.live.channel import Frame, make_frame
from web.live.events import LiveEvents, StreamPlaces
from web.live.templates import Templates
from web.qr import qr_svg
from web.responses import NO_STORE, request_translator
from web.urls import token_url
from wording import (
    VICTORY_POINTS,
    Translator,
    entrant_name,
    entrant_words,
    round_name,
    table_name,
    table_sides,
    time_left,
    translator,
    with_group,
)

LINES_PER_COLUMN = 12  # lines of a column that can be read from the back of a hall
_COLUMNS_PER_SHEET = 2  # columns of a sheet with the names of one pair in each line
_LARGE_TYPE_LINES = 6  # up to this many lines, each has room for several rows of text
ENTRIES_TOPIC = "entries"  # the topic of the entries' sheets
_SECONDS_PER_SHEET = 12  # seconds until the next page, which shows the current state of the database
_page_cache = partial(RecentCache[tuple[object, ...], Any], 64)  # the number of pages


@dataclass(frozen=True, kw_only=True)
class BoardLine:
    """A line of a sheet: in the ranking a rank, names and points, in the seating a table and two pairs."""

    head: str
    cells: tuple[str, ...]
    figure: str = ""


@dataclass(frozen=True, kw_only=True)
class BoardSheet:
    """A page of lines. `topic` stays the same while the counter in the title changes; `css_class` selects its style."""

    title: str
    topic: str
    columns: tuple[tuple[BoardLine, ...], ...]
    css_class: str


class BoardFeed(BroadcastFeed):
    """The sheets of each watched tournament, rendered once per change and language."""

    min_interval = 1.0  # however many results arrive in between

    def _target_id(self, token: str) -> str:
        return self.load_board(token).id

    def _render(self, token: str, language: str) -> Frame:
        board, t = self.load_board(token), translator(language)
        html = self._templates.render_part(
            "board_sheets.html",
            t,
            name=board.name,
            sheets=board_sheets(t, board),
            clock=board.clock,
            left=_time_left(t, board, at=self._store.clock()),
        )
        return make_frame(html, names=board.name)

    def load_board(self, token: str) -> Board:
        """Return the tournament that the link leads to. Raises LinkRefused."""
        with self._store.reading() as session:
            return load_board(session, signer=self._store.signer, token=token)


@dataclass(frozen=True, eq=False)
class BoardPage:
    """The routes below `/tv/`, and `/hall/{token}`.

    A sheet is rendered once for each revision and language, however many clients show it. `public_base` returns the
    base for shared links, given the address of the request.
    """

    store: Store
    templates: Templates
    public_base: Callable[[str | None], str]
    places: StreamPlaces = field(default_factory=StreamPlaces)
    _cache: RecentCache[tuple[object, ...], str] = field(default_factory=_page_cache, init=False)
    _players: RecentCache[tuple[object, ...], list[SeatedPlayer]] = field(default_factory=_page_cache, init=False)

    @cached_property
    def feed(self) -> BoardFeed:
        return BoardFeed(self.store, self.templates)

    @property
    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tv/{token}", self._serve_page, middleware=[Middleware(GZipMiddleware)]),
            Route("/tv/{token}/players", self._serve_players, middleware=[Middleware(GZipMiddleware)]),
            Route("/tv/{token}/events", LiveEvents(self.feed, self.places), methods=["GET"]),
            Route("/tv/{token}/enter.svg", self._serve_registration_qr),
            Route("/hall/{token}", self._serve_hall),
        ]

    async def _serve_page(self, request: Request) -> Response:
        token, t = request.path_params["token"], request_translator(request)
        asked = request.query_params.get("page", "0")
        number = int(asked) if asked.isdecimal() and len(asked) < 4 else 0
        html = await on_reader(partial(self._cached_html, token, t, number))
        return HTMLResponse(html, headers=self.templates.headers)

    @measured_thread_time()
    def _serve_players(self, request: Request) -> Response:
        """Serve the seats of the running round by player: those whose name has every word of `name`, at first all."""
        token, t = request.path_params["token"], request_translator(request)
        name = request.query_params.get("name", "")[:SEARCH_LENGTH]
        board = self.feed.load_board(token)
        number, words = board.running_round, search_key(name).split()
        key = (token, board.revision, board.entrants, t.language)
        players = self._players.get_or_make(key, lambda: [] if number is None else seated_players(t, board, number))
        found = [each for each in players if all(word in search_key(each.name) for word in words)]
        render = partial(
            self.templates.render,
            "board_players.html",
            t,
            title=board.name,
            round="" if number is None else round_name(t, number, board.setup.schedule.rounds),
            found=found,
            name=name if words else "",
            limit=SEARCH_LENGTH,
            is_over=board.is_over,
            path=token_url("", "tv", token),
        )
        html = render() if words else self._cache.get_or_make((*key, "players"), render)
        return HTMLResponse(html, headers=self.templates.form_headers)

    @measured_thread_time()
    def _serve_registration_qr(self, request: Request) -> Response:
        """Serve the registration QR code. It isn't part of the sheets, which are the same for every link."""
        with self.store.reading() as session:
            token = board_registration_token(session, signer=self.store.signer, token=request.path_params["token"])
        link = token_url(self.public_base(str(request.base_url)), "enter", token)
        return Response(qr_svg(link), media_type="image/svg+xml", headers=NO_STORE)

    @measured_thread_time()
    def _serve_hall(self, request: Request) -> Response:
        """Redirect from the permanent code of a table to the app, which never gets the evening's card by it."""
        token = request.path_params["token"]
        with self.store.reading() as session:
            load_table_card(session, signer=self.store.signer, token=token)
        return RedirectResponse(token_url("", "seat", token), status_code=HTTPStatus.SEE_OTHER, headers=NO_STORE)

    def _cached_html(self, token: str, t: Translator, number: int) -> str:
        board = self.feed.load_board(token)
        left = _time_left(t, board, at=self.store.clock())
        key = (token, board.revision, board.entrants, t.language, number, left)
        known = self._cache.get_or_make(key, partial(self._render, token, t, board, number, left))
        return known.replace("{now}", f"{self.store.clock().timestamp() * 1000:.0f}", 1)  # of this request

    def _render(self, token: str, t: Translator, board: Board, number: int, left: str) -> str:
        sheets = board_sheets(t, board)
        shown = number % len(sheets)
        path = token_url("", "tv", token)
        return self.templates.render(
            "board.html",
            t,
            name=board.name,
            sheets=[sheets[shown]],
            entering=sheets[shown].topic == ENTRIES_TOPIC,
            clock=board.clock,
            left=left,
            path=path,
            following=f"{path}?page={(shown + 1) % len(sheets)}",
            seconds=_SECONDS_PER_SHEET,
        )


def _time_left(t: Translator, board: Board, *, at: datetime) -> str:
    if board.clock is None:
        return ""
    return time_left(t, board.clock.minutes_left(at), is_paused=board.clock.is_paused)


def board_sheets(t: Translator, board: Board) -> list[BoardSheet]:
    """Return the sheets: the entrants while registration is open; later the seating and the ranking.

    The seating is for the round being played, or before the start, for the first round according to the draw, if it
    will be published at once. If it takes several sheets, the players follow by name. Each part takes as many sheets as
    it needs.
    """
    if board.open:
        count = entrant_words(t, board.setup.competition).number(len(board.entrants))
        title = t.gettext("Entries are open: {pairs} so far.", pairs=count)
        there = [BoardLine(head=str(each.number + 1), cells=(t.join(each.names),)) for each in board.entrants]
        return _paginate(title, ENTRIES_TOPIC, there, columns=_COLUMNS_PER_SHEET)
    sheets: list[BoardSheet] = []
    rounds = [played.seats for played in board.record.rounds]
    if not rounds and board.publishes_at_once:
        rounds = [next_round(board.record)]
    if len(rounds) > board.closed:
        title = round_name(t, board.closed, board.record.tournament.schedule.rounds)
        groups, playing = board.record.group_indexes(board.closed), board.in_round(board.closed)
        seats = [_seat_line(t, playing, seat, groups.get(seat.ew)) for seat in rounds[board.closed]]
        sheets += _paginate(title, f"round-{board.closed}", seats)
        if len(seats) > LINES_PER_COLUMN and board.record.rounds:  # too many tables to look through for a name
            players = seated_players(t, board, board.closed)
            found = [BoardLine(head=each.place, cells=(each.name,)) for each in players]
            title = t.gettext("{label}: {value}", label=title, value=t.gettext("Players"))
            sheets += _paginate(title, f"players-{board.closed}", found, columns=_COLUMNS_PER_SHEET)
    ranked = [
        BoardLine(
            head=with_group(str(line.rank), line.group),
            cells=(_names(t, board, line.entrant),),
            figure=VICTORY_POINTS.figure(t, line),
        )
        for line in board.ranking
        if board.record.rounds
    ]
    if not ranked and not sheets:
        title = round_name(t, board.closed, board.record.tournament.schedule.rounds)
        words = t.gettext("The seats will be shown here.")
        if board.is_over:
            title, words = t.gettext("Final ranking"), t.gettext("The director will show the results.")
        return _paginate(title, "soon", [BoardLine(head="", cells=(words,))])
    if not ranked:
        return sheets
    title = t.gettext("Final ranking") if board.is_over else t.gettext("Ranking")
    points = t.gettext(VICTORY_POINTS.title)
    return sheets + _paginate(f"{title} · {points}", "ranking", ranked, columns=_COLUMNS_PER_SHEET)


def _paginate(title: str, topic: str, lines: Sequence[BoardLine], *, columns: int = 1) -> list[BoardSheet]:
    pages = [_chunks(page, LINES_PER_COLUMN) for page in _chunks(lines, LINES_PER_COLUMN * columns)]
    look = "few" if len(lines) <= _LARGE_TYPE_LINES else "full"
    return [
        BoardSheet(
            title=title if len(pages) == 1 else f"{title} ({number}/{len(pages)})",
            topic=topic,
            columns=page,
            css_class=f"{look} beside" if columns > 1 and len(lines) > LINES_PER_COLUMN else look,
        )
        for number, page in enumerate(pages, 1)
    ]


def _chunks(lines: Sequence[BoardLine], size: int) -> tuple[tuple[BoardLine, ...], ...]:
    """Split `lines` into chunks of `size`; without lines, return one empty chunk."""
    return tuple(tuple(lines[start : start + size]) for start in range(0, max(1, len(lines)), size))


def _seat_line(t: Translator, board: Board, seat: TableSeat, group: int | None) -> BoardLine:
    head = with_group(table_name(t, seat, sections=board.sections), group)
    if seat.ns is None:
        return BoardLine(head=head, cells=(t.gettext("Bye: {pair}", pair=_names(t, board, seat.ew)),))
    return BoardLine(head=head, cells=table_sides(t, seat, board.names))


def _names(t: Translator, board: Board, entrant: int) -> str:
    return entrant_name(t, entrant, board.entrants[entrant].names)
