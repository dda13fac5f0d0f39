"""Documents of a round on paper, and the results file: their contents in A4 and Letter."""

import csv
import re
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from models.access import PaperSize
from models.tournaments import TournamentDocument
from models.values import (
    Entrant,
    Membership,
    PrizeList,
    TournamentDetails,
    TournamentKind,
    TournamentRole,
    TournamentSnapshot,
)
from scoring import (
    VARIANTS,
    Competition,
    Departure,
    Groups,
    MatchConfig,
    Movement,
    PenaltyReason,
    Prize,
    PrizeKind,
    Schedule,
    Seating,
    Substitution,
    TableResult,
    Tournament,
    TournamentAdjustment,
    TournamentPhase,
    TournamentRecord,
    tournament_ranking,
    with_next_round,
    with_result,
)
from tests.web.files.histories import HOSTILE, LONG
from tests.web.files.pdf_text import pdf_pages, pdf_type_sizes
from web.files.papers.lists import prizes_pdf, seating_pdf
from web.files.papers.player_list import player_list_pdf, with_surnames_first
from web.files.papers.ranking_pdf import ranking_pdf
from web.files.papers.seating_slips import seating_slips_pdf
from web.files.papers.table_sheets import table_sheets_pdf
from web.files.papers.tournament_papers import PaperLinks, tournament_paper
from web.files.results_file import results_file_csv, results_file_xlsx
from web.files.tournament_csv import results_csv
from web.live.board import board_sheets
from wording import translator

AT = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)
EN = translator("en")
PAGES = {PaperSize.A4: (595, 842), PaperSize.LETTER: (612, 792)}  # points


def make_board(entrants: int, *, rounds: int = 2, size: int = 2, **options: Any) -> TournamentSnapshot:
    """Return a board with results in all rounds but the last. The first names are long or hostile."""
    chosen: dict[str, Any] = {"movement": Movement.DANESE, "schedule": Schedule(rounds=rounds, deals=3)}
    record = TournamentRecord(tournament=Tournament(entrants=entrants, **chosen | options))
    for number in range(rounds):
        record = with_next_round(record)
        for seat in record.rounds[number].seats if number + 1 < rounds else ():
            if seat.ns is not None:
                result = TableResult(ns=seat.ns, ew=seat.ew, ns_points=1000 + 5 * seat.ns, ew_points=1000)
                record = with_result(record, number, result)
    named = (*LONG[:2], *HOSTILE[:2], *(f"Player {number}" for number in range(entrants * size)))
    cards = tuple(Entrant(number=each, names=named[each * size : (each + 1) * size]) for each in range(entrants))
    return TournamentSnapshot(
        id="hall",
        revision=1,
        name="Friday at the club",
        venue="Club",
        entrants=cards,
        record=record,
        ranking=tournament_ranking(record),
        closed=rounds - 1,
        clock=None,
        open=False,
        began_at=AT,
        hidden=None,
        seats_hidden=False,
        role=TournamentRole.OWNER,
        config=MatchConfig(players=4, rules=VARIANTS["burraco"], seating=Seating.FIXED_PAIRS, deals=3),
        shown=None,
        tables=(),
        prizes=PrizeList(),
        notes={},
        memberships={},
        club_meetings=None,
        calls={},
    )


def texts(pdf: bytes) -> list[str]:
    return [text for page in pdf_pages(pdf) for text in page]


@pytest.mark.parametrize("size", PaperSize)
def test_two_hundred_players_fit_four_pages(size: PaperSize) -> None:
    board = make_board(100)
    pages = pdf_pages(player_list_pdf(EN, board, number=1, at=AT, size=size))
    assert len(pages) <= 4
    shown = [text for page in pages for text in page if text.startswith("Player ")]
    names = [text for text in shown if " and " not in text]
    assert len(names) == 196
    assert names == sorted(names)
    assert sum(bool(re.fullmatch(r"\d+ (N–S|E–W)", text)) for page in pages for text in page) == 200


