"""A tournament of four tables and four rounds, from its set-up to the printed ranking: the director and one table are
browsers, the phones of the other tables speak the protocol."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsers import Contexts
from tests.e2e.phone import WAIT, Phone
from tests.e2e.server import Server
from tests.e2e.tournament_evening import TABLES, card_of, play, set_up
from tests.flet_client import FletClient
from tests.web.files.pdf_text import pdf_pages

Board = Callable[[str], Page]
_TOTAL = re.compile(r"^(\w+ and \w+): 0 points$")


@pytest.fixture
def tables(server: Server) -> Iterator[Callable[..., FletClient]]:
    """A phone that opens the card of a table: `tables(path, secret=…)`."""
    with ExitStack() as clients:

        def enter(path: str, *, secret: str) -> FletClient:
            return clients.enter_context(FletClient.enter(server.base, secret=secret, route=path))

        yield enter


@pytest.fixture
def board(contexts: Contexts) -> Board:
    """A projector whose clock the test moves."""

    def show(url: str) -> Page:
        page = contexts.page(size=(1280, 720), language="en-GB", scheme="dark")
        page.clock.install()
        page.goto(url)
        return page

    return show


def test_from_the_set_up_to_the_printed_ranking(
    server: Server,
    new_phone: Callable[..., Phone],
    board: Board,
    tables: Callable[..., FletClient],
    tmp_path: Path,
) -> None:
    director = new_phone()
    set_up(director)
    director.tap("Seat round 1")
    director.sees("No result yet: 4")
    projector = board(f"{server.base}{_projector_path(director)}")
    expect(projector.locator("section:not([hidden]) h2")).to_have_text("Round 1 of 4")
    deputy = tables(urlsplit(director.page.url).path, secret=director.secret)  # the same device, in another window
    cards = [_scanned_card(director), *(card_of(deputy, table) for table in range(2, TABLES + 1))]
    secrets = [""] * TABLES
    for number in range(1, 5):
        if number > 1:
            director.tap(f"Seat round {number}")
            director.sees("No result yet: 4")
        for table, card in enumerate(cards):
            if (number, table) == (1, 0):
                secrets[table] = _play_in_a_browser(new_phone(f"{server.base}{card}"))
                expect(projector.locator(".figure").first).to_have_text("17", timeout=WAIT)
            else:
                secrets[table] = _play(tables(card, secret=secrets[table]), lead=1 + table)
        director.sees("Entered: 4")
        if number == 1:
            _turns(projector)
        director.tap(f"Close round {number}")
    director.tap("See the ranking")
    director.tap("Print and take along")
    with director.page.expect_download(timeout=WAIT) as fetched:
        director.tap("Ranking to print (PDF)")
    fetched.value.save_as(tmp_path / "ranking.pdf")
    assert fetched.value.suggested_filename.endswith("-ranking-Friday-at-the-club.pdf")
    [page] = pdf_pages((tmp_path / "ranking.pdf").read_bytes())
    assert page[:2] == ["Friday at the club", "Final ranking"]
    heads = page.index("Played") + 1
    rows = [page[start : start + 6] for start in range(heads, heads + 6 * 8, 6)]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert {row[5] for row in rows} == {"4"}
    assert sum(int(row[2]) for row in rows) == 4 * TABLES * 20
    assert len({row[1] for row in rows}) == 8
    winner = re.compile(f"^Place 1. {rows[0][2]}. {rows[0][1]}")
    director.sees(winner)
    for next_screen in ("Directors and links", "New tournament", "New match"):
        director.tap("Back")
        director.sees(next_screen)  # a tap that comes sooner is one on the screen that is left
    director.tap("Past matches")
    director.tap(re.compile("^Friday at the club. Tournament"))
    director.sees(winner)


def _projector_path(director: Phone) -> str:
    """Where the director's phone opens it."""
    director.tap("Directors and links")
    with director.page.expect_popup(timeout=WAIT) as opened:
        director.tap("Open this on the projector: it turns its pages by itself.")
    path = urlsplit(opened.value.url).path
    opened.value.close()
    director.tap("Back")
    return path


def _scanned_card(director: Phone) -> str:
    """Of the first table, from the screen itself."""
    director.tap(re.compile("^Table 1"))
    director.sees("Result by hand")
    director.scroll(2000)
    path = urlsplit(director.scan()).path
    director.tap("Back")
    return path


def _play_in_a_browser(phone: Phone) -> str:
    phone.tap("Sit down")
    phone.button("Enter deal 1").wait_for(timeout=WAIT)
    shown = phone.page.get_by_label(_TOTAL).or_(phone.page.get_by_text(_TOTAL)).all()
    north, east = [
        found[1] for each in shown if (found := _TOTAL.match(each.get_attribute("aria-label") or each.inner_text()))
    ]
    play(phone, north, east, lead=5)
    return phone.secret


def _play(phone: FletClient, *, lead: int) -> str:
    phone.tap("Sit down")
    phone.sees_enabled("Enter deal 1")
    north, east = [found[1] for words in phone.screen.words() if (found := _TOTAL.match(words))]
    play(phone, north, east, lead=lead)
    return phone.secret


def _turns(projector: Page) -> None:
    """By itself, after some seconds."""
    shown = projector.locator("section:not([hidden]) h2")
    first = shown.inner_text()
    projector.clock.fast_forward(12_000)
    expect(shown).not_to_have_text(first)
