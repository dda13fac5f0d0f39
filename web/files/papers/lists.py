"""Lists of a tournament as tables: the seats of a round, and the winners of the prizes."""

from collections.abc import Collection, Sequence
from datetime import datetime
from math import ceil
from textwrap import wrap

from fpdf import FPDF

from models.access import PaperSize
from models.values import Board, TournamentSnapshot
from web.files.pdf import MARGIN, draw_heading, new_document, write_fitted
from web.files.style import palette
from wording import Translator, entrant_name, prize_name, round_name, seat_name, seat_place, table_sides

# Columns: part of the page's width, and alignment. Lengths in millimetres, type in points.
_SEATING = ((0.1, "L"), (0.45, "L"), (0.45, "L"))
_PRIZES = ((0.12, "R"), (0.54, "L"), (0.16, "R"), (0.18, "R"))
_LINE, _PADDING, _GAP, _BOX, _SIZE, _HEADING_SIZE = 4.8, 1.2, 1.6, 4.2, 10.0, 13.0
_BOTTOM, _SLACK = MARGIN + 4, 0.5
_FEW, _LETTERS_PER_LINE = (1.0, 2.0), 44


def seating_pdf(t: Translator, board: Board, *, number: int, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the seats of round `number` (from 0) in the order of the tables. Equal boards give equal bytes."""
    groups, names = board.record.group_indexes(number), board.in_round(number).names
    rows = [(t.gettext("Table"), seat_name(t, north=True), seat_name(t, north=False))]
    for seat in board.record.rounds[number].seats:
        place = seat_place(t, seat, sections=board.sections, group=groups.get(seat.ew), short=True)
        rows.append((place, *table_sides(t, seat, names)))
    title = round_name(t, number, board.setup.schedule.rounds)
    return rows_pdf(t, (board.name, board.venue), title, rows, _SEATING, at=at, size=size)


def prizes_pdf(t: Translator, board: TournamentSnapshot, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the winners of the prizes with their places, clubs, Victory Points and amounts, as large as the page
    allows. Equal boards give equal bytes."""
    lines, victory = {line.entrant: line for line in board.ranking}, two_lines(t.gettext("Victory Points"))
    head = (t.pgettext("ranking", "Place"), t.gettext("Players"), victory, t.gettext("Amounts"))
    rows, strong = list[tuple[str, ...]]([head]), set[int]()
    for award in board.awards:
        prize, line = board.prizes.prizes[award.prize], lines[award.entrant]
        if not award.place:
            strong.add(len(rows))
            rows.append((prize_name(t, prize),))
        names = wrap(entrant_name(t, award.entrant, board.names[award.entrant]), _LETTERS_PER_LINE)
        winner = "\n".join(filter(None, (*names, board.club(award.entrant))))
        amount = "".join(prize.amounts[award.place : award.place + 1])
        rows.append((str(line.rank), winner, t.points(line.victory_points), amount))
    about, title = (board.name, board.venue), t.gettext("Prizes")
    return rows_pdf(t, about, title, rows, _PRIZES, at=at, size=size, strong=strong, scales=_FEW)


def two_lines(words: str) -> str:
    """Return the head of a narrow column, with each word on its own line."""
    return words.replace(" ", "\n")


def championship_pdf(
    t: Translator, name: str, rows: Sequence[Sequence[str | int | None]], *, at: datetime, size: PaperSize
) -> bytes:
    """Return the rows of a championship as a table, with the numbers of its tournaments, whose names follow."""
    (place, players, *names, total), *lines = rows
    count, title = len(names), t.gettext("Championship")
    share = min(0.1, 0.5 / max(1, count))
    columns = ((0.08, "L"), (0.82 - share * count, "L"), *((share, "R"),) * count, (0.1, "R"))
    table = [(str(place), str(players), *map(str, range(1, count + 1)), str(total))]
    table += [tuple("–" if cell is None else str(cell) for cell in line) for line in lines]
    table += [(f"{number}: {each}",) for number, each in enumerate(names, 1)]
    return rows_pdf(t, (name or title,), title, table, columns, at=at, size=size)


def rows_pdf(
    t: Translator,
    about: Sequence[str],
    title: str,
    rows: Sequence[tuple[str, ...]],
    columns: Sequence[tuple[float, str]],
    *,
    at: datetime,
    size: PaperSize,
    boxes: bool = False,
    strong: Collection[int] = (),
    scales: tuple[float, float] = (1, 1),
) -> bytes:
    """Return the rows as a table below the name of a tournament and the facts `about` it.

    The first row is repeated on each page; with `boxes`, rows have a box to tick. A row of one cell is as wide as the
    page. Rows with an index in `strong` are in bold type, or a heading. The smaller of the `scales` determines the
    number of pages; then the rows are enlarged to fill these pages, at most to the larger one.
    """
    pdf = new_document(t, title=title, at=at, size=size)
    pdf.set_auto_page_break(auto=False)
    if rows[1:]:
        pdf.add_page()
        draw_heading(pdf, about[0], title, (t.date(at), *about[1:]))
    heights = [_LINE * max(cell.count("\n") + 1 for cell in row) + 2 * _PADDING for row in rows]
    room, more = pdf.h - _BOTTOM - pdf.get_y() - _SLACK, pdf.h - _BOTTOM - MARGIN
    pages = 1 + max(0, ceil((sum(heights) * scales[0] - room) / (more - heights[0])))
    filled = (room + (pages - 1) * more) / (sum(heights) + (pages - 1) * (heights[0] + heights[-1]))
    scale, top = max(scales[0], min(scales[1], filled)), 0.0
    pdf.set_font("Text", "B", _SIZE)
    wide = [row for row in rows[1:] if row[1:]] or [("",) * len(columns)]
    fonts = [_SIZE * min(scale, max(scales[0], _fits(pdf, part, columns))) for part in ([rows[0], *wide], wide)]
    for index, (row, height) in enumerate(zip(rows[1:], heights[1:], strict=True), 1):
        if top == 0 or top + height * scale > pdf.h - _BOTTOM:
            if top:
                pdf.add_page()
            top = pdf.get_y()
            _draw_row(pdf, rows[0], columns, top=top, scale=scale, size=fonts[0], style="B")
            top += heights[0] * scale
        _draw_row(pdf, row, columns, top=top, scale=scale, size=fonts[1], style="B" if index in strong else "")
        if boxes:
            pdf.rect(MARGIN + 0.4, top + _PADDING, _BOX, _BOX)
        top += height * scale
    return bytes(pdf.output())


def _fits(pdf: FPDF, rows: Sequence[tuple[str, ...]], columns: Sequence[tuple[float, str]]) -> float:
    """Return the largest scale of the type that keeps every text of these rows within its column."""
    texts = ("\n".join(cells).split("\n") for cells in zip(*rows, strict=True))
    widths = (max(1, *map(pdf.get_string_width, column)) for column in texts)
    return min((part * pdf.epw - _GAP) / width for (part, _), width in zip(columns, widths, strict=True))


def _draw_row(
    pdf: FPDF,
    row: Sequence[str],
    columns: Sequence[tuple[float, str]],
    *,
    top: float,
    scale: float,
    size: float,
    style: str,
) -> None:
    colours = palette(dark=False)
    pdf.set_draw_color(colours.soft_ink)
    pdf.set_line_width(0.2)
    pdf.line(MARGIN, top, pdf.w - MARGIN, top)
    left, font = float(MARGIN), ("Text", style, size)
    if len(row) == 1:
        columns, font = [(1.0, "L")], ("Display", "B", _HEADING_SIZE * scale) if style else font
    for cell, (part, align) in zip(row, columns, strict=True):
        for index, line in enumerate(cell.split("\n")):
            place = (left, top + (_PADDING + index * _LINE) * scale, part * pdf.epw - _GAP)
            write_fitted(pdf, line, place, font, align=align)
        left += part * pdf.epw
