"""Seating slips: one for each pair of a round, to be cut apart and handed out."""

__all__ = ["seating_slips_pdf"]

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from fpdf import FPDF

from models import Board
from scoring import TableSeat
from web.files.paper import document, fitted
from web.files.style import palette
from wording import Translator, entrant_name, round_name, seat_name, table_name

# Lengths in millimetres, type in points.
_COLUMNS, _ROWS = 2, 6  # a table's two slips lie beside each other
_WIDTH, _HEIGHT = 210 / _COLUMNS, 297 / _ROWS
_INSET = 8
_LARGE = 20  # type above this is the display face
_LONG, _NAME = 10.5, 4.8  # type and height of a line where two names have a line each


@dataclass(frozen=True, kw_only=True)
class Slip:
    """`who` and `against` in one line, or a line for each of two names that are too long for one."""

    who: tuple[str, ...]
    where: str
    side: str = ""
    against: tuple[str, ...] = ()


def seating_slips_pdf(t: Translator, board: Board, *, number: int, at: datetime) -> bytes:
    """Those of round `number` (from 0), in the order of the tables. Equal boards give equal bytes."""
    title = round_name(t, number, board.setup.schedule.rounds)
    pdf = document(t, title=title, at=at, bare=True)
    for index, slip in enumerate(_slips(t, board, number)):
        row, column = divmod(index % (_COLUMNS * _ROWS), _COLUMNS)
        if not row and not column:
            pdf.add_page()
            _cuts(pdf)
        _draw(pdf, slip, f"{board.name} · {title}", left=column * _WIDTH, top=row * _HEIGHT)
    return bytes(pdf.output())


def _slips(t: Translator, board: Board, number: int) -> Iterator[Slip]:
    sections = len(board.setup.section_sizes)
    for seat in board.record.rounds[number].seats:
        yield from _of_table(t, board, seat, table_name(t, seat, sections=sections))


def _of_table(t: Translator, board: Board, seat: TableSeat, where: str) -> Iterator[Slip]:
    def pair(entrant: int) -> tuple[str, ...]:
        names = board.entrants[entrant].names
        return entrant_name(t, entrant, names), entrant_name(t, entrant, names[:1]), *names[1:]

    if seat.ns is None:
        yield Slip(who=pair(seat.ew), where=t.gettext("Bye"))
        return
    for own, other in ((seat.ns, seat.ew), (seat.ew, seat.ns)):
        both, first, *second = pair(other)
        against = [t.gettext("Against {pair}", pair=words) for words in (both, first)]
        side = seat_name(t, north=own == seat.ns)
        yield Slip(who=pair(own), where=where, side=side, against=(*against, *second))


def _cuts(pdf: FPDF) -> None:
    pdf.set_draw_color(palette(dark=False).soft_ink)
    pdf.set_line_width(0.2)
    pdf.set_dash_pattern(dash=2, gap=2)
    for column in range(1, _COLUMNS):
        pdf.line(column * _WIDTH, 0, column * _WIDTH, pdf.h)
    for row in range(1, _ROWS):
        pdf.line(0, row * _HEIGHT, pdf.w, row * _HEIGHT)
    pdf.set_dash_pattern()


def _draw(pdf: FPDF, slip: Slip, head: str, *, left: float, top: float) -> None:
    colours = palette(dark=False)
    room = _WIDTH - 2 * _INSET

    def write(text: str, below: float, size: float, colour: str, *, bold: bool = False, right: float = 0) -> None:
        face, style = ("Display", "B") if size > _LARGE else ("Text", "B" if bold else "")
        at = (left + _INSET + right, top + below)
        fitted(pdf, text, at=at, room=room - right, face=face, style=style, size=size, colour=colour)

    def names(words: tuple[str, ...], below: float, size: float, *, bold: bool = False) -> None:
        pdf.set_font("Text", "B" if bold else "", size)
        if len(words) < 3 or pdf.get_string_width(words[0]) <= room:
            write("".join(words[:1]), below, size, colours.ink, bold=bold)
            return
        for row, name in enumerate(words[1:]):
            write(name, below - 1 + _NAME * row, _LONG, colours.ink, bold=bold)

    write(head, 6, 9, colours.soft_ink)
    names(slip.who, 12, 14, bold=True)
    write(slip.where, 21.5, 28, colours.baize)
    pdf.set_font("Display", "B", 28)
    write(slip.side, 24.5, 14, colours.ink, bold=True, right=pdf.get_string_width(slip.where) + 4)
    names(slip.against, 38, 11)
