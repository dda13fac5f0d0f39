"""The score sheet: its figures, and the printed page."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from functools import partial

import pytest
from fpdf import FPDF

from models.store import Store
from models.values import MatchSnapshot
from tests.web.files.histories import HOSTILE, LONG, finished_match, six_singles, three_player_match
from tests.web.files.pdf_text import pdf_pages
from web.files.score_sheet import score_sheet
from web.files.score_sheet_pdf import score_sheet_pdf
from wording import LANGUAGES, translator


def test_figures_of_a_deal_and_totals(store: Store) -> None:
    sheet = score_sheet(translator("it"), finished_match(store, venue="da Bruno", note="Giovedì"))
    assert (sheet.game, sheet.contenders) == ("Burraco italiano", ("Anna e Carla", "Bruno e Dora"))
    assert [(mark.base, mark.cards, mark.deal, mark.total) for mark in sheet.deals[0].figures] == [
        ("300", "260", "560", "560"),
        ("0", "50", "50", "50"),
    ]
    assert sheet.totals == (sheet.deals[-1].figures[0].total, sheet.deals[-1].figures[1].total)
    assert sheet.headline == "Hanno vinto Anna e Carla!"
    assert dict(sheet.facts)["Luogo"] == "da Bruno"
    assert ("Pozzetto non preso", "−100") in sheet.deals[0].lines[1][1]


def test_temporary_partners_get_half_each(store: Store) -> None:
    sheet = score_sheet(translator("en"), three_player_match(store))
    assert [(mark.base, mark.cards, mark.deal, mark.share, mark.total) for mark in sheet.deals[0].figures] == [
        ("200", "205", "405", "", "405"),
        ("−100", "255", "155", "77½ each", "77½"),
        ("−100", "255", "155", "77½ each", "77½"),
    ]
    assert sheet.headline == "The match continues."


@pytest.mark.parametrize("language", LANGUAGES)
def test_pdf_says_what_each_partner_gets(store: Store, language: str) -> None:
    t = translator(language)
    [page] = pdf_pages(score_sheet_pdf(t, three_player_match(store)))
    assert page.count(t.points(155)) == 2
    assert page.count(t.gettext("{points} each", points=t.points(Fraction(155, 2)))) == 2  # each on one line


@pytest.mark.parametrize("make", [partial(finished_match, deals=4), three_player_match])
def test_base_and_cards_add_up_to_the_deal(store: Store, make: Callable[[Store], MatchSnapshot]) -> None:
    sheet = score_sheet(translator("en"), make(store))
    for deal in sheet.deals:
        for mark in deal.figures:
            assert number(mark.base) + number(mark.cards) == number(mark.deal)


def number(text: str) -> Fraction:
    return Fraction(text.replace("−", "-").replace(",", ""))


def pages(pdf: bytes) -> int:
    found = re.search(rb"/Count (\d+)", pdf)
    assert found
    return int(found[1])


def characters(pdf: bytes) -> set[str]:
    """Return every character that the document maps its glyphs to (the fonts' ToUnicode tables)."""
    tables = re.findall(rb"beginbfchar\n(.*?)endbfchar", pdf, re.DOTALL)
    codes = [code for table in tables for code in re.findall(rb"> <([0-9A-F]+)>", table)]
    return {bytes.fromhex(code.decode()).decode("utf-16-be") for code in codes}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pdf_is_written_in_every_language(store: Store, language: str) -> None:
    match = finished_match(store, ("Łucja", "Bruno ♥", "Élise ♠", "José Muñoz"))
    pdf = score_sheet_pdf(translator(language), match)
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == 1
    for font in (b"PinellaTextSemiBold", b"PinellaDisplayBold"):
        assert re.search(rb"/FontName /[A-Z]{6}\+" + font, pdf)
    assert set("ŁÉéñ♥♠−") <= characters(pdf)


@pytest.mark.parametrize(("hours", "duration"), [(2, "2 h"), (16, "16 h"), (17, None), (336, None)])
def test_interrupted_match_has_no_duration(store: Store, hours: int, duration: str | None) -> None:
    match = finished_match(store)
    assert match.finished_at is not None
    match = replace(match, started_at=match.finished_at - timedelta(hours=hours))
    assert dict(score_sheet(translator("it"), match).facts).get("Durata") == duration


def test_equal_matches_give_equal_pdfs(store: Store) -> None:
    match = finished_match(store)
    assert score_sheet_pdf(translator("it"), match) == score_sheet_pdf(translator("it"), match)


def test_long_match_continues_on_the_next_page(store: Store) -> None:
    assert pages(score_sheet_pdf(translator("it"), finished_match(store, HOSTILE, deals=30))) > 3


@pytest.mark.parametrize("names", [("漢字", "עברית", "😀", "ا"), ("W" * 40, "m" * 40, "i" * 40, "Q" * 40)])
def test_names_outside_our_fonts_do_not_fail(store: Store, names: tuple[str, ...]) -> None:
    assert pages(score_sheet_pdf(translator("en"), finished_match(store, names))) >= 1


def test_the_seat_stands_for_a_name_that_paper_cannot_draw(store: Store) -> None:
    names = ("漢字", "Bruno 👵", "😀", "Ольга")
    [page, *_] = pdf_pages(score_sheet_pdf(translator("en"), finished_match(store, names)))
    assert "Player 1 and Player 3 have won!" in page
    assert "Bruno  and Ольга" in page


@pytest.mark.parametrize("make", [three_player_match, six_singles])
def test_many_contenders_use_landscape(store: Store, make: object) -> None:
    match: MatchSnapshot = make(store)  # type: ignore[operator]
    pdf = score_sheet_pdf(translator("it"), match)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box
    assert float(box[1]) > float(box[2])


@pytest.mark.extended
def test_no_deal_is_split_between_two_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two-line names make a deal's block higher, and each length of the table moves its start on the page."""
    torn: list[int] = []
    monkeypatch.setattr(FPDF, "_perform_page_break", lambda pdf: torn.append(pdf.page_no()))
    for deals in range(10, 19):
        score_sheet_pdf(translator("it"), six_singles(store, LONG, deals=deals))
    assert torn == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pdf_draws_the_seats_of_the_first_deal(store: Store, language: str) -> None:
    t = translator(language)
    first, *_rest = pdf_pages(score_sheet_pdf(t, finished_match(store)))
    names = [text.removeprefix(f"{shape} ") for text in first for shape in "●■" if text.startswith(f"{shape} ")]
    assert names == ["Anna", "Bruno", "Carla", "Dora"]
    assert t.pgettext("role", "deals") in first
