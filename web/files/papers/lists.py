"""Lists of a tournament as tables: the seats of a round, and the winners of the prizes."""

from collections.abc import Sequence
from datetime import datetime

from fpdf import FPDF

from models.access import PaperSize
from models.values import Board, TournamentSnapshot
from web.files.pdf import MARGIN, draw_heading, new_document, write_fitted
from web.files.style import palette
from wording import Translator, entrant_name, prize_name, round_name, seat_name, seat_place, table_sides

# Columns: part of the page's width, and alignment. Lengths in millimetres, type in points.
_SEATING = ((0.1, "L"), (0.45, "L"), (0.45, "L"))
_PRIZES = ((0.36, "L"), (0.34, "L"), (0.18, "L"), (0.12, "R"))
_LINE, _PADDING, _GAP, _BOX, _SIZE = 4.8, 1.2, 1.0, 4.2, 10.0


def seating_pdf(t: Translator, board: Board, *, number: int, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the seats of round `number` (from 0) in the order of the tables. Equal boards give equal bytes."""
    groups, names = board.record.group_indexes(number), board.in_round(number).names
    rows = [(t.gettext("Table"), seat_name(t, north=True), seat_name(t, north=False))]
    for seat in board.record.rounds[number].seats:
        place = seat_place(t, seat, sections=board.sections, group=groups.get(seat.ew), short=True)
        rows.append((place, *table_sides(t, seat, names)))
    title = round_name(t, number, board.setup.schedule.rounds)
    return rows_pdf(t, board, title, rows, _SEATING, at=at, size=size)


def prizes_pdf(t: Translator, board: TournamentSnapshot, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the winners of the prizes with their clubs and amounts. Equal boards give equal bytes."""
    rows = [(t.gettext("Prizes"), t.gettext("Players"), t.gettext("Club"), t.gettext("Amounts"))]
    for award in board.awards:
        prize, names = board.prizes.prizes[award.prize], board.names[award.entrant]
        amount = "".join(prize.amounts[award.place : award.place + 1])
        winner = entrant_name(t, award.entrant, names)
        rows.append(("" if award.place else prize_name(t, prize), winner, board.club(award.entrant), amount))
    return rows_pdf(t, board, t.gettext("Prizes"), rows, _PRIZES, at=at, size=size)


def rows_pdf(
    t: Translator,
    board: Board,
    title: str,
    rows: Sequence[tuple[str, ...]],
    columns: Sequence[tuple[float, str]],
    *,
    at: datetime,
    size: PaperSize,
    boxes: bool = False,
    total: bool = False,
) -> bytes:
    """Return the rows as a table that repeats the first one on each page, perhaps with `boxes` to tick, or with a
    `total` as the last row."""
    pdf = new_document(t, title=title, at=at, size=size)
    pdf.set_auto_page_break(auto=False)
    top = pdf.h
    for row in rows[1:]:
        height = _LINE * max(cell.count("\n") + 1 for cell in row) + 2 * _PADDING
        if top + height > pdf.h - MARGIN - 4:
            pdf.add_page()
            if pdf.page_no() == 1:
                draw_heading(pdf, board.name, title, (t.date(at), board.venue))
            top = pdf.get_y()
            _draw_row(pdf, rows[0], columns, top, "B")
            top += _LINE + 2 * _PADDING
        _draw_row(pdf, row, columns, top, "B" if total and row is rows[-1] else "")
        if boxes:
            pdf.rect(MARGIN + 0.4, top + _PADDING, _BOX, _BOX)
        top += height
    return bytes(pdf.output())


def _draw_row(pdf: FPDF, row: Sequence[str], columns: Sequence[tuple[float, str]], top: float, style: str) -> None:
    pdf.set_draw_color(palette(dark=False).soft_ink)
    pdf.set_line_width(0.2)
    pdf.line(MARGIN, top, pdf.w - MARGIN, top)
    left = float(MARGIN)
    for cell, (part, align) in zip(row, columns, strict=True):
        for index, line in enumerate(cell.split("\n")):
            place = (left, top + _PADDING + index * _LINE, part * pdf.epw - _GAP)
            write_fitted(pdf, line, place, ("Text", style, _SIZE), align=align)
        left += part * pdf.epw
