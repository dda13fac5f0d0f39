"""Matches as spreadsheet tables: there is a column for each reason, and names never become formulas."""

import csv
from dataclasses import replace
from io import StringIO

import pytest

from models.store import Store
from models.values.match import OfficialResult, counted_standings
from tests.web.files.histories import HOSTILE, finished_match, three_player_match
from web.files.score_csv import score_csv
from wording import LANGUAGES, translator
from wording.spreadsheet import escape_formula, spreadsheet


def rows(data: bytes, delimiter: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig")), delimiter=delimiter))


def test_one_row_for_each_side_of_each_deal(store: Store) -> None:
    match = finished_match(store, venue="da Bruno", note="first")
    table = rows(score_csv(translator("en"), [match]), ",")
    assert len(table) == 6
    first, second = table[:2]
    assert first == {
        "Date": match.started_at.astimezone().date().isoformat(),
        "Game": "Italian Burraco",
        "Place": "da Bruno",
        "Note": "first",
        "Deal": "1",
        "Players": "Anna and Carla",
        "Cards on the table": "285",
        "Clean burraco": "200",
        "Dirty burraco": "100",
        "Cards in hand": "-25",
        "Pozzetto not taken": "",
        "Adjustment": "",
        "This deal": "560",
        "Total": "560",
    }
    assert (second["Pozzetto not taken"], second["Total"]) == ("-100", "50")
    assert (table[-1]["Deal"], table[-1]["Total"]) == ("3", str(match.standings.totals[1]))


@pytest.mark.parametrize(("ns", "ew"), [(240, 330), (-65, 0)])
def test_result_that_counts_instead_of_the_deals_follows_them(store: Store, ns: int, ew: int) -> None:
    played = finished_match(store)
    official = OfficialResult(ns=ns, ew=ew, by_table=False)
    match = replace(played, official=official, standings=counted_standings(played.standings, official))
    typed = replace(match, deals=(), standings=replace(match.standings, history=()))
    for each, deals in ((match, 6), (typed, 0), (played, 6)):
        table = rows(score_csv(translator("en"), [each]), ",")
        counted = [(row["Deal"], row["Players"], row["Total"]) for row in table[deals:]]
        words = "The result that counts"
        assert counted == (
            [(words, "Anna and Carla", str(ns)), (words, "Bruno and Dora", str(ew))] * (each is not played)
        )


def test_halves_use_the_languages_decimal_separator(store: Store) -> None:
    match = three_player_match(store)
    for language, delimiter, half in (("it", ";", "77,5"), ("en", ",", "77.5")):
        table = rows(score_csv(translator(language), [match]), delimiter)
        assert [list(row.values())[-4:] for row in table] == [["405", "", "", ""], ["", half, half, half]]


def test_pair_of_one_deal_has_the_totals_of_both_players(store: Store) -> None:
    table = rows(score_csv(translator("en"), [finished_match(store), three_player_match(store)]), ",")
    new = ("Each partner", "First partner’s total", "Second partner’s total")
    assert tuple(table[0])[-4:] == ("Total", *new)
    assert [[row[name] for name in ("Players", "Total", *new)] for row in table[-3:]] == [
        ["Bruno and Dora", table[5]["Total"], "", "", ""],
        ["Élise", "405", "", "", ""],
        ["Łucja and José", "", "77.5", "77.5", "77.5"],
    ]


def test_names_from_right_to_left_have_no_marks(store: Store) -> None:
    table = rows(score_csv(translator("en"), [finished_match(store, names=("עדי", "Bruno", "Carla", "Dino"))]), ",")
    assert table[0]["Players"] == "עדי and Carla"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_never_formulas(store: Store, language: str) -> None:
    data = score_csv(translator(language), [finished_match(store, HOSTILE, venue="@home", note="=1+1")])
    for row in csv.reader(StringIO(data.decode("utf-8-sig")), delimiter="," if language == "en" else ";"):
        for cell in row:
            assert cell[:1] not in "=+@\t" or not cell
            assert cell[:1] != "-" or cell[1:].replace(",", "").replace(".", "").isdigit()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("", ""),
        ("=1+1", "'=1+1"),
        ("  =1+1", "'  =1+1"),
        ("＝1", "'＝1"),
        ("-5", "'-5"),
        ("|cmd", "'|cmd"),
        ("a=b", "a=b"),
        ("X;=cmd", "X;'=cmd"),
        ("X, +cmd", "X,' +cmd"),
        ('X;"=cmd"', """X;'"=cmd\""""),
        ("X\t@cmd", "X\t'@cmd"),
        ("Anna - Bruno", "Anna - Bruno"),
    ],
)
def test_formulas_are_escaped(text: str, shown: str) -> None:
    assert escape_formula(text) == shown


@pytest.mark.parametrize("opened_with", [",", ";", "\t", "|"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_cell_is_a_formula_in_any_separator(store: Store, language: str, opened_with: str) -> None:
    """A spreadsheet that read a comma table with semicolons as separators used to run `X;=cmd`."""
    note = 'a;=1+1, =2+2\t=3+3|=4+4"; "=5+5'
    data = score_csv(translator(language), [finished_match(store, HOSTILE, venue="X;=cmd", note=note)])
    for row in csv.reader(StringIO(data.decode("utf-8-sig")), delimiter=opened_with):
        for cell in row:
            assert cell.strip(" \"'")[:1] not in {"=", "@", "|"} or cell.lstrip(' "').startswith("'")


def test_matches_of_several_games_share_one_table(store: Store) -> None:
    matches = [finished_match(store), finished_match(store, rules="canasta-italiana")]
    table = rows(score_csv(translator("en"), matches), ",")
    assert [row["Game"] for row in table].count("Italian Canasta") == 6


def test_no_matches_give_an_empty_table() -> None:
    assert rows(score_csv(translator("en"), []), ",") == []


@pytest.mark.parametrize(
    ("text", "is_changed"),
    [
        ("00123", True),
        ("1E5", True),
        ("2026-11-29", False),
        ("4980123456789", True),
        ("A-123", False),
        ("12001", False),
    ],
)
def test_texts_that_spreadsheets_would_change_follow_a_tab(text: str, is_changed: bool) -> None:
    """Excel and LibreOffice take quoted digits for a number or a day, and a tab before them for text."""
    written = spreadsheet(translator("en"), [[text, 7]]).decode("utf-8-sig")
    assert written == ('"\t{}",7\r\n' if is_changed else '"{}",7\r\n').format(text)