def test_player_list_names_table_line_and_opponents() -> None:
    board = make_board(5)
    (page,) = pdf_pages(player_list_pdf(EN, board, number=0, at=AT))
    for seat in board.record.rounds[0].seats:
        for own, other, line in ((seat.ns, seat.ew, "N–S"), (seat.ew, seat.ns, "E–W")):
            if own is None or own < 2:  # too long for the column
                continue
            at = page.index(board.names[own][0])
            expected = ["Bye"] if other is None else [f"{seat.table + 1} {line}", EN.join(board.names[other])]
            assert page[at + 1] == expected[0]
            if other is not None and other > 1:
                assert page[at + 2] == expected[1]


@pytest.mark.parametrize(
    "paper",
    [
        TournamentDocument.SLIPS,
        TournamentDocument.SEATING,
        TournamentDocument.PLAYERS,
        TournamentDocument.SHEETS,
    ],
)
def test_substitute_is_on_the_papers_of_his_rounds(paper: TournamentDocument) -> None:
    board = make_board(6)
    record = replace(board.record, substitutions=(Substitution(entrant=4, seat=0, round=1, player=2),))
    entrants = tuple(replace(each, substitutes=("Zoe",)) for each in board.entrants)
    board = replace(board, record=record, entrants=entrants)
    papers = [tournament_paper(EN, board, paper, number=number, today=AT).content for number in range(2)]
    assert ["Zoe" in " ".join(texts(each)) for each in papers] == [False, True]
    said = f"Zoe plays for {board.names[4][0]} from round 2"
    assert said in " ".join(texts(ranking_pdf(EN, board, at=AT)))
    assert said in results_file_csv(EN, board, at=AT).decode()
    assert results_csv(EN, board).decode().count("Zoe") == 1
    assert "Zoe" in str(board_sheets(EN, board))


def grouped() -> TournamentSnapshot:
    """A board whose second round has a group A of one table and a group B of all others."""
    phases = (
        TournamentPhase(movement=Movement.DANESE, rounds=1),
        TournamentPhase(movement=Movement.DANESE, rounds=1, groups=Groups(sizes_in_tables=(1,))),
    )
    return make_board(8, phases=phases)


def test_lists_and_sheets_of_a_round_have_the_letters_of_its_groups() -> None:
    board = grouped()
    places = re.compile(r"(?:. · )?\d+ (?:N–S|E–W)")
    shown = [text for text in texts(player_list_pdf(EN, board, number=1, at=AT)) if places.fullmatch(text)]
    assert sorted(text.partition(" ")[0] for text in shown) == ["A"] * 4 + ["B"] * 12
    assert "A · 1 N–S" in shown
    before = [text for text in texts(player_list_pdf(EN, board, number=0, at=AT)) if places.fullmatch(text)]
    assert not [text for text in before if "·" in text]
    sheets = [text for text in texts(table_sheets_pdf(EN, board, number=1, at=AT)) if "Table" in text]
    assert sheets == ["A · Table 1", "B · Table 2", "B · Table 3", "B · Table 4"]


def test_bye_in_a_group_has_its_letter() -> None:
    phases = (
        TournamentPhase(movement=Movement.DANESE, rounds=1),
        TournamentPhase(movement=Movement.DANESE, rounds=1, groups=Groups(sizes_in_tables=(1,))),
    )
    board = make_board(7, phases=phases)
    assert texts(player_list_pdf(EN, board, number=1, at=AT)).count("B · Bye") == 2
    assert texts(seating_slips_pdf(EN, board, number=1, at=AT)).count("B · Bye") == 1
    assert texts(player_list_pdf(EN, board, number=0, at=AT)).count("Bye") == 2
    assert texts(seating_slips_pdf(EN, board, number=0, at=AT)).count("Bye") == 1


def test_all_results_have_the_letters_of_the_groups() -> None:
    rows = list(csv.reader(StringIO(results_csv(EN, grouped()).decode("utf-8-sig"))))
    assert [row[:3] for row in rows[:2]] == [["Round", "Ranking group", "Table"], ["1", "", "1"]]
    assert [row[:3] for row in rows[5:]] == [["2", "A", "1"], ["2", "B", "2"], ["2", "B", "3"], ["2", "B", "4"]]
    plain = list(csv.reader(StringIO(results_csv(EN, make_board(4)).decode("utf-8-sig"))))
    assert plain[0][:2] == ["Round", "Table"]


