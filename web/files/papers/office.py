"""Papers of the entry desk: the list to tick at check-in, and the treasurer's page with the fees by club."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from fpdf import FPDF

from models.access import PaperSize
from models.values import (
    NO_MEMBERSHIP,
    EntrantCard,
    EntrantNotes,
    Membership,
    TournamentSnapshot,
    name_key,
    search_key,
)
from web.files.pdf import MARGIN, draw_heading, new_document, write_fitted
from web.files.style import palette
from wording import Translator, entrant_words

# Columns: part of the page's width, and alignment. Lengths in millimetres, type in points.
_CHECK_IN = ((0.05, "L"), (0.05, "L"), (0.31, "L"), (0.16, "L"), (0.19, "L"), (0.12, "R"), (0.12, "R"))
_TREASURER = ((0.4, "L"), *((0.15, "R"),) * 4)
_LINE, _PADDING, _GAP, _BOX, _SIZE = 4.8, 1.2, 1.0, 4.2, 10.0


def check_in_pdf(t: Translator, board: TournamentSnapshot, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the entrants by name, each with a box, cards, clubs and fees. Equal boards give equal bytes."""
    rows: list[tuple[str, ...]] = [
        ("", t.gettext("No."), t.gettext("Players"), t.gettext("Card number"), t.gettext("Club"), *_fees(t)[:2])
    ]
    for each in sorted(board.entrants, key=lambda entrant: search_key(entrant.names[0])):
        notes, cards = board.notes.get(each.number, EntrantNotes()), _memberships(board, each)
        texts = (each.names, [card.card for card in cards], [card.club for card in cards])
        fees = [t.amount(cents) if cents else "" for cents in (notes.due, notes.paid)]
        tick = "✓" if notes.checked_in_at else ""
        rows.append((tick, str(each.number + 1), *map("\n".join, texts), *fees))
    return _table(t, board, t.gettext("Check-in"), rows, _CHECK_IN, at=at, size=size)


def treasurer_pdf(t: Translator, board: TournamentSnapshot, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return what is due, paid and open by club: of each entrant's first player who has one. Equal boards give equal
    bytes."""
    names, by_club = {"": t.gettext("Without a club")}, defaultdict[str, list[tuple[int, ...]]](list)
    for each in board.entrants:
        club = next((card.club for card in _memberships(board, each) if card.club), "")
        notes = board.notes.get(each.number, EntrantNotes())
        names.setdefault(name_key(club), club)
        by_club[name_key(club)].append((1, notes.due, notes.paid, max(0, notes.due - notes.paid)))
    groups = [(names[key], by_club[key]) for key in sorted(by_club, key=lambda key: (not key, key))]
    groups.append((t.gettext("Total"), [line for lines in by_club.values() for line in lines]))
    rows: list[tuple[str, ...]] = [(t.gettext("Club"), entrant_words(t, board.setup.competition).title, *_fees(t))]
    for name, lines in groups:
        count, *cents = map(sum, zip(*lines, strict=True))
        rows.append((name, str(count), *map(t.amount, cents)))
    return _table(t, board, t.gettext("Fees"), rows, _TREASURER, at=at, size=size)


def _memberships(board: TournamentSnapshot, entrant: EntrantCard) -> list[Membership]:
    return [board.memberships.get((entrant.number, seat), NO_MEMBERSHIP) for seat in range(len(entrant.names))]


def _fees(t: Translator) -> tuple[str, str, str]:
    return t.gettext("Fee due"), t.gettext("Fee paid"), t.gettext("Still open")


def _table(
    t: Translator,
    board: TournamentSnapshot,
    title: str,
    rows: Sequence[tuple[str, ...]],
    columns: Sequence[tuple[float, str]],
    *,
    at: datetime,
    size: PaperSize,
) -> bytes:
    """Return the rows as a table that repeats the first one on each page. A list to tick has boxes, the other
    one a total at the end."""
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
        is_list = columns is _CHECK_IN
        _draw_row(pdf, row, columns, top, "B" if row is rows[-1] and not is_list else "")
        if is_list:
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
