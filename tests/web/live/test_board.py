"""The projector page of a tournament: seats and ranking, page after page, and by events where scripts run."""

import asyncio
import re
from dataclasses import replace

import pytest
import zxingcpp
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models import Change, Store, TournamentLinkKind, add_entrant, draw_lots, start_clock, withdraw_links
from scoring import Movement
from tests.models.tournaments.hall import Hall, new_tournament, open_hall
from tests.web.live.watcher import Phone, ends, play
from tests.web.svg_scan import scan_svg
from web.live.board import LINES, BoardFeed, BoardPage
from web.live.events import LiveEvents
from web.live.table import Frame
from web.server.delivery import Delivery

BASE = "https://club.example"


@pytest.fixture
def hall(store: Store) -> Hall:
    return open_hall(store, new_tournament(2 * LINES + 1, rounds=3))


@pytest.fixture
def client(store: Store, delivery: Delivery) -> TestClient:
    return TestClient(
        Starlette(routes=BoardPage(store, delivery.templates, lambda _: BASE).routes), headers={"Accept-Language": "it"}
    )


def following(page: str) -> str:
    found = re.search(r'http-equiv="refresh" content="\d+;url=([^"]+)"', page)
    assert found is not None
    return found[1]


def test_it_turns_its_pages_and_begins_anew(client: TestClient, hall: Hall) -> None:
    hall.seat()
    hall.run(start_clock, number=0)
    first = here = f"/tv/{hall.token(TournamentLinkKind.TV)}"
    titles, shown = [], ""
    for _ in range(4):
        page = client.get(here)
        assert page.status_code == 200
        assert "Restano 25 min" in page.text
        titles += re.findall("<h2>([^<]+)</h2>", page.text)
        shown += page.text
        here = following(page.text)
    assert titles == [
        "Turno 1 di 3 (1/2)",
        "Turno 1 di 3 (2/2)",
        "Classifica (1/2)",
        "Classifica (2/2)",
    ]
    assert here == f"{first}?page=0"
    assert {f"Anna {number} e Bruno {number}" for number in range(1, 26)} == set(
        re.findall(r"Anna \d+ e Bruno \d+", shown)
    )
    assert "riposa" in shown


def test_as_long_as_one_can_enter_it_shows_who_has_and_how(client: TestClient, store: Store) -> None:
    new = new_tournament(4, rounds=2, movement=Movement.MITCHELL)
    hall = open_hall(store, replace(new, names=new.names[:3], open_for=2))
    path = f"/tv/{hall.token(TournamentLinkKind.TV)}"
    page = client.get(path).text
    assert 'class="board entering"' in page
    assert "Iscrizioni aperte: finora 3 coppie." in page
    assert "Anna 3 e Bruno 3" in page
    assert "Classifica" not in page
    code = client.get(f"{path}/enter.svg")
    assert (code.headers["content-type"], code.headers["cache-control"]) == ("image/svg+xml", "no-store")
    [read] = zxingcpp.read_barcodes(scan_svg(code.text))
    assert read.text == f"{BASE}/enter/{hall.token(TournamentLinkKind.ENTRY)}"
    hall.act(add_entrant, names=("Zoe", "Yanis"))
    assert "finora 4 coppie" in client.get(path).text
    hall.act(draw_lots)
    first = client.get(path).text
    assert 'class="board"' in first
    assert re.findall("<h2>([^<]+)</h2>", first) == ["Turno 1 di 2"]
    rows = re.findall("<tr>(.*?)</tr>", first)
    hall.seat()
    assert re.findall("<tr>(.*?)</tr>", client.get(path).text) == rows  # as it was shown, so it is


def test_no_other_link_shows_the_code_to_enter(client: TestClient, hall: Hall) -> None:
    for kind, numbers in ((TournamentLinkKind.PAIR, (0,)), (TournamentLinkKind.CARD, (0, 0))):
        assert client.get(f"/tv/{hall.token(kind, *numbers)}/enter.svg").status_code == 404
    token = hall.token(TournamentLinkKind.TV)
    hall.run(withdraw_links)
    assert client.get(f"/tv/{token}/enter.svg").status_code == 410