NOT_PRINTED = {
    TournamentDocument.RANKING_PICTURE,
    TournamentDocument.RANKING_TABLE,
    TournamentDocument.RESULTS_TABLE,
    TournamentDocument.RESULTS_FILE,
    TournamentDocument.RESULTS_BOOK,
}


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("document", sorted(set(TournamentDocument) - NOT_PRINTED))
def test_every_page_has_the_size_of_the_paper(document: TournamentDocument, size: PaperSize) -> None:
    links = PaperLinks(cards={(0, 0): "https://club.example/seat/a"})
    file = tournament_paper(EN, make_board(8), document, today=AT, size=size, links=links)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", file.content)
    assert boxes
    assert {tuple(sorted(round(float(each)) for each in box)) for box in boxes} == {PAGES[size]}


@pytest.mark.parametrize("size", PaperSize)
def test_each_table_has_a_score_sheet(size: PaperSize) -> None:
    board = make_board(7)
    pages = pdf_pages(table_sheets_pdf(EN, board, number=0, at=AT, size=size))
    assert len(pages) == 2  # three tables; a bye has no sheet
    shown = [text for page in pages for text in page]
    assert [text for text in shown if text.startswith("Table ")] == ["Table 1", "Table 2", "Table 3"]
    assert shown.count("Deal 3") == 3
    assert "Deal 4" not in shown
    for words in ("0–50: 10–10", "55–150: 11–9", "1255–1500: 19–1", "1505 or more: 20–0", "Signature North–South"):
        assert shown.count(words) == 3


@pytest.mark.parametrize("size", PaperSize)
def test_score_sheet_of_a_table_has_its_penalties(size: PaperSize) -> None:
    board = make_board(4)
    seat = board.record.rounds[0].seats[1]
    warning = TournamentAdjustment(entrant=seat.ew, is_warning=True, round=0, reason=PenaltyReason.CONDUCT, note="")
    late = TournamentAdjustment(entrant=seat.ew, points=-100, round=1, reason=PenaltyReason.LATE, note="")
    second = replace(warning, note="again")
    setup = replace(board.setup, warning_points=1, warning_difference=50)
    record = replace(board.record, tournament=setup, adjustments=(warning, late, second))
    shown = texts(table_sheets_pdf(EN, replace(board, record=record), number=0, at=AT, size=size))
    names = EN.join(board.names[seat.ew])
    assert shown.count(f"{names}: Warning · Conduct") == 1
    assert f"{names}: Warning, −1 Victory Point, Difference −50 · Conduct · again" in " ".join(shown)  # two lines
    assert not [text for text in shown if "Late" in text]
    late_here = replace(board, record=replace(record, adjustments=(replace(late, round=0),)))
    result = f"{1000 + 5 * (seat.ns or 0)}–1000, E–W −100: 11–9"
    assert result in texts(table_sheets_pdf(EN, late_here, number=0, at=AT, size=size))


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("penalties", [1, 3, 12])
def test_long_notes_of_penalties_are_wrapped_and_leave_room(penalties: int, size: PaperSize) -> None:
    board = make_board(4)
    seat = board.record.rounds[0].seats[1]
    note = " ".join(f"word{number}" for number in range(25)) + " end"
    given = TournamentAdjustment(entrant=seat.ew, victory_points=-1, round=0, note=note)
    punished = replace(board, record=replace(board.record, adjustments=(given,) * penalties))
    shown = texts(table_sheets_pdf(EN, punished, number=0, at=AT, size=size))
    start = next(at for at, text in enumerate(shown) if "word0" in text)
    lines = shown[start : shown.index("Victory Points by the difference", start)]
    assert len(lines) <= 8
    if penalties == 1:
        assert " ".join(lines).endswith(note)
    else:
        assert sum(text.endswith("…") for text in lines) == min(penalties, 7)  # the result is one of eight
    assert shown.count("1505 or more: 20–0") == 2


def test_score_sheet_of_teams_has_no_victory_points() -> None:
    schedule = Schedule(rounds=1, deals=4)
    options: dict[str, Any] = {"competition": Competition.TEAMS, "movement": Movement.ROUND_ROBIN, "schedule": schedule}
    teams = make_board(2, rounds=1, size=4, **options)
    shown = texts(table_sheets_pdf(EN, teams, number=0, at=AT))
    assert shown.count("The sum of both tables of the match counts.") == 2
    assert not [text for text in shown if text.startswith("0–")]


