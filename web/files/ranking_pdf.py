"""The ranking of a tournament to hang up."""

from datetime import datetime

from fpdf import FPDF
from fpdf.fonts import FontFace

from models import Board
from scoring import RankingLine
from web.files.paper import document, line
from web.files.style import palette
from wording import Translator, entrant_name

# Lengths in millimetres, type in points.
_WIDTHS = (14, 84, 24, 24, 24, 12)
_ROW = 6.4
_TYPE = 11
_FIRST = 3  # places that stand out


def ranking_pdf(t: Translator, board: Board, *, at: datetime) -> bytes:
    """As it stands; `at` is the day of the paper. Equal boards give equal bytes."""
    pdf = document(t, title=ranking_title(t, board), at=at)
    pdf.add_page()
    _heading(pdf, t, board, at)
    _table(pdf, t, board)
    return bytes(pdf.output())


def ranking_title(t: Translator, board: Board) -> str:
    if board.over:
        return t.gettext("Final ranking")
    rounds = board.setup.schedule.rounds
    if board.running is None:
        return t.gettext("Ranking after round {round} of {rounds}", round=board.closed, rounds=rounds)
    return t.gettext("Ranking during round {round} of {rounds}", round=board.running + 1, rounds=rounds)


def _heading(pdf: FPDF, t: Translator, board: Board, at: datetime) -> None:
    colours = palette(dark=False)
    pdf.set_text_color(colours.baize)
    pdf.set_font("Display", "B", 22)
    line(pdf, board.name, height=10)
    pdf.set_text_color(colours.ink)
    pdf.set_font("Text", "B", 13)
    line(pdf, ranking_title(t, board), height=7)
    pdf.set_text_color(colours.soft_ink)
    pdf.set_font("Text", size=10)
    facts = [
        t.date(at.astimezone().date()),
        board.place,
        t.ngettext("{count} pair", "{count} pairs", len(board.ranking)),
    ]
    line(pdf, " · ".join(fact for fact in facts if fact), height=5)
    pdf.ln(4)


def _table(pdf: FPDF, t: Translator, board: Board) -> None:
    colours = palette(dark=False)
    pdf.set_font("Text", size=_TYPE)
    pdf.set_text_color(colours.ink)
    pdf.set_draw_color(colours.rule)
    with pdf.table(
        col_widths=_WIDTHS,
        width=pdf.epw,
        line_height=_ROW,
        borders_layout="HORIZONTAL_LINES",
        headings_style=FontFace(emphasis="BOLD", fill_color=colours.paper, size_pt=_TYPE - 2),
        text_align=("RIGHT", "LEFT", "RIGHT", "RIGHT", "RIGHT", "RIGHT"),
    ) as table:
        table.row(
            (
                t.gettext("Rank"),
                t.gettext("Players"),
                t.gettext("Victory Points"),
                t.gettext("Difference"),
                t.gettext("Points"),
                t.gettext("Played"),
            )
        )
        for each in board.ranking:
            table.row(_cells(t, board, each), style=FontFace(emphasis="BOLD") if each.place <= _FIRST else None)


def _cells(t: Translator, board: Board, each: RankingLine) -> tuple[str, ...]:
    return (
        str(each.place),
        entrant_name(t, each.entrant, board.entrants[each.entrant].names),
        t.points(each.victory_points),
        t.signed(each.difference),
        t.points(each.points),
        str(each.played),
    )
