"""Seating slips to cut apart, one for each pair of a round, each with the QR code of the pair's own page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from fpdf import FPDF

from models.access import PaperSize
from models.values import Board, search_key
from scoring import TableSeat, sides_at
from web.files.pdf import cut_parts, draw_qr, new_document, write_fitted
from web.files.style import palette
from wording import Translator, entrant_name, round_name, seat_name, seat_place

# Lengths in millimetres, type in points.
_COLUMNS = 2  # a table's two slips are next to each other
_MIN_HEIGHT = 49  # of a slip: six rows on A4, five on Letter
_INSET = 8
_DISPLAY_MIN_SIZE = 20  # points; larger type uses the display face
_NAME_FONT_SIZE, _NAME_LINE_HEIGHT = 10.5, 4.8  # of a line when each of two names has its own
_QR_SIZE, _QR_MARGIN = 23, 4  # side of the code, and the white margin around it


@dataclass(frozen=True, kw_only=True)
class Slip:
    """One slip.

    `pair` and `opponents` hold the names in one line, followed by a line for each name in case that is too long; `link`
    is empty if there is none.
    """

    name: str  # of the first player
    club: str
    pair: tuple[str, ...]
    table: str
    side: str = ""
    opponents: tuple[str, ...] = ()
    link: str = ""
    link_caption: str = ""  # the label of the link's target


def seating_slips_pdf(
    t: Translator,
    board: Board,
    *,
    number: int,
    at: datetime,
    links: Sequence[str] = (),
    order: tuple[str, ...] = (),
    size: PaperSize = PaperSize.A4,
) -> bytes:
    """Return the slips of round `number` (from 0) in the order of the tables, or of these fields: `name`, `club`.

    `links` has the URL of each pair's page, by its number. Equal boards give equal bytes.
    """
    title = round_name(t, number, board.setup.schedule.rounds)
    pdf = new_document(t, title=title, at=at, size=size, full_bleed=True)
    rows = int(pdf.h // _MIN_HEIGHT)
    slips = list(_slips(t, board, number, links))
    slips.sort(key=lambda slip: [search_key(getattr(slip, field)) for field in order])
    for slip, corner in zip(slips, cut_parts(pdf, columns=_COLUMNS, rows=rows), strict=False):
        head = [board.name, title, *([slip.club] if slip.club and "club" in order else [])]
        _draw_slip(pdf, slip, " · ".join(head), (*corner, pdf.w / _COLUMNS, pdf.h / rows))
    return bytes(pdf.output())


def _slips(t: Translator, board: Board, number: int, links: Sequence[str]) -> Iterator[Slip]:
    groups, board = board.record.group_indexes(number), board.in_round(number)
    for seat in board.record.rounds[number].seats:
        table = seat_place(t, seat, sections=board.sections, group=groups.get(seat.ew))
        yield from _table_slips(t, board, seat, table, links)


def _table_slips(t: Translator, board: Board, seat: TableSeat, table: str, links: Sequence[str]) -> Iterator[Slip]:
    def link(entrant: int) -> str:
        return links[entrant] if entrant < len(links) else ""

    page = t.gettext("Your page")
    if seat.ns is None:
        names = board.entrants[seat.ew].names
        yield Slip(
            name=names[0],
            club=board.club(seat.ew),
            pair=_lines(t, [seat.ew], [names]),
            table=table,
            link=link(seat.ew),
            link_caption=page,
        )
        return
    entrants = sides_at(seat)
    members = [[board.names[each] for each in side] for side in entrants]
    if len(board.names[seat.ew]) > 2:  # a team has a slip for each of its pairs
        members = [
            [names[:2]] if north else [names[2:]] for north, (names,) in zip((True, False), members, strict=True)
        ]
    for own, other in ((0, 1), (1, 0)):
        both, first, *second = _lines(t, entrants[other], members[other])
        against = [t.gettext("Against {pair}", pair=words) for words in (both, first)]
        side = seat_name(t, north=own == 0)
        for index, entrant in enumerate(entrants[own]):
            partners = [entrant_name(t, each, board.names[each]) for each in entrants[own] if each != entrant]
            yield Slip(
                name=members[own][index][0],
                club=board.club(entrant),
                pair=_lines(t, [entrant], [members[own][index]]),
                table=table,
                side=t.gettext("{side}, with {partner}", side=side, partner=partners[0]) if partners else side,
                opponents=(*against, *second),
                link=link(entrant),
                link_caption=page,
            )


def _lines(t: Translator, entrants: Sequence[int], names: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the names joined in one line, then each name as a line."""
    if len(entrants) == 1:
        (number,), (own,) = entrants, names
        return entrant_name(t, number, own), entrant_name(t, number, own[:1]), *own[1:]
    each = [entrant_name(t, number, own) for number, own in zip(entrants, names, strict=True)]
    return t.join(each), *each


def _draw_slip(pdf: FPDF, slip: Slip, head: str, place: tuple[float, float, float, float]) -> None:
    """Draw a slip at `place`: left, top, width and height."""
    colours, (left, top, width, height) = palette(dark=False), place
    whole = width - 2 * _INSET
    next_to_qr = whole - _QR_SIZE - _QR_MARGIN if slip.link else whole

    def write(
        text: str, below: float, size: float, colour: str, *, bold: bool = False, max_width: float = next_to_qr
    ) -> None:
        face, style = ("Display", "B") if size > _DISPLAY_MIN_SIZE else ("Text", "B" if bold else "")
        write_fitted(pdf, text, (left + _INSET, top + below, max_width), (face, style, size), colour=colour)

    def names(words: tuple[str, ...], below: float, size: float, *, bold: bool = False, max_width: float) -> None:
        pdf.set_font("Text", "B" if bold else "", size)
        if len(words) < 3 or pdf.get_string_width(words[0]) <= max_width:
            write("".join(words[:1]), below, size, colours.ink, bold=bold, max_width=max_width)
            return
        for row, name in enumerate(words[1:]):
            write(
                name, below - 1 + _NAME_LINE_HEIGHT * row, _NAME_FONT_SIZE, colours.ink, bold=bold, max_width=max_width
            )

    write(head, 4.5, 9, colours.soft_ink, max_width=whole)
    names(slip.pair, 10, 14, bold=True, max_width=whole)
    write(slip.table, 19.5, 28, colours.baize)
    write(slip.side, 31, 13, colours.ink, bold=True)
    names(slip.opponents, 39, 11, max_width=next_to_qr)
    if slip.link:
        left += width - _INSET - _QR_SIZE
        caption = (left - _QR_MARGIN, top + 18.5, _QR_SIZE + 2 * _QR_MARGIN)
        write_fitted(pdf, slip.link_caption, caption, ("Text", "", 8), colour=colours.soft_ink, align="C")
        draw_qr(pdf, slip.link, left=left, top=top + height - _QR_SIZE - _QR_MARGIN, size=_QR_SIZE)
