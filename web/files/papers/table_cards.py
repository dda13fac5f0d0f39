"""Cards to put on the tables of a tournament, each with the QR code that opens the match of the round."""

from collections.abc import Mapping
from datetime import datetime

from fpdf import FPDF

from models.access import PaperSize
from models.values import Board
from scoring import TableSeat
from web.files.pdf import cut_parts, draw_qr, new_document, write_fitted
from web.files.style import palette
from wording import Translator, table_name

# Lengths in millimetres, type in points.
_COLUMNS, _ROWS = 2, 2
_INSET = 10
_QR_SIZE = 68


def table_cards_pdf(
    t: Translator,
    board: Board,
    *,
    at: datetime,
    links: Mapping[tuple[int, int], str],
    hall: str = "",
    size: PaperSize = PaperSize.A4,
) -> bytes:
    """Return four cards a page, in the order of the tables. `links` has a URL by section and table. Permanent cards
    name the `hall` in place of the tournament.

    Equal boards give equal bytes.
    """
    head, sections = hall or board.name, 1 if hall else board.sections
    pdf = new_document(t, title=head, at=at, size=size, full_bleed=True)
    parts = cut_parts(pdf, columns=_COLUMNS, rows=_ROWS)
    for ((section, table), link), (left, top) in zip(sorted(links.items()), parts, strict=False):
        name = table_name(t, TableSeat(table=table, ns=None, ew=0, section=section), sections=sections)
        _draw_card(pdf, t, head, name, link, left=left, top=top)
    return bytes(pdf.output())


def _draw_card(pdf: FPDF, t: Translator, head: str, table: str, link: str, *, left: float, top: float) -> None:
    colours, width = palette(dark=False), pdf.w / _COLUMNS - 2 * _INSET
    lines = (
        (head, 9, 12, "Text", "", colours.soft_ink),
        (table, 18, 44, "Display", "B", colours.baize),
        (t.gettext("Scan this in every round:"), 119, 13, "Text", "B", colours.ink),
        (t.gettext("your phone keeps the score of this table."), 126, 13, "Text", "", colours.ink),
    )
    for words, below, size, family, style, colour in lines:
        place = (left + _INSET, top + below, width)
        write_fitted(pdf, words, place, (family, style, size), colour=colour, align="C")
    draw_qr(pdf, link, left=left + _INSET + (width - _QR_SIZE) / 2, top=top + 44, size=_QR_SIZE)
