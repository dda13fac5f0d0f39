"""The players of a round in alphabetical order, each with a table and the opponents: a list to hang up at the door."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from fpdf import FPDF

from models.access import PaperSize
from models.values import Board, search_key
from scoring import TableSeat, members_at
from web.files.pdf import MARGIN, draw_heading, new_document, write_fitted
from web.files.style import palette
from wording import Translator, round_name, seat_initials, seat_place

# Lengths in millimetres, type in points.
_PARTICLE = r"(?:d[aeio]|d[ao]s|del|dell[ao]|dalla|l[aeo]|van|von|de[nr]) "  # of a surname
_NAME = re.compile(rf"^(?!{_PARTICLE})(.+?) ((?:{_PARTICLE})*\S+)$", re.IGNORECASE)
_COLUMNS = 3
_GAP = 5  # between columns
_ROW_HEIGHT = 9.4
_PLACE_WIDTH = 18
_NAME_SIZE, _OPPONENTS_SIZE = 10.5, 8
_OPPONENTS_BELOW = 5.5


def with_surnames_first(board: Board) -> Board:
    """Return the board of names that end with the surname, which comes first here: `De Luca Anna`."""
    entrants = (replace(each, names=tuple(_NAME.sub(r"\2 \1", name) for name in each.names)) for each in board.entrants)
    return replace(board, entrants=tuple(entrants))


@dataclass(frozen=True, kw_only=True)
class SeatedPlayer:
    """A player; `place` is the table and the line, and `opponents` is empty for a bye."""

    name: str
    place: str
    opponents: str = ""


def seated_players(t: Translator, board: Board, number: int) -> list[SeatedPlayer]:
    """Return the players of round `number` (from 0)."""
    seats, groups, board = board.record.rounds[number].seats, board.record.group_indexes(number), board.in_round(number)
    players = [player for seat in seats for player in _at_table(t, board, seat, groups.get(seat.ew))]
    return sorted(players, key=lambda player: (search_key(player.name), player.name))


def _at_table(t: Translator, board: Board, seat: TableSeat, group: int | None) -> Iterator[SeatedPlayer]:
    table = seat_place(t, seat, sections=board.sections, group=group, short=True)
    if seat.ns is None:
        yield from (SeatedPlayer(name=name, place=table) for name in board.names[seat.ew])
        return
    sides = members_at(seat, board.names)
    for own, other in ((0, 1), (1, 0)):
        place = f"{table} {seat_initials(t, north=own == 0)}"
        yield from (SeatedPlayer(name=name, place=place, opponents=t.join(sides[other])) for name in sides[own])


def player_list_pdf(t: Translator, board: Board, *, number: int, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the list of round `number` (from 0), in columns from top to bottom. Equal boards give equal bytes."""
    title = round_name(t, number, board.setup.schedule.rounds)
    pdf = new_document(t, title=title, at=at, size=size)
    pdf.set_auto_page_break(auto=False)
    pdf.add_page()
    draw_heading(pdf, board.name, title, (t.date(at), board.venue))
    width, players = (pdf.epw - (_COLUMNS - 1) * _GAP) / _COLUMNS, seated_players(t, board, number)
    while players:
        top = pdf.get_y()
        rows = int((pdf.h - MARGIN - 4 - top) // _ROW_HEIGHT)
        for index, player in enumerate(players[: rows * _COLUMNS]):
            column, row = divmod(index, rows)
            _draw_player(pdf, player, MARGIN + column * (width + _GAP), top + row * _ROW_HEIGHT, width)
        players = players[rows * _COLUMNS :]
        if players:
            pdf.add_page()
    return bytes(pdf.output())


def _draw_player(pdf: FPDF, player: SeatedPlayer, left: float, top: float, width: float) -> None:
    colours = palette(dark=False)
    pdf.set_draw_color(colours.rule)
    pdf.set_line_width(0.2)
    pdf.line(left, top, left + width, top)
    names = width - _PLACE_WIDTH
    write_fitted(pdf, player.name, (left, top + 1, names), ("Text", "B", _NAME_SIZE))
    place = (left + names, top + 1, _PLACE_WIDTH)
    write_fitted(pdf, player.place, place, ("Text", "B", _NAME_SIZE), colour=colours.baize, align="R")
    below = (left, top + _OPPONENTS_BELOW, width)
    write_fitted(pdf, player.opponents, below, ("Text", "", _OPPONENTS_SIZE), colour=colours.soft_ink)