def test_score_sheet_of_a_round_by_the_clock_has_six_deals() -> None:
    schedule = Schedule(rounds=2, minutes=40)
    table = (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500)
    shown = texts(table_sheets_pdf(EN, make_board(4, schedule=schedule, victory_table=table), number=0, at=AT))
    assert "Deal 6" in shown
    assert "Deal 7" not in shown


def test_papers_say_that_every_win_counts_the_same() -> None:
    board = make_board(4, victory_table=(3,))
    for pdf in (table_sheets_pdf(EN, board, number=0, at=AT), ranking_pdf(EN, board, at=AT)):
        shown = " ".join(texts(pdf))
        assert "A win counts 3 Victory Points, a tie 1." in shown
        assert "20–0" not in shown


def test_seats_are_listed_by_table() -> None:
    board = make_board(5)
    shown = texts(seating_pdf(EN, board, number=0, at=AT))
    rows = [shown[at : at + 3] for at in range(shown.index("Table"), len(shown) - 3, 3)]
    assert rows[0] == ["Table", "North–South", "East–West"]
    assert [row[0] for row in rows[1:3]] == ["1", "2"]
    assert shown[-4:-1] == ["Bye", "5. Player 4 and Player 5", "1/"]
    assert all(any(f"{number}. " in text for text in shown) for number in range(1, 6))


def test_slips_can_be_sorted_by_club() -> None:
    members = {(number, 1): Membership(club=f"Club {9 - number}") for number in range(1, 8)}
    board = replace(make_board(8), memberships=members)
    shown = texts(seating_slips_pdf(EN, board, number=0, at=AT, order=("club", "name")))
    assert [text[0] for text in shown if re.match(r"\d\. ", text)] == list("18765432")
    assert [text for text in shown if text.endswith("· Club 2")] == ["Friday at the club · Round 1 of 2 · Club 2"]


def test_slips_can_be_sorted_by_name() -> None:
    board = make_board(8)
    by_name = texts(seating_slips_pdf(EN, board, number=0, at=AT, order=("name",)))
    by_table = texts(seating_slips_pdf(EN, board, number=0, at=AT))
    assert sorted(by_name) == sorted(by_table)
    pairs = [text for text in by_name if re.match(r"\d+\. Player", text)]
    assert pairs == sorted(pairs, key=lambda text: text.partition(" ")[2])
    assert by_name != by_table


def test_winners_are_printed_with_clubs_and_amounts() -> None:
    members = {(number, 0): Membership(club="Alfa" if number % 2 else "alfa") for number in range(2, 8)}
    prizes = (
        Prize(kind=PrizeKind.FIRST, count=2, amounts=("300 €",)),
        Prize(kind=PrizeKind.FIRST, club="ALFA"),
        Prize(kind=PrizeKind.LAST, among=(4, 5)),
    )
    board = replace(make_board(8), memberships=members, prizes=PrizeList(prizes=prizes), closed=2)
    order = [line.entrant for line in board.ranking]
    winners = [*order[:2], next(each for each in order[2:] if each > 1)]
    winners.append(next(each for each in reversed(order) if each in {4, 5} and each not in winners))
    shown = texts(prizes_pdf(EN, board, at=AT))
    assert [text for text in shown if re.match(r"\d\. ", text)] == [
        f"{each + 1}. {EN.join(board.names[each])}" for each in winners
    ]
    heads = [text for text in shown if "of the ranking" in text]
    assert heads[0] == "2 × The first of the ranking"
    assert heads[1:] == ["The first of the ranking · ALFA", "The last of the ranking · only 5 and 6"]
    assert shown.count("300 €") == 1
    lines = {line.entrant: line for line in board.ranking}
    for each in winners:
        at = shown.index(f"{each + 1}. {EN.join(board.names[each])}")
        club = 1 if board.club(each) else 0
        assert (shown[at - 1], shown[at + club + 1]) == (str(lines[each].rank), EN.points(lines[each].victory_points))
    assert not replace(board, closed=1).awards


