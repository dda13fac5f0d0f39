"""Documents of individual and team tournaments: slips, tables and certificates."""

import csv
from collections.abc import Iterator
from io import StringIO

import pytest

from models.store import open_store
from models.tournaments import enter_result
from models.values import Board
from scoring import TableResult, members_at, sides_at
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.tournament_world import create_tournament_world, new_individual, new_teams
from tests.web.files.pdf_text import pdf_pages
from tests.web.still_clock import FixedClock
from web.files.papers.certificates import certificates_pdf
from web.files.papers.ranking_pdf import ranking_pdf
from web.files.papers.seating_slips import seating_slips_pdf
from web.files.tournament_csv import results_csv
from web.live.board import board_sheets
from wording import translator

EN = translator("en")
AT = FixedClock().time


@pytest.fixture(scope="module", params=[new_individual(9, 1), new_teams(3, 1)], ids=["individual", "teams"])
def board(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Board]:
    store = open_store(copy_empty_database(tmp_path_factory.mktemp("hall")), key=b"k" * 32, clock=FixedClock())
    world = create_tournament_world(store, request.param)
    for seat in world.seat().record.rounds[0].seats:
        if seat.ns is not None:
            result = TableResult(ns=seat.ns, ew=seat.ew, ns_points=500 + 100 * seat.table, ew_points=200)
            world.run_request(enter_result, number=0, result=result)
    yield world.load()
    store.close()


def all_text(pdf: bytes) -> str:
    return " ".join(text for page in pdf_pages(pdf) for text in page)


def test_every_player_is_on_a_slip(board: Board) -> None:
    text = all_text(seating_slips_pdf(EN, board, number=0, at=AT))
    for seat in board.record.rounds[0].seats:
        if seat.ns is not None:
            for side in members_at(seat, board.names):
                assert all(text.count(name) >= 2 for name in side)
    slips = sum(len(side) for seat in board.record.rounds[0].seats for side in sides_at(seat))
    assert text.count("Friday at the club") == slips
    assert ("North–South, with " in text) == (len(board.names[0]) == 1)


def test_ranking_and_certificates_have_all_names(board: Board) -> None:
    ranking = all_text(ranking_pdf(EN, board, at=AT))
    assert all(name in ranking for names in board.names for name in names)
    certificates = all_text(certificates_pdf(EN, board, at=AT))
    first = board.names[board.ranking[0].entrant]
    assert all(name in certificates for name in first)


def test_results_name_both_partners(board: Board) -> None:
    rows = list(csv.reader(StringIO(results_csv(EN, board).decode("utf-8-sig")), delimiter=","))[1:]
    for row, seat in zip(rows, board.record.rounds[0].seats, strict=True):
        numbers = ["+".join(str(entrant + 1) for entrant in side) for side in sides_at(seat)]
        assert [row[2], row[6]] == numbers
        members = (board.names[seat.ew],) if seat.ns is None else members_at(seat, board.names)
        assert all(name in "|".join(row) for side in members for name in side)
        assert (row[5] == "") == (seat.ns is None)


def test_projector_shows_every_side(board: Board) -> None:
    sheets = board_sheets(EN, board)
    seats = [line for sheet in sheets if sheet.topic == "round-0" for column in sheet.columns for line in column]
    text = " ".join(cell for line in seats for cell in line.cells)
    assert all(name in text for names in board.names for name in names)
