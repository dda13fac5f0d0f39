"""Certificates for the first three ranks of a tournament, one landscape page each."""

from datetime import datetime

from fpdf import FPDF

from models.access import PaperSize
from models.values import Board
from scoring import RankingLine
from web.files.pdf import new_document, write_fitted
from web.files.style import palette
from wording import Translator

_RANK_COLOURS = ("#b8892b", "#85898f", "#9a5f33")  # gold, silver, bronze
_SUITS = "♠♥♦♣"
_RED_SUITS = frozenset("♥♦")

# Lengths in millimetres, type in points.
_FRAME, _THREAD = 9, 13
_CORNER = 17
_MEDAL_RADIUS = 17  # half of the medal's width
_SIGNATURE_WIDTH = 70


def certificates_pdf(t: Translator, board: Board, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the certificates, one for each entrant even if a rank is shared. Equal boards give equal bytes."""
    pdf = new_document(t, title=t.gettext("Certificate"), at=at, size=size, portrait=False, full_bleed=True)
    for each in board.ranking:
        if each.rank <= len(_RANK_COLOURS):
            pdf.add_page()
            _draw_frame(pdf)
            _draw_text(pdf, t, board, each, at)
    return bytes(pdf.output())


def _draw_frame(pdf: FPDF) -> None:
    """Draw a thick line, a thin one, and a suit in each corner."""
    colours = palette(dark=False)
    for inset, width, colour in ((_FRAME, 1.6, colours.baize), (_THREAD, 0.5, colours.brass)):
        pdf.set_draw_color(colour)
        pdf.set_line_width(width)
        pdf.rect(inset, inset, pdf.w - 2 * inset, pdf.h - 2 * inset)
    pdf.set_font("Text", size=26)
    for index, suit in enumerate(_SUITS):
        pdf.set_text_color(colours.sides[1] if suit in _RED_SUITS else colours.ink)
        width = pdf.get_string_width(suit)
        pdf.set_xy(pdf.w - _CORNER - width if index % 2 else _CORNER, pdf.h - _CORNER - 11 if index > 1 else _CORNER)
        pdf.cell(width, 11, suit)


def _draw_text(pdf: FPDF, t: Translator, board: Board, each: RankingLine, at: datetime) -> None:
    colours = palette(dark=False)
    names = board.entrants[each.entrant].names
    facts = [board.venue, t.date(at)]
    max_width = pdf.w - 2 * _CORNER - 30
    left = (pdf.w - max_width) / 2

    def middle(text: str, top: float, size: float, colour: str, *, face: str = "Text", style: str = "") -> None:
        write_fitted(pdf, text, (left, top, max_width), (face, style, size), colour=colour, align="C")

    middle(t.gettext("Certificate"), 22, 24, _RANK_COLOURS[0], face="Display", style="B")
    middle(board.name, 35, 34, colours.baize, face="Display", style="B")
    _draw_medal(pdf, each.rank, top=55)
    middle(t.gettext("Place {place}", place=each.rank), 94, 22, colours.ink, style="B")
    if len(names) > 2:  # a team has a line for each pair
        names = (t.join(names[:2]), t.join(names[2:]))
    for row, name in enumerate(names):
        middle(name, 111 + 16 * row + (8 if len(names) == 1 else 0), 36, colours.ink, face="Display", style="B")
    victory = t.ngettext("{count} Victory Point", "{count} Victory Points", each.victory_points)
    middle(victory, 147, 15, colours.soft_ink)
    middle(" · ".join(fact for fact in facts if fact), 155, 13, colours.soft_ink)
    pdf.set_draw_color(colours.soft_ink)
    pdf.set_line_width(0.3)
    pdf.line((pdf.w - _SIGNATURE_WIDTH) / 2, 182, (pdf.w + _SIGNATURE_WIDTH) / 2, 182)
    middle(t.gettext("The director"), 184, 10, colours.soft_ink)


def _draw_medal(pdf: FPDF, rank: int, *, top: float) -> None:
    """Draw the rank on a metal-coloured disc with a ring."""
    metal, ground = _RANK_COLOURS[rank - 1], palette(dark=False).sheet
    middle = pdf.w / 2
    for inset, colour in ((0, metal), (2, ground), (2.8, metal)):
        pdf.set_fill_color(colour)
        pdf.circle(middle, top + _MEDAL_RADIUS, _MEDAL_RADIUS - inset, style="F")
    pdf.set_text_color(ground)
    pdf.set_font("Display", "B", 52)
    pdf.set_xy(middle - _MEDAL_RADIUS, top)
    pdf.cell(2 * _MEDAL_RADIUS, 2 * _MEDAL_RADIUS, str(rank), align="C")
