"""The ranking of a tournament as a printable document."""

from datetime import datetime

from fpdf import FPDF
from fpdf.fonts import FontFace

from models.access import PaperSize
from models.values import Board
from scoring import RankingLine
from web.files.pdf import draw_heading, new_document, write_paragraph
from web.files.style import palette
from wording import (
    RankingOutput,
    Translator,
    entrant_name,
    entrant_words,
    ranking_columns,
    rulings,
    win_sentence,
    with_group,
)

# Lengths in millimetres, type in points.
_COLUMNS = ranking_columns(RankingOutput.PAPER)
_COLUMN_WIDTHS = (16, 70, *({"rounds": 18}.get(column.name, 26) for column in _COLUMNS))
_ROW_HEIGHT = 6.4
_FONT_SIZE = 11
_MAX_ROOM = 1.8
_MIN_FIT, _MAX_FIT = 0.85, 1.4
_HIGHLIGHTED_RANKS = 3  # ranks in bold type


def ranking_pdf(t: Translator, board: Board, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the current ranking, dated `at`. Equal boards give equal bytes."""
    pdf = new_document(t, title=ranking_title(t, board), at=at, size=size)
    pdf.add_page()
    facts = (t.date(at), board.venue, entrant_words(t, board.setup.competition).number(len(board.ranking)))
    draw_heading(pdf, board.name, ranking_title(t, board), (*facts, win_sentence(t, board.setup)))
    _draw_table(pdf, t, board)
    pdf.set_font("Text", size=_FONT_SIZE - 2)
    for entrant, words in rulings(t, board.record, [each.members for each in board.entrants]).items():
        names = entrant_name(t, entrant, board.entrants[entrant].names)
        write_paragraph(pdf, t.gettext("{label}: {value}", label=names, value=words), height=_ROW_HEIGHT)
    return bytes(pdf.output())


def ranking_title(t: Translator, board: Board) -> str:
    if board.is_over:
        return t.gettext("Final ranking")
    rounds = board.setup.schedule.rounds
    if board.running_round is None:
        return t.gettext("Ranking after round {round} of {rounds}", round=board.closed, rounds=rounds)
    return t.gettext("Ranking during round {round} of {rounds}", round=board.running_round + 1, rounds=rounds)


def _draw_table(pdf: FPDF, t: Translator, board: Board) -> None:
    colours, room = palette(dark=False), _room(pdf, board)
    pdf.set_font("Text", size=_FONT_SIZE * min(room, _fit(pdf, t, board)))
    pdf.set_text_color(colours.ink)
    pdf.set_draw_color(colours.rule)
    with pdf.table(
        col_widths=_COLUMN_WIDTHS,
        width=pdf.epw,
        line_height=_ROW_HEIGHT * room,
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD", fill_color=colours.paper, size_pt=_FONT_SIZE - 2),
        text_align=("RIGHT", "LEFT", *["RIGHT"] * len(_COLUMNS)),
    ) as table:
        titles = [t.gettext(column.title) for column in _COLUMNS]
        table.row((t.pgettext("ranking", "Place"), t.gettext("Players"), *titles))
        for each in board.ranking:
            place, figures = with_group(str(each.rank), each.group), [column.figure(t, each) for column in _COLUMNS]
            style = FontFace(emphasis="BOLD") if each.rank <= _HIGHLIGHTED_RANKS else None
            table.row((place, _names(t, board, each), *figures), style=style)


def _room(pdf: FPDF, board: Board) -> float:
    """Return the height of the rows, in parts of the least one, so that a short ranking fills its page."""
    rows = sum(1 + bool(board.club(each.entrant)) for each in board.ranking) + 1
    rows += len({each.entrant for each in board.record.adjustments})
    return max(1, min(_MAX_ROOM, (pdf.page_break_trigger - pdf.get_y()) / (_ROW_HEIGHT * rows)))


def _fit(pdf: FPDF, t: Translator, board: Board) -> float:
    """Return the scale of the type that keeps the names of each entrant on one line, within limits."""
    pdf.set_font("Text", "B", _FONT_SIZE)
    lines = (line for each in board.ranking for line in _names(t, board, each).split("\n"))
    widest = max(map(pdf.get_string_width, lines), default=1)
    column = pdf.epw * _COLUMN_WIDTHS[1] / sum(_COLUMN_WIDTHS) - 2 * pdf.c_margin
    return max(_MIN_FIT, min(_MAX_FIT, column / widest))


def _names(t: Translator, board: Board, each: RankingLine) -> str:
    """Return the names of an entrant, and in a second line its club if directors know one."""
    names = entrant_name(t, each.entrant, board.entrants[each.entrant].names)
    return "\n".join(filter(None, (names, board.club(each.entrant))))
