"""Common parts of printable documents: A4 or Letter pages in Pinella's typefaces."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from models.access import PaperSize
from models.program import PROGRAM_VERSION
from web.files.style import DISPLAY, TEXT, TEXT_STRONG, drawable, palette, wordmark
from web.qr import qr_matrix
from wording import Translator

MARGIN = 14  # millimetres
_MIN_FONT_SCALE = 0.6  # of the requested size; below that, the text is truncated
_ELLIPSIS = "…"
_MODULE_OVERLAP = 1.02  # of a QR code's module, so that no gap shows between rows
_LINE_HEIGHT = 0.42  # millimetres per point of type


class _Document(FPDF):
    """A document that omits characters that its typefaces lack."""

    def normalize_text(self, text: str) -> str:
        return super().normalize_text(drawable(text, TEXT))


class _FooterDocument(_Document):
    """A document with a footer on each page."""

    def footer(self) -> None:
        self.set_y(-MARGIN + 2)
        self.set_font("Text", size=8)
        self.set_text_color(palette(dark=False).soft_ink)
        self.image(wordmark(dark=False).with_suffix(".svg"), x=self.l_margin, y=self.h - MARGIN + 2, h=5)
        self.cell(0, 5, f"{self.page_no()}/{{nb}}", align="R")


def new_document(
    t: Translator,
    *,
    title: str,
    at: datetime,
    size: PaperSize = PaperSize.A4,
    portrait: bool = True,
    full_bleed: bool = False,
) -> FPDF:
    """Return a document without a page.

    `at` is its date, so that equal contents give equal bytes. A `full_bleed` document has no footer, no margins and no
    automatic page breaks.
    """
    orientation = "portrait" if portrait else "landscape"
    pdf = (_Document if full_bleed else _FooterDocument)(orientation=orientation, format=size.value)
    pdf.add_font("Text", "", TEXT)
    pdf.add_font("Text", "B", TEXT_STRONG)
    pdf.add_font("Display", "B", DISPLAY)
    pdf.set_fallback_fonts(["Text"])  # for the Greek and Cyrillic letters that Display lacks
    pdf.set_margin(0 if full_bleed else MARGIN)
    pdf.set_auto_page_break(auto=not full_bleed, margin=0 if full_bleed else MARGIN + 4)
    pdf.set_title(title)
    pdf.set_lang(t.language)
    pdf.set_creator(f"Pinella {PROGRAM_VERSION}")
    pdf.set_creation_date(at)
    return pdf


def draw_heading(
    pdf: FPDF, head: str, title: str, facts: Iterable[str] = (), *, size: int = 22, between: str = " · "
) -> None:
    """Write the name of a tournament or a game, the title of the document and the facts that aren't empty."""
    colours = palette(dark=False)
    pdf.set_text_color(colours.baize)
    pdf.set_font("Display", "B", size)
    write_paragraph(pdf, head, height=round(size * 0.45))
    pdf.set_text_color(colours.ink)
    pdf.set_font("Text", "B", 13)
    write_paragraph(pdf, title, height=7)
    pdf.set_text_color(colours.soft_ink)
    pdf.set_font("Text", size=10)
    write_paragraph(pdf, between.join(filter(None, facts)), height=5)
    pdf.ln(4)


def write_paragraph(pdf: FPDF, text: str, *, height: float) -> None:
    """Write a paragraph from the left margin, in as many lines as it needs."""
    pdf.multi_cell(0, height, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def write_fitted(
    pdf: FPDF,
    text: str,
    place: tuple[float, float, float],
    font: tuple[str, str, float],
    *,
    colour: str = palette(dark=False).ink,
    align: str = "L",
) -> None:
    """Write one line at `place`: its left top corner and its greatest width. In `font`, a family, a style and a size,
    it is shrunk if necessary, and truncated if that is not enough."""
    left, top, max_width = place
    family, style, size = font
    pdf.set_font(family, style, size)
    width = pdf.get_string_width(text)
    if width > max_width:
        pdf.set_font(family, style, max(size * _MIN_FONT_SCALE, size * max_width / width))
    # The tolerance prevents truncating a text that fits exactly.
    while text.rstrip(_ELLIPSIS) and pdf.get_string_width(text) > max_width + 0.01:
        text = text.rstrip(_ELLIPSIS)[:-1].rstrip() + _ELLIPSIS
    pdf.set_text_color(colour)
    pdf.set_xy(left, top)
    pdf.cell(max_width, size * _LINE_HEIGHT, text, align=align)


def cut_parts(pdf: FPDF, *, columns: int, rows: int) -> Iterator[tuple[float, float]]:
    """Add pages to be cut into equal parts along dashed lines, and yield the left top corner of each part. Each page is
    added with its first part, so take the next part only if there is something to draw on it."""
    lefts = [column * pdf.w / columns for column in range(columns)]
    tops = [row * pdf.h / rows for row in range(rows)]
    while True:
        pdf.add_page()
        pdf.set_draw_color(palette(dark=False).soft_ink)
        pdf.set_line_width(0.2)
        pdf.set_dash_pattern(dash=2, gap=2)
        for left in lefts[1:]:
            pdf.line(left, 0, left, pdf.h)
        for top in tops[1:]:
            pdf.line(0, top, pdf.w, top)
        pdf.set_dash_pattern()
        yield from ((left, top) for top in tops for left in lefts)


def draw_qr(pdf: FPDF, link: str, *, left: float, top: float, size: float) -> None:
    """Draw each run of dark modules as one rectangle; `size` is the side of the code."""
    rows = qr_matrix(link)
    module = size / len(rows)
    pdf.set_fill_color("#000000")
    for row, modules in enumerate(rows):
        column = 0
        for dark, run in groupby(modules):
            width = len(list(run))
            if dark:
                at = left + column * module, top + row * module
                pdf.rect(*at, width * module, module * _MODULE_OVERLAP, style="F")
            column += width
