"""A tournament of four tables and four rounds, from its setup to the printed ranking. The director and one table use
browsers, the other tables protocol clients."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from models.store import open_store
from testkit.browser.phone import TIMEOUT_MS, BrowserPhone
from testkit.browser.pool import ContextPool
from testkit.clients.flet_client import FletClient
from testkit.seeding.tournament_world import director_world, new_tournament
from testkit.servers.process import Server
from tests.e2e.tournament.tournament_steps import ENTRY_LIST, TABLES, play_table, set_up_tournament, table_card_path
from tests.web.files.pdf_text import pdf_pages
from views import routes

ShowBoard = Callable[[str], Page]
_TOTAL = re.compile(r"^(\w+ and \w+): 0 points$")


@pytest.fixture
def table_client(server: Server) -> Iterator[Callable[..., FletClient]]:
    """Yield a function that opens a table's card on a protocol client: `table_client(path, secret=…)`."""
    with ExitStack() as clients:

        def enter(path: str, *, secret: str) -> FletClient:
            return clients.enter_context(FletClient.connect(server.base_url, secret=secret, route=path))

        yield enter


@pytest.fixture
def open_round(server: Server, new_phone: Callable[..., BrowserPhone]) -> Callable[..., BrowserPhone]:
    """Return a function that opens the director's phone at the first round of a new tournament."""

    def open_phone(**options: object) -> BrowserPhone:
        store = open_store(f"sqlite:///{server.data / 'pinella.db'}", key=server.secret_key)
        world, secret = director_world(store, new_tournament(2 * TABLES, deals=3))
        world.seat()
        store.close()
        return new_phone(f"{server.base_url}/tournaments/{world.id}", secret=secret, **options)

    return open_phone


@pytest.fixture
def show_board(context_pool: ContextPool) -> ShowBoard:
    """Return a function that opens the projector's page, with a clock that the test controls."""

    def show(url: str) -> Page:
        page = context_pool.new_page(size=(1280, 720), language="en-GB", scheme="dark")
        page.clock.install()
        page.goto(url)
        return page

    return show


def test_tournament_from_setup_to_printed_ranking(
    server: Server,
    new_phone: Callable[..., BrowserPhone],
    show_board: ShowBoard,
    table_client: Callable[..., FletClient],
    tmp_path: Path,
) -> None:
    director = new_phone(drawn=True)
    set_up_tournament(director)
    director.tap("Seat round 1")
    director.expect_text("4 tables are missing")
    projector = show_board(f"{server.base_url}{_projector_path(director)}")
    expect(projector.locator("section:not([hidden]) h2")).to_have_text("Round 1 of 4")
    # The same device, in another window.
    deputy = table_client(urlsplit(director.page.url).path, secret=director.secret)
    cards = [_scan_table_card(director), *(table_card_path(deputy, table) for table in range(2, TABLES + 1))]
    secrets = [""] * TABLES
    for number in range(1, 5):
        if number > 1:
            director.tap(f"Seat round {number}")
            director.expect_text("4 tables are missing")
        for table, card in enumerate(cards):
            if (number, table) == (1, 0):
                secrets[table] = _play_in_browser(new_phone(f"{server.base_url}{card}"))
                expect(projector.locator(".figure").first).to_have_text("17", timeout=TIMEOUT_MS)
            else:
                secrets[table] = _play(table_client(card, secret=secrets[table]), lead=1 + table)
        director.expect_text("Results: 4 of 4")
        if number == 1:
            _expect_page_turn(projector)
        director.tap(f"Close round {number}" if number < 4 else "Close round 4 and the tournament")
    director.tap("See the ranking")
    director.tap("Print and export")
    with director.page.expect_download(timeout=TIMEOUT_MS) as download:
        director.tap("Ranking to print (PDF)")
    download.value.save_as(tmp_path / "ranking.pdf")
    assert download.value.suggested_filename.endswith("-ranking-Friday-at-the-club.pdf")
    [page] = pdf_pages((tmp_path / "ranking.pdf").read_bytes())
    assert page[:2] == ["Friday at the club", "Final ranking"]
    first_cell = page.index("Rounds") + 1
    rows = [page[start : start + 6] for start in range(first_cell, first_cell + 6 * 8, 6)]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert {row[5] for row in rows} == {"4"}
    assert sum(int(row[2]) for row in rows) == 4 * TABLES * 20
    assert len({row[1] for row in rows}) == 8
    names = rows[0][1].partition(". ")[2]
    winner = re.compile(f"^Place 1. {names}. {rows[0][2]} Victory Point")
    director.expect_text(winner)
    for next_screen in ("Directors and links", "New tournament", "New match"):
        director.tap("Back")
        director.expect_text(next_screen)  # an earlier tap would hit the previous screen
    director.tap("Past matches")
    director.tap(re.compile("^Friday at the club. Tournament"))
    director.expect_text(winner)


