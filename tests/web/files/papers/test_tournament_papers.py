"""A tournament's printable documents: access to them and their contents."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO, StringIO
from itertools import pairwise

import pytest
import zxingcpp
from PIL import Image, ImageDraw
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models.store import Store, open_store
from models.tournaments import (
    TournamentDocument,
    add_entrant,
    copy_tournament,
    create_tournament,
    enter_result,
    hall_tokens,
    issue_document_ticket,
    note_tournament,
    save_hall,
    save_membership,
    save_prizes,
)
from models.values import Board, Membership, TournamentDetails, TournamentLinkKind
from scoring import (
    Movement,
    PlayedRound,
    Prize,
    PrizeKind,
    TableResult,
    TournamentAdjustment,
    tournament_ranking,
)
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament
from tests.web.files.histories import HOSTILE, LONG
from tests.web.files.pdf_text import pdf_boxes, pdf_pages
from tests.web.still_clock import FixedClock
from web.files.papers import tournament_papers
from web.files.papers.certificates import certificates_pdf
from web.files.papers.ranking_pdf import ranking_pdf
from web.files.papers.ranking_picture import ranking_picture
from web.files.papers.seating_slips import seating_slips_pdf
from web.files.papers.tournament_papers import TournamentPapers
from web.files.style import palette
from web.files.tournament_csv import ranking_csv, results_csv
from wording import LANGUAGES, translator

PAIRS = 13
RESTING = 3  # the first pair whose names fit into one line
CLOCK = FixedClock()
AT = CLOCK.time
EN = translator("en")
BASE = "https://club.example"


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TournamentWorld]:
    """A tournament with one seated round and a bye; some names are long or hostile."""
    store = open_store(copy_empty_database(tmp_path_factory.mktemp("hall")), key=b"k" * 32, clock=CLOCK)
    new = new_tournament(PAIRS, rounds=2)
    named = (LONG[:2], HOSTILE[:2], HOSTILE[2:], *new.names[3:])
    tournament = create_tournament_world(store, replace(new, names=named))
    tournament.seat()
    yield tournament
    store.close()


@pytest.fixture(scope="module")
def board(tournament: TournamentWorld) -> Board:
    """The board of that tournament with a result at each table, read from a record."""
    found = tournament.load()
    seats = found.record.rounds[0].seats
    results = tuple(
        TableResult(ns=seat.ns, ew=seat.ew, ns_points=800 + 105 * number, ew_points=800, note="=late")
        for number, seat in enumerate(seats)
        if seat.ns is not None
    )
    record = replace(found.record, rounds=(PlayedRound(seats=seats, results=results),))
    return replace(found, record=record, ranking=tournament_ranking(record))


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_the_ranking_break_between_words_only(board: Board, language: str) -> None:
    t = translator(language)
    shown = {word for text in pdf_pages(ranking_pdf(t, board, at=AT))[0] for word in text.split()}
    headings = map(t.gettext, ("Players", "Victory Points", "Difference", "Points", "Rounds"))
    for heading in (t.pgettext("ranking", "Place"), *headings):
        assert shown.issuperset(heading.split())


def client(store: Store) -> TestClient:
    return TestClient(
        Starlette(routes=TournamentPapers(store, lambda _: BASE).routes), headers={"Accept-Language": "it"}
    )


def path(tournament: TournamentWorld, paper: TournamentDocument, number: int | None = None) -> str:
    ticket = tournament.run(issue_document_ticket, signer=tournament.store.signer, document=paper, number=number)
    return f"/d/tournament/{ticket}"


@pytest.mark.parametrize("paper", TournamentDocument)
def test_director_can_download_each_document(tournament: TournamentWorld, paper: TournamentDocument) -> None:
    answer = client(tournament.store).get(path(tournament, paper))
    assert answer.status_code == 200
    others = {TournamentDocument.RESULTS_BOOK: "xlsx", TournamentDocument.RANKING_PICTURE: "png"}
    ending = "csv" if paper.endswith("table") else others.get(paper, "pdf")
    begins = {"csv": b"\xef\xbb\xbf", "xlsx": b"PK", "pdf": b"%PDF-", "png": b"\x89PNG"}
    assert answer.content.startswith(begins[ending])
    assert answer.headers["cache-control"] == "no-store"
    name = f'"pinella-2026-01-15-{paper}-Friday-at-the-club.{ending}"'
    assert answer.headers["content-disposition"] == f"attachment; filename={name}"


@pytest.mark.parametrize(
    ("zone", "day", "words"),
    [("Asia/Tokyo", "2026-01-16", "16 gennaio 2026"), ("America/New_York", "2026-01-15", "15 gennaio 2026")],
)
@pytest.mark.parametrize("paper", [TournamentDocument.RANKING, TournamentDocument.CERTIFICATES])
def test_day_of_a_document_is_that_of_the_director_who_prints(
    tournament: TournamentWorld, paper: TournamentDocument, zone: str, day: str, words: str
) -> None:
    answer = client(tournament.store).get(path(tournament, paper), headers={"Cookie": f"pinella-zone={zone}"})
    assert f"pinella-{day}-{paper}" in answer.headers["content-disposition"]
    assert words in " ".join(pdf_pages(answer.content)[0])


def test_day_that_a_director_sets_stands_on_the_papers_but_not_on_a_copy(store: Store) -> None:
    world = create_tournament_world(store, new_tournament(4, rounds=1))
    world.run_request(note_tournament, note=TournamentDetails(day=date(2025, 12, 31)))
    paper = tournament_papers.tournament_paper(EN, world.load(), TournamentDocument.RANKING, today=AT)
    assert "31 December 2025" in " ".join(pdf_pages(paper.content)[0])
    copied = replace(world, id=world.run(copy_tournament, names=world.load().names))
    assert copied.load().details.day is None


def test_document_language_is_the_requested_one(tournament: TournamentWorld) -> None:
    address = path(tournament, TournamentDocument.RANKING_TABLE)
    assert "Differenza" in client(tournament.store).get(address).text
    assert "Difference" in client(tournament.store).get(f"{address}?lang=en").text


def test_results_file_has_cards_and_clubs_once_any_are_known(tournament: TournamentWorld) -> None:
    member = Membership(card="IT-10001", club="Torino")
    address = path(tournament, TournamentDocument.RESULTS_FILE) + "?lang=en"
    assert "Card number" not in client(tournament.store).get(address).text
    tournament.run(save_membership, entrant=2, seat=1, membership=member)
    rows = list(csv.reader(client(tournament.store).get(address).text.lstrip("\ufeff").splitlines()))[7:]
    assert rows[0][2:8] == ["Card number", "Player 1", "Club", "Card number", "Player 2", "Club"]
    for row in rows[1:]:
        assert row[5:8:2] == (["IT-10001", "Torino"] if row[1] == "3" else ["", ""])
        assert (row[2], row[4], len(row)) == ("", "", len(rows[0]))


def test_every_file_of_a_finished_tournament_stays_when_a_list_brings_other_clubs(store: Store) -> None:
    """Also those of a player who came late, and was known with a club already."""
    new = new_tournament(4, rounds=2)
    cards = tuple(tuple(Membership(card=f"{pair}{seat}", club="Alfa") for seat in "12") for pair in range(4))
    first = create_tournament_world(store, replace(new, memberships=(*cards[:3], (Membership(), Membership()))))
    with store.transaction() as session:
        known = replace(new, names=(*new.names[:3], ("Zoe", "Yanis")), memberships=cards)
        create_tournament(session, device=first.director, new=known)
    first.run_request(save_prizes, prizes=(Prize(kind=PrizeKind.FIRST, club="Alfa"),), one_each=True)
    for number in range(2):
        for table in first.seat().tables:
            if table.seat.ns is not None:
                result = TableResult(ns=table.seat.ns, ew=table.seat.ew, ns_points=2000, ew_points=1000)
                first.run_request(enter_result, number=number, result=result)
        if not number:
            first.run_request(add_entrant, names=("Zoe", "Yanis"))
        first.close(allow_missing=True)

    def files() -> dict[TournamentDocument, bytes]:
        snapshot = first.load()
        return {
            paper: tournament_papers.tournament_paper(EN, snapshot, paper, number=0, today=AT).content
            for paper in TournamentDocument
        }

    before, winner = files(), first.load().awards[0].entrant
    assert first.load().club(4) == "Alfa"
    other = tuple(tuple(replace(each, club="Beta", province="TO") for each in pair) for pair in cards)
    with store.transaction() as session:
        create_tournament(session, device=first.director, new=replace(new, memberships=other))
        create_tournament(session, device=first.director, new=replace(known, memberships=other))
    assert first.load().awards[0].entrant == winner
    after = files()
    assert [paper for paper in TournamentDocument if after[paper] != before[paper]] == []


@pytest.mark.parametrize(
    ("asked", "width"), [("", 595.28), ("&paper=a4", 595.28), ("&paper=letter", 612), ("&paper=x", 595.28)]
)
def test_pages_have_the_requested_size(tournament: TournamentWorld, asked: str, width: float) -> None:
    content = client(tournament.store).get(f"{path(tournament, TournamentDocument.RANKING)}?lang=en{asked}").content
    assert f"/MediaBox [0 0 {width:g}".encode() in content


def test_expired_or_altered_ticket_is_refused(tournament: TournamentWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    address = path(tournament, TournamentDocument.SLIPS, 0)
    assert client(tournament.store).get(address).status_code == 200
    for forged in (address.replace("slips", "ranking"), address.replace(".0.", ".1."), address[:-1], f"{address}.x"):
        assert client(tournament.store).get(forged).status_code == 404
    monkeypatch.setattr(CLOCK, "time", AT + timedelta(minutes=11))
    assert client(tournament.store).get(address).status_code == 410


@pytest.mark.parametrize(("silence", "best"), [(None, 1), ((0, None), 99), ((0, 3), 3), ((0, 1), 1)])
def test_picture_of_the_ranking_has_the_places_that_everybody_sees(
    board: Board, silence: tuple[int, int | None] | None, best: int
) -> None:
    image = Image.open(BytesIO(ranking_picture(EN, replace(board, silence=silence), at=AT))).convert("RGB")
    assert image.size == (1080, 1080)
    row = tuple(bytes.fromhex(palette(dark=False).sheet.removeprefix("#")))
    edge = [image.getpixel((80, y)) == row for y in range(image.height)]
    assert sum(after and not before for before, after in pairwise(edge)) == sum(
        line.rank >= best for line in board.ranking
    )


def test_slips_of_an_unseated_round_are_not_found(tournament: TournamentWorld) -> None:
    assert client(tournament.store).get(path(tournament, TournamentDocument.SLIPS, 1)).status_code == 404


def test_document_is_rendered_once_per_revision(tournament: TournamentWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    made, make = [], tournament_papers.tournament_paper
    monkeypatch.setattr(
        tournament_papers, "tournament_paper", lambda *args, **more: made.append(1) or make(*args, **more)
    )
    there = client(tournament.store)
    ranking = path(tournament, TournamentDocument.RANKING_TABLE)
    assert there.get(ranking).content == there.get(ranking).content
    assert len(made) == 1
    assert there.get(path(tournament, TournamentDocument.RESULTS_TABLE)).status_code == 200
    assert len(made) == 2


def test_every_pair_has_a_slip(board: Board) -> None:
    pages = pdf_pages(seating_slips_pdf(EN, board, number=0, at=AT))
    assert len(pages) == 2  # twelve fit on the first page
    texts = [text for page in pages for text in page]
    for place, text in enumerate(texts):
        assert text != "…", "nothing is left of a name"
        if text.startswith("Table "):
            assert texts[place + 1] in {"North–South", "East–West"}
    assert texts.count("North–South") == texts.count("East–West") == PAIRS // 2
    assert texts.count("Bye") == 1
    heads = [text for text in texts if text.startswith("Friday at the club · Round 1 of 2")]
    assert len(heads) == PAIRS
    for number in range(PAIRS):
        [own] = [place for place, text in enumerate(texts) if text.startswith(f"{number + 1}. ")]
        assert texts[own - 1] in heads
    first = texts.index(f"1. {LONG[0]}")  # too long for one line together with the second
    assert texts[first + 1] == LONG[1]


def test_each_slip_has_the_code_of_its_pairs_page(tournament: TournamentWorld) -> None:
    fetched = client(tournament.store).get(path(tournament, TournamentDocument.SLIPS)).content
    links = [f"{BASE}/pair/{tournament.token(TournamentLinkKind.PAIR, number)}" for number in range(PAIRS)]
    assert sorted(scan_pdf(fetched)) == sorted(links)
    assert sum(text.count("La tua pagina") for page in pdf_pages(fetched) for text in page) == PAIRS


def scan_pdf(document: bytes) -> list[str]:
    """Return the texts of all QR codes in a document."""
    read: list[str] = []
    for boxes in pdf_boxes(document):
        page = Image.new("L", (595 * 3, 842 * 3), 255)
        drawing = ImageDraw.Draw(page)
        for left, top, width, height in boxes:
            drawing.rectangle([3 * left, 3 * (842 - top), 3 * (left + width) - 1, 3 * (842 - top - height) - 1], 0)
        read += [code.text for code in zxingcpp.read_barcodes(page)]
    return read


def test_every_table_has_a_card_with_its_code(tournament: TournamentWorld) -> None:
    """Seven tables: the bye of thirteen pairs moves, so each table may be played at."""
    fetched = client(tournament.store).get(path(tournament, TournamentDocument.CARDS)).content
    links = [f"{BASE}/seat/{tournament.token(TournamentLinkKind.TABLE_CARD, 0, table)}" for table in range(7)]
    assert sorted(scan_pdf(fetched)) == sorted(links)
    pages = pdf_pages(fetched)
    assert [text for page in pages for text in page if text.startswith("Tavolo ")] == [
        f"Tavolo {number}" for number in range(1, 8)
    ]
    assert len(pages) == 2


def test_cards_name_the_hall(store: Store) -> None:
    new = new_tournament(8, rounds=2, movement=Movement.MITCHELL, sections=(4, 4))
    halls = create_tournament_world(store, new)  # no round is seated
    fetched = client(halls.store).get(path(halls, TournamentDocument.CARDS)).content
    tables = [text for page in pdf_pages(fetched) for text in page if text.startswith("Tavolo ")]
    assert tables == ["Tavolo A1", "Tavolo A2", "Tavolo B1", "Tavolo B2"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_permanent_cards_have_the_codes_of_the_hall(tournament: TournamentWorld, paper: str) -> None:
    with tournament.store.transaction() as session:
        save_hall(session, device=tournament.director, name="Circolo della Stampa", tables=5)
        codes = hall_tokens(session, device=tournament.director, signer=tournament.store.signer)
    answer = client(tournament.store).get(f"{path(tournament, TournamentDocument.HALL_CODES)}?paper={paper}&lang=it")
    assert sorted(scan_pdf(answer.content)) == sorted(f"{BASE}/hall/{code}" for code in codes)
    texts = [text for page in pdf_pages(answer.content) for text in page]
    assert [text for text in texts if text.startswith("Tavolo ")] == [f"Tavolo {number}" for number in range(1, 6)]
    assert texts.count("Circolo della Stampa") == 5
    assert "Circolo-della-Stampa" in answer.headers["content-disposition"]


def test_ranking_is_listed_in_order(board: Board) -> None:
    pages = pdf_pages(ranking_pdf(EN, board, at=AT))
    texts = [text for page in pages for text in page]
    facts = "15 January 2026 · Club · 13 pairs · 2 rounds, 2 deals each, 25 min each"
    assert texts[:3] == ["Friday at the club", "Ranking during round 1 of 2", facts]
    assert [text.partition(".")[0] for text in texts if text[:1].isdigit() and ". " in text] == [
        str(line.entrant + 1) for line in board.ranking
    ]
    best = board.ranking[0]
    after = texts[texts.index("1") + 1 :]
    called = f"{best.entrant + 1}. {EN.join(board.entrants[best.entrant].names)}"
    lines = next(count for count in (1, 2, 3) if " ".join(after[:count]) == called)  # long names take more
    figures = [str(best.victory_points), EN.signed(best.difference), EN.points(best.points), "1"]
    assert after[lines : lines + 4] == figures


def test_ranking_of_four_hundred_takes_several_pages(board: Board) -> None:
    line = next(line for line in board.ranking if line.entrant >= RESTING)
    many = replace(board, ranking=tuple(replace(line, rank=rank) for rank in range(1, 101)))
    pages = pdf_pages(ranking_pdf(EN, many, at=AT))
    assert [page.count("Place") for page in pages] == [1] * len(pages)
    assert len(pages) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_three_ranks_get_certificates(board: Board, language: str) -> None:
    """Each pair that shares the third rank gets one."""
    t = translator(language)
    fourth = replace(board.ranking[3], rank=3)
    shared = replace(board, ranking=(*board.ranking[:3], fourth, *board.ranking[4:]))
    pages = pdf_pages(certificates_pdf(t, shared, at=AT))
    assert len(pages) == 4
    for page, line in zip(pages, shared.ranking, strict=False):
        assert page[:4] == ["♠", "♥", "♦", "♣"]
        assert page[6] == str(line.rank)
        assert set(board.entrants[line.entrant].names) <= set(page)
        assert t.ngettext("{count} Victory Point", "{count} Victory Points", line.victory_points) in page


def test_equal_boards_give_equal_pdfs(board: Board) -> None:
    assert ranking_pdf(EN, board, at=AT) == ranking_pdf(EN, board, at=AT)
    assert certificates_pdf(EN, board, at=AT) == certificates_pdf(EN, board, at=AT)


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig")), delimiter=","))


def test_csv_tables_contain_all_numbers_and_no_formulas(board: Board) -> None:
    penalty = TournamentAdjustment(entrant=4, victory_points=-2, note="late")
    board = replace(board, record=replace(board.record, adjustments=(penalty,)))
    ranked = rows(ranking_csv(EN, board))
    given = {row["No."]: (row["Penalties"], row["Penalty or adjustment"]) for row in ranked}
    assert given.pop("5") == ("-2", "−2 Victory Points · late")
    assert set(given.values()) == {("0", "")}
    assert [int(row["No."]) - 1 for row in ranked] == [line.entrant for line in board.ranking]
    assert [int(row["Victory Points"]) for row in ranked] == [line.victory_points for line in board.ranking]
    assert [int(row["Difference"]) for row in ranked] == [line.difference for line in board.ranking]
    told = rows(results_csv(EN, board))
    assert len(told) == (PAIRS + 1) // 2
    for row, seat in zip(told, board.record.rounds[0].seats, strict=True):
        assert int(row["East–West: No."]) == seat.ew + 1
        if seat.ns is None:
            assert (row["Note"], row["North–South: Players"], row["East–West: Victory Points"]) == ("Bye", "", "14")
        else:
            assert int(row["North–South: Victory Points"]) + int(row["East–West: Victory Points"]) == 20
            assert row["Note"] == "'=late"
    for row in (*ranked, *told):
        for cell in row.values():
            assert cell[:1] not in {"=", "+", "@", "\t"}
            assert cell[:1] != "-" or cell[1:].isdigit()
    assert "'" + EN.join(HOSTILE[:2]) in {row["Players"] for row in ranked}
