"""The ranking of a tournament as a printable document."""

from datetime import datetime

from fpdf import FPDF
from fpdf.fonts import FontFace

from models.values import Board
from scoring import RankingLine
from web.files.pdf import new_document, write_paragraph
from web.files.style import palette
from wording import Translator, entrant_name, entrant_words, with_group

# Lengths in millimetres, type in points.
_COLUMN_WIDTHS = (16, 70, 26, 26, 26, 18)
_ROW_HEIGHT = 6.4
_FONT_SIZE = 11
_HIGHLIGHTED_RANKS = 3  # ranks in bold type


def ranking_pdf(t: Translator, board: Board, *, at: datetime) -> bytes:
    """Return the current ranking, dated `at`. Equal boards give equal bytes."""
    pdf = new_document(t, title=ranking_title(t, board), at=at)
    pdf.add_page()
    _draw_heading(pdf, t, board, at)
    _draw_table(pdf, t, board)
    return bytes(pdf.output())


def ranking_title(t: Translator, board: Board) -> str:
    if board.is_over:
        return t.gettext("Final ranking")
    rounds = board.setup.schedule.rounds
    if board.running_round is None:
        return t.gettext("Ranking after round {round} of {rounds}", round=board.closed, rounds=rounds)
    return t.gettext("Ranking during round {round} of {rounds}", round=board.running_round + 1, rounds=rounds)


def _draw_heading(pdf: FPDF, t: Translator, board: Board, at: datetime) -> None:
    colours = palette(dark=False)
    pdf.set_text_color(colours.baize)
    pdf.set_font("Display", "B", 22)
    write_paragraph(pdf, board.name, height=10)
    pdf.set_text_color(colours.ink)
    pdf.set_font("Text", "B", 13)
    write_paragraph(pdf, ranking_title(t, board), height=7)
    pdf.set_text_color(colours.soft_ink)
    pdf.set_font("Text", size=10)
    facts = [
        t.date(at),
        board.venue,
        entrant_words(t, board.setup.competition).number(len(board.ranking)),
    ]
    write_paragraph(pdf, " · ".join(fact for fact in facts if fact), height=5)
    pdf.ln(4)


def _draw_table(pdf: FPDF, t: Translator, board: Board) -> None:
    colours = palette(dark=False)
    pdf.set_font("Text", size=_FONT_SIZE)
    pdf.set_text_color(colours.ink)
    pdf.set_draw_color(colours.rule)
    with pdf.table(
        col_widths=_COLUMN_WIDTHS,
        width=pdf.epw,
        line_height=_ROW_HEIGHT,
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD", fill_color=colours.paper, size_pt=_FONT_SIZE - 2),
        text_align=("RIGHT", "LEFT", "RIGHT", "RIGHT", "RIGHT", "RIGHT"),
    ) as table:
        table.row(
            (
                t.pgettext("ranking", "Place"),
                t.gettext("Players"),
                t.gettext("Victory Points"),
                t.gettext("Difference"),
                t.gettext("Points"),
                t.gettext("Rounds"),
            )
        )
        for each in board.ranking:
            table.row(
                _cells(t, board, each), style=FontFace(emphasis="BOLD") if each.rank <= _HIGHLIGHTED_RANKS else None
            )


def _cells(t: Translator, board: Board, each: RankingLine) -> tuple[str, ...]:
    return (
        with_group(str(each.rank), each.group),
        entrant_name(t, each.entrant, board.entrants[each.entrant].names),
        t.points(each.victory_points),
        t.signed(each.difference),
        t.points(each.points),
        str(each.played),
    )