def test_long_names_leave_the_prizes_large() -> None:
    prizes = (Prize(kind=PrizeKind.FIRST, count=2), Prize(kind=PrizeKind.FIRST, among=(0,)))
    board = replace(make_board(8), prizes=PrizeList(prizes=prizes), closed=2)
    assert min(pdf_type_sizes(prizes_pdf(EN, board, at=AT)) - {8, 10, 13}) >= 14  # but footer and facts


def test_ranking_of_24_pairs_has_one_page_with_who_left_and_who_ran_it() -> None:
    board = replace(make_board(24, rounds=3), memberships={(3, 1): Membership(club="Circolo Alfa")})
    details = TournamentDetails(organiser="ASD Alfa", arbiter="Carla Neri")
    record = replace(board.record, departures=(Departure(entrant=5, round=2),))
    (shown,) = pdf_pages(ranking_pdf(EN, replace(board, details=details, record=record), at=AT))
    facts = " ".join(shown[2:5])
    for words in ("24 pairs", "3 rounds, 3 deals each", "Organiser: ASD Alfa", "Arbiter: Carla Neri"):
        assert words in facts
    assert "6. Player 6 and Player 7 *" in shown
    assert "*: Left the tournament" in shown


def test_ranking_has_a_heading_with_the_prizes_of_each_group() -> None:
    prizes = (Prize(kind=PrizeKind.FIRST, group=1, amounts=("50 €",)), Prize(kind=PrizeKind.LAST))
    board = replace(grouped(), prizes=PrizeList(prizes=prizes), closed=2)
    shown = texts(ranking_pdf(EN, board, at=AT))
    first = next(line for line in board.ranking if line.group == 1)
    name = f"{first.entrant + 1}. {EN.join(board.names[first.entrant])}"
    assert shown[shown.index("Group B") + 1] == f"B · The first of the ranking: {name} · 50 €"
    assert shown.index("Group A") < shown.index("Group B") < shown.index(name)
    assert any(text.startswith("The last of the ranking: ") for text in shown)


def test_players_can_be_listed_by_a_surname_at_the_end() -> None:
    board = make_board(4)
    entrants = [replace(each, names=(f"Zoe Alfa {each.number}", "Anna De Luca")) for each in board.entrants]
    board = with_surnames_first(replace(board, entrants=tuple(entrants)))
    (page,) = pdf_pages(player_list_pdf(EN, board, number=1, at=AT))
    names = [text for text in page if text.endswith((" Anna", " Alfa")) and " and " not in text]
    assert names == [*(f"{number} Zoe Alfa" for number in range(4)), *["De Luca Anna"] * 4]


def test_ranking_has_the_club_of_each_pair() -> None:
    board = replace(make_board(40), memberships={(3, 1): Membership(club="Circolo Alfa")})
    shown = texts(ranking_pdf(EN, board, at=AT))
    assert shown[shown.index("4. Player 2 and Player 3") + 1] == "Circolo Alfa"
    assert shown.count("Circolo Alfa") == 1


@pytest.mark.parametrize(
    ("entrants", "with_long_names", "size"),
    [(9, False, 15), (9, True, 10), (200, False, 10)],  # the facts in the heading have 10
)
def test_type_of_a_short_ranking_fits_the_names(entrants: int, size: float, *, with_long_names: bool) -> None:
    board = make_board(entrants)
    lines = tuple(line for line in board.ranking if with_long_names or line.entrant > 1)
    sizes = pdf_type_sizes(ranking_pdf(EN, replace(board, ranking=lines), at=AT))
    assert max(sizes - {22, 13}) == pytest.approx(size)


HEAD = ["Tournament", "Date", "Venue", "Rounds", "Movement", "Pairs"]


GIVEN = "Round 1: Warning · Conduct; Round 1: −100 points in the round · Late; −1 Victory Point · late"


def punished() -> TournamentSnapshot:
    board = make_board(4)
    warning = TournamentAdjustment(entrant=2, is_warning=True, round=0, reason=PenaltyReason.CONDUCT, note="")
    late = TournamentAdjustment(entrant=2, points=-100, round=0, reason=PenaltyReason.LATE, note="")
    less = TournamentAdjustment(entrant=2, victory_points=-1, note="late")
    record = replace(board.record, adjustments=(warning, late, less))
    return replace(board, record=record, ranking=tournament_ranking(record))


