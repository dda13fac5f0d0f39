"""Common parts of printable documents: A4 pages in Pinella's typefaces."""

from datetime import datetime

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from web.files.style import DISPLAY, TEXT, TEXT_STRONG, palette
from wording import Translator

MARGIN = 14  # millimetres
_MIN_FONT_SCALE = 0.6  # of the requested size; below that, the text is truncated
_ELLIPSIS = "…"
_LINE_HEIGHT = 0.42  # millimetres per point of type


class _FooterPdf(FPDF):
    """A document with a footer on each page."""

    def footer(self) -> None:
        self.set_y(-MARGIN + 2)
        self.set_font("Text", size=8)
        self.set_text_color(palette(dark=False).soft_ink)
        self.cell(0, 5, f"Pinella · {self.page_no()}/{{nb}}", align="C")


def new_document(t: Translator, *, title: str, at: datetime, portrait: bool = True, full_bleed: bool = False) -> FPDF:
    """Return a document without a page.

    `at` is its date, so that equal contents give equal bytes. A `full_bleed` document has no footer, no margins and no
    automatic page breaks.
    """
    orientation = "portrait" if portrait else "landscape"
    pdf = FPDF(orientation=orientation, format="A4") if full_bleed else _FooterPdf(orientation=orientation, format="A4")
    pdf.add_font("Text", "", TEXT)
    pdf.add_font("Text", "B", TEXT_STRONG)
    pdf.add_font("Display", "B", DISPLAY)
    pdf.set_margin(0 if full_bleed else MARGIN)
    pdf.set_auto_page_break(auto=not full_bleed, margin=0 if full_bleed else MARGIN + 4)
    pdf.set_title(title)
    pdf.set_lang(t.language)
    pdf.set_creator("Pinella")
    pdf.set_creation_date(at)
    return pdf


def write_paragraph(pdf: FPDF, text: str, *, height: float, width: float = 0) -> None:
    """Write a paragraph from the left margin, in as many lines as it needs."""
    pdf.multi_cell(width, height, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def write_fitted(
    pdf: FPDF,
    text: str,
    *,
    at: tuple[float, float],
    max_width: float,
    family: str,
    style: str,
    size: float,
    colour: str,
    align: str = "L",
) -> None:
    """Write one line of `max_width` at most, with its top left corner at `at`: shrunk if necessary, and truncated if
    that is not enough."""
    pdf.set_font(family, style, size)
    width = pdf.get_string_width(text)
    if width > max_width:
        pdf.set_font(family, style, max(size * _MIN_FONT_SCALE, size * max_width / width))
    # The tolerance prevents truncating a text that fits exactly.
    while text.rstrip(_ELLIPSIS) and pdf.get_string_width(text) > max_width + 0.01:
        text = text.rstrip(_ELLIPSIS)[:-1].rstrip() + _ELLIPSIS
    pdf.set_text_color(colour)
    pdf.set_xy(*at)
    pdf.cell(max_width, size * _LINE_HEIGHT, text, align=align)
