"""The results file of a tournament for a federation: a head, then a row for each entrant with its players."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from io import BytesIO
from itertools import chain

from models.values import NO_DETAILS, NO_MEMBERSHIP, Board
from web.files.tournament_csv import penalties
from wording import (
    RankingOutput,
    Translator,
    detail_name,
    entrant_words,
    membership_field_name,
    phases_name,
    ranking_columns,
    schedule_name,
    section_letter,
    without_isolates,
)
from wording.spreadsheet import Cell, spreadsheet

_WIDE = 24  # characters of a column of names
_COLUMNS = ranking_columns(RankingOutput.RESULTS_FILE)


def results_file_csv(t: Translator, board: Board, *, at: datetime) -> bytes:
    return spreadsheet(t, _rows(t, board, at))


def results_file_xlsx(t: Translator, board: Board, *, at: datetime) -> bytes:
    """Return the file as a workbook. Equal boards give equal bytes."""
    # Imported here, because only this document needs it.
    from xlsxwriter import Workbook  # noqa: PLC0415

    written = BytesIO()
    with Workbook(written, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        book.set_properties({"title": board.name, "created": at.replace(tzinfo=None)})
        sheet = book.add_worksheet()
        for row, cells in enumerate(_rows(t, board, at)):
            for column, cell in enumerate(cells):
                if isinstance(cell, str):
                    sheet.write_string(row, column, without_isolates(cell))
                elif cell is not None:
                    sheet.write_number(row, column, float(cell))
        sheet.set_column(0, len(_titles(t, board)), _WIDE)
    return written.getvalue()


def _rows(t: Translator, board: Board, at: datetime) -> Iterator[Sequence[Cell]]:
    yield from _head(t, board, at)
    yield ()
    yield _titles(t, board)
    given = penalties(t, board)
    for line in board.ranking:
        yield (
            line.rank,
            *([section_letter(line.group)] if board.has_groups else []),
            line.entrant + 1,
            *_players(board, line.entrant),
            *(column.value(line) for column in _COLUMNS),
            *given[line.entrant],
        )


def _head(t: Translator, board: Board, at: datetime) -> Iterator[tuple[str, Cell]]:
    """Yield the labels and values of the head. A tournament without details for a federation has none of them."""
    setup, known = board.setup, {}
    if board.details != NO_DETAILS:
        known = vars(board.details) | {"kind": detail_name(t, board.details.kind)}

    def details(*names: str) -> list[tuple[str, Cell]]:
        return [(detail_name(t, name), known[name]) for name in names if known.get(name)]

    yield t.gettext("Tournament"), board.name
    yield from details("kind")
    yield t.gettext("Date"), t.date(at)
    yield t.gettext("Venue"), board.venue
    yield from details("organiser")
    yield t.gettext("Rounds"), schedule_name(t, setup.schedule)
    yield t.gettext("Movement"), phases_name(t, setup)
    yield from details("arbiter", "scorer")
    yield entrant_words(t, setup.competition).title, len(board.ranking)


def _players(board: Board, entrant: int) -> Iterator[str]:
    """Yield the name of each player, between card and club if there are any."""
    known = board.memberships
    for seat, name in enumerate(board.names[entrant]):
        member = known.get((entrant, seat), NO_MEMBERSHIP)
        yield from (member.card, name, member.club) if known else (name,)


def _titles(t: Translator, board: Board) -> tuple[str, ...]:
    players = max((len(names) for names in board.names), default=0)
    names = [[t.gettext("Player {number}", number=seat + 1)] for seat in range(players)]
    if board.memberships:
        card, club = membership_field_name(t, "card"), membership_field_name(t, "club")
        names = [[card, *name, club] for name in names]
    return (
        t.pgettext("ranking", "Place"),
        *([t.gettext("Ranking group")] if board.has_groups else []),
        t.gettext("No."),
        *chain.from_iterable(names),
        *(t.gettext(column.title) for column in _COLUMNS),
        t.gettext("Penalties"),
        t.gettext("Penalty or adjustment"),
    )
