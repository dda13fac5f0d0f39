"""Paper to print on: A4 in our own typefaces."""

from datetime import datetime

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from web.files.style import DISPLAY, TEXT, TEXT_STRONG, palette
from wording import Translator

MARGIN = 14  # millimetres
_SMALLEST = 0.6  # of a type that does not fit; then the text is cut
_ELLIPSIS = "…"
_LINE = 0.42  # millimetres of a line for each point of its type


class _Page(FPDF):
    """Says whose it is at its foot."""

    def footer(self) -> None:
        self.set_y(-MARGIN + 2)
        self.set_font("Text", size=8)
        self.set_text_color(palette(dark=False).soft_ink)
        self.cell(0, 5, f"Pinella · {self.page_no()}/{{nb}}", align="C")


def document(t: Translator, *, title: str, at: datetime, upright: bool = True, bare: bool = False) -> FPDF:
    """Without a page; `at` is its date, by which equal contents give equal bytes. A `bare` one has no feet and no
    margins, and never begins a page by itself."""
    orientation = "portrait" if upright else "landscape"
    pdf = FPDF(orientation=orientation, format="A4") if bare else _Page(orientation=orientation, format="A4")
    pdf.add_font("Text", "", TEXT)
    pdf.add_font("Text", "B", TEXT_STRONG)
    pdf.add_font("Display", "B", DISPLAY)
    pdf.set_margin(0 if bare else MARGIN)
    pdf.set_auto_page_break(auto=not bare, margin=0 if bare else MARGIN + 4)
    pdf.set_title(title)
    pdf.set_lang(t.language)
    pdf.set_creator("Pinella")
    pdf.set_creation_date(at)
    return pdf


def line(pdf: FPDF, text: str, *, height: float, width: float = 0) -> None:
    """From the left margin, in as many lines as it needs."""
    pdf.multi_cell(width, height, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def fitted(
    pdf: FPDF,
    text: str,
    *,
    at: tuple[float, float],
    room: float,
    face: str,
    style: str,
    size: float,
    colour: str,
    align: str = "L",
) -> None:
    """One line, its top left corner at `at`, `room` at most: smaller where it has to be, cut where even that is too
    long."""
    pdf.set_font(face, style, size)
    width = pdf.get_string_width(text)
    if width > room:
        pdf.set_font(face, style, max(size * _SMALLEST, size * room / width))
    # A hundredth more than it measures, and it would be cut where it just fits.
    while text.rstrip(_ELLIPSIS) and pdf.get_string_width(text) > room + 0.01:
        text = text.rstrip(_ELLIPSIS)[:-1].rstrip() + _ELLIPSIS
    pdf.set_text_color(colour)
    pdf.set_xy(*at)
    pdf.cell(room, size * _LINE, text, align=align)
