"""The printable score sheet of a match: A4, with the columns of a traditional one."""

from itertools import zip_longest

from fpdf import FPDF
from fpdf.fonts import FontFace

from models.values import MatchSnapshot
from scoring import standings
from web.drawn_names import drawn_match
from web.files.pdf import MARGIN, draw_heading, new_document, write_fitted, write_paragraph
from web.files.score_sheet import ScoreSheet, SheetDeal, score_sheet
from web.files.style import palette
from wording import SIDE_SHAPES, Translator, draw_table

# Lengths in millimetres, type in points.
_NUMBER_WIDTH = 13  # width of the column of deal numbers
_MAX_PORTRAIT_CONTENDERS = 2  # contenders that fit on a portrait page
_MAX_FONT_SIZE, _MIN_FONT_SIZE = 11, 7
_MIN_COLUMN_AT_FULL_SIZE = 17  # a narrower column gets smaller type
_EQUAL_COLUMNS = (1.0, 1.0, 1.0, 1.0)  # relative widths of base, cards, deal and total
_SHARED_COLUMNS = (0.85, 0.85, 1.4, 0.9)  # the same where partners share a deal, as in "387½ each"
_PADDING = 2.2  # of a cell, left and right together
_SIGNATURE_HEIGHT = 9
_REASON_HEIGHT = 4.6  # height of a line of reasons
_REASONS_HEADER_HEIGHT = 17  # height of a deal's heading, the names and the space before them
# Width and height of the drawn table, with four seats at most and with more, and of a player's plate on its edge.
_FELT, _LARGE_FELT, _PLATE = (42, 24), (62, 36), (27, 8.6)
_MAX_SMALL_TABLE = 4
_SIDE_GAP = 0.25  # between the sides, as a fraction of the column of points


def score_sheet_pdf(t: Translator, match: MatchSnapshot) -> bytes:
    """Return a sheet with all deals in one table, lines to sign on, and the reasons of all points. Equal matches give
    equal bytes."""
    match = drawn_match(t, match, paper=True)
    sheet = score_sheet(t, match)
    portrait = len(sheet.contenders) <= _MAX_PORTRAIT_CONTENDERS
    pdf = new_document(t, title=t.gettext("Score sheet"), at=match.finished_at or match.started_at, portrait=portrait)
    pdf.add_page()
    top, felt = pdf.get_y(), _FELT if match.config.players <= _MAX_SMALL_TABLE else _LARGE_FELT
    pdf.set_right_margin(MARGIN + felt[0] + _PLATE[0])
    facts = [t.gettext("{label}: {value}", label=label, value=value) for label, value in sheet.facts]
    draw_heading(pdf, sheet.game, sheet.headline, facts, size=20, between="   ")
    pdf.set_right_margin(MARGIN)
    bottom = pdf.get_y()
    with pdf.local_context():
        _draw_seats(pdf, t, match, felt, top=top)
    pdf.set_xy(MARGIN, max(bottom, top + felt[1] + _PLATE[1] + 3))
    _draw_table(pdf, t, sheet)
    _draw_signatures(pdf, t, sheet)
    for deal in sheet.deals:
        _draw_reasons(pdf, t, deal)
    return bytes(pdf.output())


def _draw_seats(pdf: FPDF, t: Translator, match: MatchSnapshot, felt: tuple[float, float], *, top: float) -> None:
    """Draw the table with its seats, as they were at the first deal, in the right top corner."""
    colours, (width, height), (plate, line) = palette(dark=False), felt, _PLATE
    drawn = draw_table(t, match.config, standings((), match.config), [player.name for player in match.players])
    left = pdf.w - MARGIN - width - plate / 2
    pdf.set_fill_color(colours.baize)
    pdf.rect(left, top + line / 2, width, height, style="F", round_corners=True, corner_radius=height / 2 - 0.1)
    pdf.set_fill_color(colours.sheet)
    for seat in drawn.seats:
        x, y = left + seat.place[0] * width - plate / 2, top + seat.place[1] * height
        pdf.set_draw_color(colours.brass if seat.is_first else colours.rule)
        pdf.rect(x, y, plate, line, style="DF", round_corners=True, corner_radius=1.5)
        name = f"{SIDE_SHAPES[seat.side]} {seat.name}"
        row = y + (0.8 if seat.roles else 2.5)
        write_fitted(pdf, name, (x + 1, row, plate - 2), ("Text", "B", 9), colour=colours.sides[seat.side], align="C")
        place = x + 1, row + 3.9, plate - 2
        write_fitted(pdf, seat.roles, place, ("Text", "", 7), colour=colours.soft_ink, align="C")