@pytest.mark.journey
def test_four_tables_are_entered_in_ten_taps(open_round: Callable[..., BrowserPhone]) -> None:
    """Enter counts as a tap: it moves on to the other pair, and from there to the next table."""
    director = open_round()
    director.tap("Start the clock")
    director.reset_tap_count()
    director.tap("All results on one page")
    director.tap_field(re.compile("^Points of"))
    for points in (("1205", "-65"), ("800", "805"), ("0", "1500"), ("700", "700")):
        for number in points:
            director.type_keys(number)
            director.press_enter()
    director.expect_text("Results: 4 of 4")
    assert director.tap_count <= 10
    for label in ("Table 1. Saved. 19–1", "Table 2. Saved. 10–10", "Table 3. Saved. 1–19", "Table 4. Saved. 10–10"):
        director.expect_text(label)
    director.tap("Close round 1")
    director.expect_text("Seat round 2")


def test_started_clock_is_scrolled_into_view(open_round: Callable[..., BrowserPhone]) -> None:
    director = open_round(size=(390, 664))
    director.expect_text("4 tables are missing")
    director.scroll(3000)
    director.tap("Start the clock")
    expect(director.page.get_by_text("25 min left")).to_be_in_viewport(timeout=TIMEOUT_MS)


def test_refused_result_is_explained_in_view_and_typed_over(open_round: Callable[..., BrowserPhone]) -> None:
    director = open_round(size=(390, 664))
    director.tap("Start the clock")
    director.tap("All results on one page")
    director.expect_text("Results: 0 of 4")
    save = director.button("Save the result of table 4")
    while not save.count() or (save.bounding_box() or {"y": 664})["y"] > 664 - 44:
        director.scroll(20)
    save.click()
    sentences = director.page.get_by_text(re.compile("Enter a whole number"))
    expect(sentences).to_have_count(2, timeout=TIMEOUT_MS)
    for number in range(2):
        expect(sentences.nth(number)).to_be_in_viewport(ratio=0.99, timeout=TIMEOUT_MS)
    director.page.keyboard.type("Abc", delay=15)
    director.page.keyboard.press("Enter")
    director.expect_text(re.compile("“Abc” isn’t a whole number"))
    director.page.keyboard.press("Shift+Tab")  # Enter has moved on to the other number
    director.page.wait_for_timeout(250)  # as in `type_into`
    director.page.keyboard.press("Control+A")
    director.type_keys("50")
    director.expect_no_text(re.compile("“Abc” isn’t a whole number"))


def test_preview_of_the_seats_is_scrolled_into_view(new_phone: Callable[..., BrowserPhone]) -> None:
    director = new_phone(size=(390, 664))
    director.tap("Tournaments")
    director.tap("New tournament")
    director.type_into("Pairs", ENTRY_LIST)
    director.expect_text("8 pairs")
    director.page.keyboard.press("Tab")  # Flutter scrolls back to a focused field with each render
    director.scroll(3000)
    director.tap("Preview the seating")
    last = director.page.get_by_text("Round 4 of 4: by the ranking")
    expect(last).to_be_in_viewport(timeout=TIMEOUT_MS)


def _projector_path(director: BrowserPhone) -> str:
    """Return the path of the projector's page, opened from the director's phone."""
    director.tap("Directors and links")
    with director.page.expect_popup(timeout=TIMEOUT_MS) as opened:
        director.tap("Projector view (pages turn by themselves)")
    path = urlsplit(opened.value.url).path
    opened.value.close()
    director.tap("Back")
    return path


def _scan_table_card(director: BrowserPhone) -> str:
    """Return the path in the QR code on the first table's card."""
    director.tap(re.compile("^Table 1"))
    director.tap("Open Table 1")
    director.expect_text("Open its match")
    path = urlsplit(director.scan_qr(scroll=2000, path=routes.tournament_table_card(""))).path
    director.tap("Back")
    return path


def _play_in_browser(phone: BrowserPhone) -> str:
    """Join the table and play its match in a browser. Return the secret of the device."""
    phone.tap("Sit down")
    phone.button("Score deal 1").wait_for(timeout=TIMEOUT_MS)
    labels = phone.page.get_by_label(_TOTAL).or_(phone.page.get_by_text(_TOTAL)).all()
    north, east = [
        found[1] for each in labels if (found := _TOTAL.match(each.get_attribute("aria-label") or each.inner_text()))
    ]
    play_table(phone, north, east, lead=5)
    return phone.secret


def _play(phone: FletClient, *, lead: int) -> str:
    """Join the table and play its match on a protocol client. Return the secret of the device."""
    phone.tap("Sit down")
    phone.expect_enabled("Score deal 1")
    north, east = [found[1] for words in phone.screen.visible_texts() if (found := _TOTAL.match(words))]
    play_table(phone, north, east, lead=lead)
    return phone.secret


def _expect_page_turn(projector: Page) -> None:
    """Check that the projector turns its page after some seconds."""
    heading = projector.locator("section:not([hidden]) h2")
    first = heading.inner_text()
    projector.clock.fast_forward(12_000)
    expect(heading).not_to_have_text(first)
