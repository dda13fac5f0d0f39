"""A score sheet for each table of a round, half a page each: A5 on A4 paper, half letter on Letter."""

from datetime import datetime
from typing import cast

from fpdf import FPDF
from fpdf.enums import MethodReturnValue

from models.access import PaperSize
from models.values import Board
from scoring import Competition, TableSeat, given_at, members_at, sides_at, table_points
from web.files.pdf import cut_parts, new_document, write_fitted
from web.files.style import palette
from wording import Translator, given_lines, given_points, points_pair, round_name, seat_name, seat_place, win_sentence

# Lengths in millimetres, type in points.
_INSET = 10
_ROWS_BY_CLOCK = 6  # deals of a round that only the clock ends
_LABEL_WIDTH = 28
_TOP, _BELOW = 46, 52  # heights above and below the table of deals
_MAX_ROW_HEIGHT = 16
_MOST_GIVEN = 8  # lines of penalties, which leave the rows of deals high enough to write in
_STEP_COLUMNS, _STEP_HEIGHT = 4, 5.5  # of the table of Victory Points
_EVEN, _STEP = 10, 5  # Victory Points of each side at a draw; the unit of points
_BOLD, _PLAIN = ("Text", "B", 10.0), ("Text", "", 10.0)


def table_sheets_pdf(
    t: Translator, board: Board, *, number: int, at: datetime, size: PaperSize = PaperSize.A4
) -> bytes:
    """Return the sheets of round `number` (from 0) in the order of the tables; a bye has none.

    Equal boards give equal bytes.
    """
    title = round_name(t, number, board.setup.schedule.rounds)
    pdf = new_document(t, title=title, at=at, size=size, portrait=False, full_bleed=True)
    colours, width, won = palette(dark=False), pdf.w / 2 - 2 * _INSET, table_points(board.record, number)
    groups, board = board.record.group_indexes(number), board.in_round(number)
    seats = [seat for seat in board.record.rounds[number].seats if seat.ns is not None]
    for seat, (edge, _top) in zip(seats, cut_parts(pdf, columns=2, rows=1), strict=False):
        pdf.set_draw_color(colours.soft_ink)
        left = _INSET + edge
        write_fitted(pdf, f"{board.name} · {t.date(at)}", (left, 8, width), ("Text", "", 9), colour=colours.soft_ink)
        table = seat_place(t, seat, sections=board.sections, group=groups.get(seat.ew))
        write_fitted(pdf, table, (left, 14, width), ("Display", "B", 26), colour=colours.baize)
        write_fitted(pdf, title, (left, 17, width), ("Text", "B", 12), align="R")
        given = given_lines(t, given_at(board.record, number, seat), seat, members_at(seat, board.names))
        result = board.record.rounds[number].find_result(seat.ns, seat.ew)
        if result is not None and (result.ns, result.ew) in won:
            score = "–".join(map(t.points, (result.ns_points, result.ew_points)))
            points = ", ".join(filter(None, (score, given_points(t, board.record, number, seat))))
            given.insert(0, f"{points}: {points_pair(*won[result.ns, result.ew])}")
        given = _wrapped(pdf, given, width - 2)
        bottom = _draw_deals(pdf, t, board, seat, left, below=_BELOW + _STEP_HEIGHT * len(given)) + 4
        for line in given:
            write_fitted(pdf, line, (left, bottom, width - 2), _BOLD)
            bottom += _STEP_HEIGHT
        _draw_victory_points(pdf, t, board, (left, bottom, width))
        for side in range(2):
            at_line = (left + side * width / 2, pdf.h - _INSET - 6, width / 2 - 5)
            pdf.line(at_line[0], at_line[1], at_line[0] + at_line[2], at_line[1])
            words = t.gettext("Signature {side}", side=seat_name(t, north=side == 0))
            write_fitted(pdf, words, (at_line[0], at_line[1] + 1, at_line[2]), ("Text", "", 8))
    return bytes(pdf.output())


def _wrapped(pdf: FPDF, given: list[str], width: float) -> list[str]:
    """Return the penalties in lines of this width, each cut to its share of `_MOST_GIVEN`."""
    pdf.set_font(*_BOLD)
    share = max(1, _MOST_GIVEN // max(1, len(given)))
    lines: list[str] = []
    for text in given[:_MOST_GIVEN]:
        rows = cast("list[str]", pdf.multi_cell(width, text=text, dry_run=True, output=MethodReturnValue.LINES))
        lines += rows if len(rows) <= share else [*rows[: share - 1], f"{rows[share - 1]}…"]
    return lines


def _draw_deals(pdf: FPDF, t: Translator, board: Board, seat: TableSeat, left: float, *, below: float) -> float:
    """Draw the sides with their names, and a row for each deal and sum. Return where they end."""
    right = left + pdf.w / 2 - 2 * _INSET
    column = (right - left - _LABEL_WIDTH) / 2
    deals = board.setup.schedule.deals or _ROWS_BY_CLOCK
    labels = [t.gettext("Deal {number}", number=deal + 1) for deal in range(deals)]
    labels += [t.gettext("Total"), t.gettext("Difference"), t.gettext("Victory Points")]
    height = min(_MAX_ROW_HEIGHT, (pdf.h - _TOP - below) / len(labels))
    bottom = _TOP + len(labels) * height
    for side, members in enumerate(members_at(seat, board.names)):
        edge = left + _LABEL_WIDTH + side * column
        numbers = t.join([str(entrant + 1) for entrant in sides_at(seat)[side]])
        head = f"{seat_name(t, north=side == 0)} · {numbers}"
        for row, (words, font) in enumerate([(head, _BOLD), *((name, ("Text", "", 11.0)) for name in members)]):
            write_fitted(pdf, words, (edge + 1, 28 + 5.5 * row, column - 2), font, align="C")
        pdf.line(edge, _TOP, edge, bottom)
    for row, label in enumerate(labels):
        top = _TOP + row * height
        pdf.set_line_width(0.6 if row == deals else 0.2)
        pdf.line(left, top, right, top)
        write_fitted(pdf, label, (left, top + height / 2 - 2, _LABEL_WIDTH - 2), _BOLD if row >= deals else _PLAIN)
    pdf.rect(left, _TOP, right - left, bottom - _TOP)
    return bottom


def _draw_victory_points(pdf: FPDF, t: Translator, board: Board, place: tuple[float, float, float]) -> None:
    """Write the Victory Points of each difference, or of a win; those of teams depend on two tables."""
    left, top, width = place
    words = win_sentence(t, board.setup)
    if board.setup.competition is Competition.TEAMS:
        words = " ".join(filter(None, (t.gettext("The sum of both tables of the match counts."), words)))
    if words:
        write_fitted(pdf, words, place, _PLAIN)
        return
    write_fitted(pdf, t.gettext("Victory Points by the difference"), place, _BOLD)
    bounds = board.setup.effective_victory_table
    least = (0, *(bound + _STEP for bound in bounds))
    ranges = [f"{t.points(low)}–{t.points(high)}" for low, high in zip(least, bounds, strict=False)]
    ranges.append(t.gettext("{points} or more", points=t.points(least[-1])))
    rows = -(-len(ranges) // _STEP_COLUMNS)
    for step, words in enumerate(ranges):
        column, row = divmod(step, rows)
        at = (left + column * width / _STEP_COLUMNS, top + (row + 1) * _STEP_HEIGHT, width / _STEP_COLUMNS - 2)
        write_fitted(pdf, f"{words}: {points_pair(_EVEN + step, _EVEN - step)}", at, ("Text", "", 9))