def _draw_table(pdf: FPDF, t: Translator, sheet: ScoreSheet) -> None:
    """Draw base, cards, deal and total of each contender; the headings are repeated on each page."""
    colours = palette(dark=False)
    figures = (t.gettext("Base"), t.gettext("Cards"), t.gettext("Deal"), t.gettext("Total"))
    shares = {mark.share for deal in sheet.deals for mark in deal.figures} - {""}
    column = (pdf.epw - _NUMBER_WIDTH) / (len(figures) * len(sheet.contenders))
    columns = [column * part for part in (_SHARED_COLUMNS if shares else _EQUAL_COLUMNS)]
    size = max(_MIN_FONT_SIZE, min(_MAX_FONT_SIZE, _MAX_FONT_SIZE * min(columns) / _MIN_COLUMN_AT_FULL_SIZE))
    pdf.set_font("Text", "B", size)
    head = size * min(
        1, *((width - _PADDING) / pdf.get_string_width(text) for width, text in zip(columns, figures, strict=True))
    )
    pdf.set_font("Text", size=size)
    widest = max(map(pdf.get_string_width, shares), default=0)
    shared = FontFace(size_pt=size * min(1, (columns[2] - _PADDING) / widest) if widest else size)
    pdf.set_text_color(colours.ink)
    pdf.set_draw_color(colours.soft_ink)
    strong = FontFace(emphasis="BOLD")
    with pdf.table(
        col_widths=(_NUMBER_WIDTH, *columns * len(sheet.contenders)),
        width=pdf.epw,
        line_height=size * 0.52,
        text_align="RIGHT",
        num_heading_rows=2,
        headings_style=FontFace(emphasis="BOLD", fill_color=colours.paper),
    ) as table:
        names = table.row()
        names.cell("", align="C")
        for index, name in enumerate(sheet.contenders):
            style = FontFace(emphasis="BOLD", fill_color=colours.paper, color=colours.sides[index])
            names.cell(name, align="C", colspan=len(figures), style=style)
        heads = table.row()
        heads.cell(t.gettext("No."), align="C")
        style = FontFace(emphasis="BOLD", fill_color=colours.paper, size_pt=head)
        for figure in figures * len(sheet.contenders):
            heads.cell(figure, align="C", style=style)
        for deal in sheet.deals:
            row = table.row()
            row.cell(deal.number, align="C")
            for mark in deal.figures:
                row.cell(mark.base)
                row.cell(mark.cards)
                row.cell(f"{mark.deal}\n{mark.share}" if mark.share else mark.deal, style=shared)
                row.cell(mark.total, style=strong)
        last = table.row(style=strong)
        last.cell("", align="C")
        for total in sheet.totals:
            last.cell(t.gettext("Total"), align="L", colspan=len(figures) - 1)
            last.cell(total)


def _draw_signatures(pdf: FPDF, t: Translator, sheet: ScoreSheet) -> None:
    """Draw a line to sign on for each contender, in one row."""
    if pdf.will_page_break(3 * _SIGNATURE_HEIGHT):
        pdf.add_page()
    width = pdf.epw / len(sheet.contenders)
    colours = palette(dark=False)
    pdf.set_draw_color(colours.soft_ink)
    pdf.set_text_color(colours.soft_ink)
    pdf.set_font("Text", size=8)
    pdf.ln(2 * _SIGNATURE_HEIGHT)
    top = pdf.get_y()
    bottoms = []
    for index, name in enumerate(sheet.contenders):
        left = pdf.l_margin + index * width
        pdf.line(left, top, left + width - 6, top)
        pdf.set_xy(left, top + 1)
        pdf.multi_cell(width - 6, 4, t.gettext("Signed: {names}", names=name), align="L")
        bottoms.append(pdf.get_y())
    pdf.set_xy(pdf.l_margin, max(bottoms))


def _draw_reasons(pdf: FPDF, t: Translator, deal: SheetDeal) -> None:
    """Draw the lines of one deal, with its sides next to each other."""
    rows = list(zip_longest(*(lines for _, lines in deal.lines), fillvalue=("", "")))
    pdf.set_font("Text", "B", 9)
    wrapped = any(pdf.get_string_width(name) > pdf.epw / len(deal.lines) - _PADDING for name, _ in deal.lines)
    if pdf.will_page_break(_REASONS_HEADER_HEIGHT + _REASON_HEIGHT * (len(rows) + wrapped)):
        pdf.add_page()
    colours = palette(dark=False)
    pdf.ln(5)
    pdf.set_text_color(colours.baize)
    pdf.set_font("Text", "B", 11)
    write_paragraph(pdf, t.gettext("Deal {number}", number=deal.number), height=6)
    pdf.set_text_color(colours.ink)
    pdf.set_draw_color(colours.rule)
    pdf.set_font("Text", size=9)
    with pdf.table(
        col_widths=(3, 1, _SIDE_GAP) * len(deal.lines),
        width=pdf.epw,
        line_height=_REASON_HEIGHT,
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD"),
        text_align=("LEFT", "RIGHT", "LEFT") * len(deal.lines),
    ) as table:
        names = table.row()
        for name, _ in deal.lines:
            names.cell(name, align="L", colspan=3)
        for cells in rows:
            row = table.row()
            for reason, points in cells:
                row.cell(reason)
                row.cell(points)
                row.cell("")