def test_a_result_is_on_the_next_page(client: TestClient, hall: Hall) -> None:
    card = hall.seat().tables[0]
    path = f"/tv/{hall.token(TournamentLinkKind.TV)}?page=2"
    before = client.get(path).text
    assert client.get(path).text == before
    hall.play(card, hall.phone(), lead=500)
    assert '<td class="figure">20</td>' in client.get(path).text


@pytest.mark.parametrize("page", ["-1", "x", "99", "1" * 400])
def test_a_page_that_is_none_is_another(client: TestClient, hall: Hall, page: str) -> None:
    assert client.get(f"/tv/{hall.token(TournamentLinkKind.TV)}?page={page}").status_code == 200


def test_a_withdrawn_link_says_so(client: TestClient, hall: Hall) -> None:
    token = hall.token(TournamentLinkKind.TV)
    hall.run(withdraw_links)
    page = client.get(f"/tv/{token}")
    assert page.status_code == 410
    assert client.get(f"/tv/{token[:-1]}").status_code == 404


@pytest.fixture
def feed(store: Store, delivery: Delivery) -> BoardFeed:
    return BoardFeed(store, delivery.templates)


@pytest.fixture
def renderings(feed: BoardFeed, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages in which it was rendered so far."""
    done: list[str] = []
    render = feed._rendered  # noqa: SLF001 - only here can a rendering be counted

    def counted(token: str, language: str) -> Frame:
        done.append(language)
        return render(token, language)

    monkeypatch.setattr(feed, "_rendered", counted)
    return done


def test_the_ranking_page_is_rendered_once_per_change(feed: BoardFeed, hall: Hall, renderings: list[str]) -> None:
    """And everybody gets the same bytes of it."""
    card, phone = hall.seat().tables[0], hall.phone()
    token, events = hall.token(TournamentLinkKind.TV), LiveEvents(feed)

    async def scenario() -> None:
        readers = [Phone(token) for _ in range(20)]
        tasks = [reader.open(events) for reader in readers[:1]]
        await readers[0].hears("event: score")
        tasks += [reader.open(events) for reader in readers[1:]]
        for reader in readers:
            await reader.hears("event: score")
        assert len(renderings) == 1
        before = [len(reader.text) for reader in readers]
        await asyncio.to_thread(hall.play, card, phone, lead=500)
        for reader in readers:
            await reader.hears('<td class="figure">20</td>')
        assert len(renderings) == 2
        assert len({reader.text[start:] for reader, start in zip(readers, before, strict=True)}) == 1
        for reader, task in zip(readers, tasks, strict=True):
            reader.hang_up()
            await ends(task)
        assert feed.readers == 0

    play(scenario)


def test_directors_do_not_wait_while_the_page_pauses(
    feed: BoardFeed, hall: Hall, monkeypatch: pytest.MonkeyPatch, renderings: list[str]
) -> None:
    """A hundred tables confirm within a minute: the page shows them together, the desk hears of each."""
    hall.seat()
    monkeypatch.setattr(feed, "_pause", 300.0)
    heard: list[Change] = []
    hall.store.changes.subscribe(hall.id, heard.append)

    async def scenario() -> None:
        reader = Phone(hall.token(TournamentLinkKind.TV))
        task = reader.open(LiveEvents(feed))
        await reader.hears("event: score")
        await asyncio.to_thread(hall.run, start_clock, number=0)
        await reader.hears("data-ends")
        for count in (2, 3, 4):
            await asyncio.to_thread(hall.run, start_clock, number=0)
            async with asyncio.timeout(30):
                while len(heard) < count:
                    await asyncio.sleep(0.01)
        assert len(renderings) == 2
        reader.hang_up()
        await ends(task)

    play(scenario)


def test_a_withdrawn_link_ends_the_stream(feed: BoardFeed, hall: Hall) -> None:
    async def scenario() -> None:
        reader = Phone(hall.token(TournamentLinkKind.TV))
        task = reader.open(LiveEvents(feed))
        await reader.hears("Turno|Round")
        await asyncio.to_thread(hall.run, withdraw_links)
        await reader.hears("event: gone")
        await ends(task)

    play(scenario)