def test_results_file_has_a_head_and_a_row_for_each_pair() -> None:
    board = punished()
    rows = list(csv.reader(StringIO(results_file_csv(EN, board, at=AT).decode("utf-8-sig"))))
    assert [row[0] for row in rows[:6]] == HEAD
    assert rows[0][1] == "Friday at the club"
    assert rows[6] == []
    names = ["Place", "No.", "Player 1", "Player 2", "Victory Points", "Difference", "Points", "Penalties"]
    assert rows[7] == [*names, "Penalty or adjustment"]
    for row, line in zip(rows[8:], board.ranking, strict=True):
        charged, given = (-1, GIVEN) if line.entrant == 2 else (0, "")
        figures = (line.victory_points, line.difference, line.points, charged, given)
        assert row[:2] + row[4:] == [str(each) for each in (line.rank, line.entrant + 1, *figures)]
    assert [row[2] for row in rows[8:] if row[1] == "2"] == ["'" + HOSTILE[0]]


def test_ranking_and_results_have_penalties_and_warnings() -> None:
    board = punished()
    assert f"3. {EN.join(board.names[2])}: {GIVEN}" in " ".join(texts(ranking_pdf(EN, board, at=AT)))
    [note] = [row[-1] for row in csv.reader(StringIO(results_csv(EN, board).decode("utf-8-sig"))) if "Late" in row[-1]]
    names = EN.join(board.names[2])
    assert note == f"{names}: Warning · Conduct; {names}: −100 points in the round · Late"


def test_results_file_has_the_details_that_are_known() -> None:
    regional = TournamentDetails(kind=TournamentKind.REGIONAL, organiser="Asso", arbiter="=Rita", scorer="Sara")
    board = replace(punished(), details=regional)
    rows = list(csv.reader(StringIO(results_file_csv(EN, board, at=AT).decode("utf-8-sig"))))
    assert dict(row for row in rows[: rows.index([])]) == {
        "Tournament": "Friday at the club",
        "Level of the tournament": "Regional",
        "Date": EN.date(AT),
        "Venue": "Club",
        "Organiser": "Asso",
        "Rounds": "2 rounds, 3 deals each",
        "Movement": "Danese",
        "Arbiter": "'=Rita",
        "Scorer": "Sara",
        "Pairs": "4",
    }
    some = replace(board, details=TournamentDetails(arbiter="Rita"))
    rows = list(csv.reader(StringIO(results_file_csv(EN, some, at=AT).decode("utf-8-sig"))))
    labels = [row[0] for row in rows[: rows.index([])]]
    assert labels == [
        "Tournament",
        "Level of the tournament",
        "Date",
        "Venue",
        "Rounds",
        "Movement",
        "Arbiter",
        "Pairs",
    ]


def test_results_file_names_the_groups() -> None:
    board = punished()
    grouped = tuple(replace(line, group=number // 2) for number, line in enumerate(board.ranking))
    content = results_file_csv(EN, replace(board, ranking=grouped), at=AT).decode("utf-8-sig")
    rows = list(csv.reader(StringIO(content)))[7:]
    assert [row[1] for row in rows] == ["Ranking group", "A", "A", "B", "B"]


def test_workbook_has_the_same_cells_and_no_formulas() -> None:
    board = punished()
    content = results_file_xlsx(EN, board, at=AT)
    with zipfile.ZipFile(BytesIO(content)) as book:
        sheet = ET.fromstring(book.read("xl/worksheets/sheet1.xml"))
        shared = ET.fromstring(book.read("xl/sharedStrings.xml"))
    space = {"x": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
    words = ["".join(each.itertext()) for each in shared.findall("x:si", space)]
    assert not sheet.findall(".//x:f", space)
    rows = [
        [words[int(cell[0].text or "")] if cell.get("t") == "s" else cell[0].text for cell in row]
        for row in sheet.findall(".//x:row", space)
    ]
    assert [row[0] for row in rows[:6]] == HEAD
    assert [int(row[0] or 0) for row in rows[7:]] == [line.rank for line in board.ranking]
    assert HOSTILE[0] in {row[2] for row in rows[7:]}
    assert results_file_xlsx(EN, board, at=AT) == content
