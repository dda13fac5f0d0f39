"""Seating slips: one for each pair of a round, to be cut apart and handed out; each with the code of the pair's own
page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from fpdf import FPDF

from models import Board
from scoring import TableSeat
from web.files.paper import document, fitted
from web.files.style import palette
from web.qr import qr_rows
from wording import Translator, entrant_name, round_name, seat_name, table_name

# Lengths in millimetres, type in points.
_COLUMNS, _ROWS = 2, 6  # a table's two slips lie beside each other
_WIDTH, _HEIGHT = 210 / _COLUMNS, 297 / _ROWS
_INSET = 8
_LARGE = 20  # type above this is the display face
_LONG, _NAME = 10.5, 4.8  # type and height of a line where two names have a line each
_CODE, _BESIDE = 23, 4  # side of the code, with nothing dark round it in this width
_OVER = 1.02  # of a module's height: no line of light between two rows


@dataclass(frozen=True, kw_only=True)
class Slip:
    """`who` and `against` in one line, or a line for each of two names that are too long for one; `link` is empty
    where there is none."""

    who: tuple[str, ...]
    where: str
    side: str = ""
    against: tuple[str, ...] = ()
    link: str = ""
    page: str = ""  # what the link leads to


def seating_slips_pdf(t: Translator, board: Board, *, number: int, at: datetime, links: Sequence[str] = ()) -> bytes:
    """Those of round `number` (from 0), in the order of the tables; `links` to each pair's own page, by its number.
    Equal boards give equal bytes."""
    title = round_name(t, number, board.setup.schedule.rounds)
    pdf = document(t, title=title, at=at, bare=True)
    for index, slip in enumerate(_slips(t, board, number, links)):
        row, column = divmod(index % (_COLUMNS * _ROWS), _COLUMNS)
        if not row and not column:
            pdf.add_page()
            _cuts(pdf)
        _draw(pdf, slip, f"{board.name} · {title}", left=column * _WIDTH, top=row * _HEIGHT)
    return bytes(pdf.output())


def _slips(t: Translator, board: Board, number: int, links: Sequence[str]) -> Iterator[Slip]:
    sections = len(board.setup.section_sizes)
    for seat in board.record.rounds[number].seats:
        yield from _of_table(t, board, seat, table_name(t, seat, sections=sections), links)


def _of_table(t: Translator, board: Board, seat: TableSeat, where: str, links: Sequence[str]) -> Iterator[Slip]:
    def pair(entrant: int) -> tuple[str, ...]:
        names = board.entrants[entrant].names
        return entrant_name(t, entrant, names), entrant_name(t, entrant, names[:1]), *names[1:]

    def link(entrant: int) -> str:
        return links[entrant] if entrant < len(links) else ""

    page = t.gettext("Your page")
    if seat.ns is None:
        yield Slip(who=pair(seat.ew), where=t.gettext("Bye"), link=link(seat.ew), page=page)
        return
    for own, other in ((seat.ns, seat.ew), (seat.ew, seat.ns)):
        both, first, *second = pair(other)
        against = [t.gettext("Against {pair}", pair=words) for words in (both, first)]
        side = seat_name(t, north=own == seat.ns)
        yield Slip(who=pair(own), where=where, side=side, against=(*against, *second), link=link(own), page=page)


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
    whole = _WIDTH - 2 * _INSET
    beside = whole - _CODE - _BESIDE if slip.link else whole

    def write(text: str, below: float, size: float, colour: str, *, bold: bool = False, room: float = beside) -> None:
        face, style = ("Display", "B") if size > _LARGE else ("Text", "B" if bold else "")
        at = (left + _INSET, top + below)
        fitted(pdf, text, at=at, room=room, face=face, style=style, size=size, colour=colour)

    def names(words: tuple[str, ...], below: float, size: float, *, bold: bool = False, room: float) -> None:
        pdf.set_font("Text", "B" if bold else "", size)
        if len(words) < 3 or pdf.get_string_width(words[0]) <= room:
            write("".join(words[:1]), below, size, colours.ink, bold=bold, room=room)
            return
        for row, name in enumerate(words[1:]):
            write(name, below - 1 + _NAME * row, _LONG, colours.ink, bold=bold, room=room)

    write(head, 4.5, 9, colours.soft_ink, room=whole)
    names(slip.who, 10, 14, bold=True, room=whole)
    write(slip.where, 19.5, 28, colours.baize)
    write(slip.side, 31, 13, colours.ink, bold=True)
    names(slip.against, 39, 11, room=beside)
    if slip.link:
        at = left + _WIDTH - _INSET - _CODE - _BESIDE, top + 18.5
        room = _CODE + 2 * _BESIDE
        fitted(pdf, slip.page, at=at, room=room, face="Text", style="", size=8, colour=colours.soft_ink, align="C")
        _code(pdf, slip.link, left=left + _WIDTH - _INSET - _CODE, top=top + _HEIGHT - _CODE - _BESIDE)


def _code(pdf: FPDF, link: str, *, left: float, top: float) -> None:
    """Each run of dark modules as one rectangle."""
    rows = qr_rows(link)
    module = _CODE / len(rows)
    pdf.set_fill_color("#000000")
    for row, modules in enumerate(rows):
        column = 0
        for dark, run in groupby(modules):
            width = len(list(run))
            if dark:
                at = left + column * module, top + row * module
                pdf.rect(*at, width * module, module * _OVER, style="F")
            column += width
