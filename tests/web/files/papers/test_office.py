"""The check-in list and the treasurer's page, in A4 and Letter."""

from dataclasses import replace
from datetime import date

import pytest

from models.access import PaperSize
from models.values import EntrantNotes, Membership, TournamentSnapshot
from tests.web.files.papers.test_round_papers import AT, EN, make_board, texts
from tests.web.files.pdf_text import pdf_pages
from web.files.papers.office import check_in_pdf, treasurer_pdf
from wording import LANGUAGES, translator


def with_office(entrants: int = 4) -> TournamentSnapshot:
    """A board with cards, clubs and fees of some of its pairs: the second club's name is spelt in two ways."""
    notes = {
        0: EntrantNotes(due=3000, paid=1000),
        2: EntrantNotes(due=3000, paid=3000, checked_in_at=AT),
        3: EntrantNotes(due=3000, paid=3550),
    }
    memberships = {
        (0, 1): Membership(card="A-17", club="Zeta", valid_until=date(2025, 12, 31)),
        (2, 0): Membership(card="B-18", club="Alfa"),
        (3, 0): Membership(club="alfa"),
    }
    return replace(make_board(entrants), notes=notes, memberships=memberships)


def test_check_in_list_has_names_cards_clubs_and_fees() -> None:
    board = with_office()
    shown = texts(check_in_pdf(EN, board, at=AT))
    heads = ["No.", "Players", "Card number", "Club", "Fee due", "Fee paid"]
    assert shown[shown.index("No.") :][:6] == heads
    third = shown.index("3")
    assert shown[third - 1 : third + 7] == ["✓", "3", *board.names[2], "B-18", "Alfa", "30.00", "30.00"]
    assert shown.count("✓") == 1
    assert {"A-17", "Zeta", "10.00"} <= set(shown)
    assert "0.00" not in shown  # room for the amount that is paid at the desk


def test_check_in_list_is_in_the_order_of_the_names() -> None:
    shown = texts(check_in_pdf(EN, with_office(12), at=AT))
    numbers = [text for text in shown if text.isdecimal()][:-1]  # the last one is the number of pages
    assert numbers == ["2", "1", "3", "8", "9", "10", "11", "12", "4", "5", "6", "7"]


def test_treasurer_s_page_adds_up_the_fees_of_each_club() -> None:
    shown = texts(treasurer_pdf(EN, with_office(), at=AT))
    rows = [shown[at : at + 5] for at in range(shown.index("Club", 3), len(shown) - 4, 5)]
    assert rows == [
        ["Club", "Pairs", "Fee due", "Fee paid", "Still open"],
        ["Alfa", "2", "60.00", "65.50", "0.00"],
        ["Zeta", "1", "30.00", "10.00", "20.00"],
        ["Without a club", "1", "0.00", "0.00", "0.00"],
        ["Total", "4", "90.00", "75.50", "20.00"],
    ]


@pytest.mark.parametrize("size", PaperSize)
def test_every_page_of_a_hundred_pairs_has_the_headings(size: PaperSize) -> None:
    pages = pdf_pages(check_in_pdf(EN, with_office(100), at=AT, size=size))
    assert [page.count("Card number") for page in pages] == [1] * len(pages)
    assert len(pages) <= 6
    assert sum(text.isdecimal() for page in pages for text in page[:-1]) == 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_and_amounts_fit_their_columns(language: str) -> None:
    t, board = translator(language), with_office()
    for paper in (check_in_pdf, treasurer_pdf):
        assert not [text for text in texts(paper(t, board, at=AT)) if text.endswith("…") and "Maria" not in text]


@pytest.mark.parametrize(
    ("notes", "memberships", "has_any"),
    [
        ({}, {}, False),
        ({0: EntrantNotes(checked_in_at=AT)}, {(0, 0): Membership(club="Alfa")}, False),
        ({0: EntrantNotes(due=100)}, {}, True),
        ({}, {(0, 0): Membership(card="A-17")}, True),
    ],
)
def test_papers_of_the_desk_need_cards_or_fees(
    notes: dict[int, EntrantNotes], memberships: dict[tuple[int, int], Membership], *, has_any: bool
) -> None:
    assert replace(make_board(2), notes=notes, memberships=memberships).has_cards_or_fees == has_any


def test_club_may_be_called_total() -> None:
    board = replace(make_board(4), memberships={(0, 0): Membership(club="Total")})
    shown = texts(treasurer_pdf(EN, board, at=AT))
    assert shown.count("Total") == 2
