"""The projector page of a tournament, as single pages and as a stream."""

import asyncio
import json
import re
import subprocess
from dataclasses import replace
from datetime import timedelta

import pytest
import zxingcpp
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models.storage import Change
from models.store import Store
from models.tournaments import (
    Silenced,
    add_entrant,
    draw_lots,
    hall_tokens,
    note_tournament,
    publish_round,
    revoke_tournament_links,
    save_hall,
    seat_round,
    set_clock_paused,
    set_hall_used,
    start_clock,
)
from models.values import Board, LinkRefused, TournamentLinkKind
from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT
from scoring import Movement
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament
from tests.web.live.watcher import StreamClient, wait_for_end
from tests.web.still_clock import FixedClock
from tests.web.svg_scan import scan_svg
from web.delivery.delivery import Delivery
from web.files.papers.player_list import SeatedPlayer, seated_players
from web.live.board import LINES_PER_COLUMN, BoardFeed, BoardPage
from web.live.channel import Frame
from web.live.events import LiveEvents
from wording import Translator

BASE = "https://club.example"


@pytest.fixture
def tournament(store: Store) -> TournamentWorld:
    return create_tournament_world(store, new_tournament(2 * LINES_PER_COLUMN + 1, rounds=3))


@pytest.fixture
def client(store: Store, delivery: Delivery) -> TestClient:
    routes = BoardPage(store, delivery.templates, lambda _: BASE).routes
    application = Starlette(routes=routes, exception_handlers={LinkRefused: delivery.templates.refusal})
    return TestClient(application, headers={"Accept-Language": "it"})


def test_permanent_code_redirects_to_the_app_while_a_tournament_uses_the_hall(
    client: TestClient, tournament: TournamentWorld
) -> None:
    with tournament.store.transaction() as session:
        save_hall(session, device=tournament.director, name="The Club", tables=3)
        codes = hall_tokens(session, device=tournament.director, signer=tournament.store.signer)
    unused = client.get(f"/hall/{codes[1]}", follow_redirects=False)
    assert (unused.status_code, unused.headers["cache-control"]) == (404, "no-store")
    assert "A questo tavolo ora non si gioca nessun torneo. Chiedi all’arbitro." in unused.text
    tournament.run(set_hall_used, used=True)
    answer = client.get(f"/hall/{codes[1]}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/seat/{codes[1]}")
    assert answer.headers["cache-control"] == "no-store"
    assert client.get(f"/hall/{codes[1]}x9", follow_redirects=False).status_code == 404


def following(page: str) -> str:
    found = re.search(r'http-equiv="refresh" content="\d+;url=([^"]+)"', page)
    assert found is not None
    return found[1]


def test_paused_clock_stands_still_on_the_projector(client: TestClient, tournament: TournamentWorld) -> None:
    tournament.seat()
    tournament.run(start_clock, number=0)
    page = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}"
    assert "data-ends" in client.get(page).text
    tournament.run(set_clock_paused, number=0, is_paused=True)
    assert "Restano 25 min (fermo)" in client.get(page).text
    assert "data-ends" not in client.get(page).text


async def test_silence_hides_the_ranking_from_pages_and_feed(
    client: TestClient, store: Store, delivery: Delivery
) -> None:
    tournament = create_tournament_world(store, new_tournament(6, rounds=1))
    path, feed = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}", BoardFeed(store, delivery.templates)

    async def rows_of_ranking() -> str:
        """Return the sheets that the feed sends, and check that the page without scripts has them, too."""
        frame = await feed.get_frame(path.removeprefix("/tv/"), "it")
        ranked = "".join(re.findall(r'<section[^>]*data-about="ranking".*?</section>', frame.score, re.DOTALL))
        pages = "".join(client.get(f"{path}?page={page}").text for page in range(frame.score.count("<section")))
        assert ('data-about="ranking"' in pages) == bool(ranked)
        return ranked

    tournament.seat()
    assert "Anna" in await rows_of_ranking()
    tournament.run_request(note_tournament, note=Silenced(shown=None))
    assert await rows_of_ranking() == ""
    tournament.close(allow_missing=True)
    assert await rows_of_ranking() == ""
    assert "L’arbitro mostrerà i risultati." in client.get(path).text
    tournament.run_request(note_tournament, note=Silenced(shown=1))
    assert "Anna" in await rows_of_ranking()


MINUTES = 60_000  # milliseconds


@pytest.mark.parametrize(
    ("steps", "shown"),
    [
        ([{"seconds": 60}, {"seconds": 60}], ["24 min left", "23 min left"]),
        ([{"seconds": 60, "jump": 3600}, {"seconds": 60}], ["24 min left", "23 min left"]),  # a clock that was slow
        ([{"seconds": 60, "jump": -3600}], ["24 min left"]),
        ([{"seconds": 60, "asleep": 600}], ["14 min left"]),  # the monotonic clock stands still meanwhile
        ([{"seconds": 1501}], ["Time is up"]),
        (
            [{"seconds": 60}, {"seconds": 1261}, {"seconds": 9}, {"seconds": 170}],
            ["24 min left", "gong: 3 min left", "3 min left", "gong: Time is up"],
        ),
        ([{"seconds": 60}, {"seconds": 0, "more": 5}], ["24 min left", "29 min left"]),
        (  # the server's clock jumps, and the director sets the time left: the page asks for the server's time
            [{"seconds": 60}, {"seconds": 0, "server": 3600, "more": 60}, {"seconds": 1}],
            ["24 min left", "84 min left", "24 min left"],
        ),
    ],
)
def test_countdown_is_independent_of_the_computers_clock(steps: list[dict[str, int]], shown: list[str]) -> None:
    start = 1_768_500_000_000
    command = [find_node(), str(ROOT / "tests/web/live/count_down.mjs"), str(ROOT / "assets/live/board.js")]
    simulated = json.dumps({"now": start, "ends": start + 25 * MINUTES, "steps": steps})
    done = subprocess.run(command, input=simulated, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert json.loads(done.stdout) == shown


def test_page_from_the_cache_has_the_time_of_its_request(
    store: Store, delivery: Delivery, tournament: TournamentWorld
) -> None:
    clock = FixedClock()
    page = BoardPage(replace(store, clock=clock), delivery.templates, lambda _: BASE)
    client = TestClient(Starlette(routes=page.routes))
    path = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}"
    times = []
    for _ in range(2):
        times += re.findall(r'data-now="(\d+)"', client.get(path).text)
        clock.time += timedelta(seconds=90)
    assert int(times[1]) - int(times[0]) == 90_000


def test_pages_follow_each_other_in_a_cycle(client: TestClient, tournament: TournamentWorld) -> None:
    tournament.seat()
    tournament.run(start_clock, number=0)
    first = here = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}"
    titles, shown = [], ""
    for _ in range(7):
        page = client.get(here)
        assert page.status_code == 200
        assert "Restano 25 min" in page.text
        titles += re.findall("<h2>([^<]+)</h2>", page.text)
        shown += page.text
        here = following(page.text)
    assert titles == [
        "Turno 1 di 3 (1/2)",
        "Turno 1 di 3 (2/2)",
        "Turno 1 di 3: Giocatori (1/3)",
        "Turno 1 di 3: Giocatori (2/3)",
        "Turno 1 di 3: Giocatori (3/3)",
        "Classifica · Victory Points (1/2)",
        "Classifica · Victory Points (2/2)",
    ]
    assert here == f"{first}?page=0"
    assert {f"Anna {number} e Bruno {number}" for number in range(1, 26)} == set(
        re.findall(r"Anna \d+ e Bruno \d+", shown)
    )
    assert "Riposo" in shown
    assert [int(name.split()[1]) for name in re.findall(r'<td translate="no">(Anna \d+)</td>', shown)] == sorted(
        range(1, 26), key=str
    )
    assert shown.count("N–S</th>") == 24


def test_open_entry_shows_entrants_and_the_entry_code(client: TestClient, store: Store) -> None:
    new = new_tournament(4, rounds=2, movement=Movement.MITCHELL)
    tournament = create_tournament_world(store, replace(new, names=new.names[:3], open_for=2))
    path = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}"
    page = client.get(path).text
    assert 'class="board entering"' in page
    assert "Iscrizioni aperte: finora 3 coppie." in page
    assert "Anna 3 e Bruno 3" in page
    assert "Classifica" not in page
    code = client.get(f"{path}/enter.svg")
    assert (code.headers["content-type"], code.headers["cache-control"]) == ("image/svg+xml", "no-store")
    [read] = zxingcpp.read_barcodes(scan_svg(code.text))
    assert read.text == f"{BASE}/enter/{tournament.token(TournamentLinkKind.REGISTRATION)}"
    tournament.run_request(add_entrant, names=("Zoe", "Yanis"))
    assert "finora 4 coppie" in client.get(path).text
    tournament.run_request(draw_lots)
    first = client.get(path).text
    assert 'class="board"' in first
    assert re.findall("<h2>([^<]+)</h2>", first) == ["Turno 1 di 2"]
    rows = re.findall("<tr>(.*?)</tr>", first)
    tournament.seat()
    assert re.findall("<tr>(.*?)</tr>", client.get(path).text) == rows  # the seating is the announced one


def test_seats_are_announced_when_they_are_published(client: TestClient, tournament: TournamentWorld) -> None:
    path = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}"
    for _ in range(2):  # a large hall's draw isn't the seating yet
        page = client.get(path).text
        assert "I posti saranno mostrati qui." in page
        assert "Anna" not in page
        if tournament.load().hidden is None:
            tournament.run_request(seat_round, number=0, publish=False)
    tournament.run_request(publish_round, number=0)
    assert "Anna" in client.get(path).text


def found_players(page: str) -> list[tuple[str, str, str]]:
    return re.findall(r"<li><b [^>]*>([^<]+)</b> <strong>([^<]+)</strong> <small [^>]*>([^<]*)</small></li>", page)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("Anna 17", ["Anna 17"]),
        ("17%20%C3%81NN", ["Anna 17"]),  # in any order, without regard to case and accents
        ("Bruno&name=Anna 17", ["Anna 17"]),
        ("17", ["Anna 17", "Bruno 17"]),
        ("Anna 17" + "%20" * 93 + "x", ["Anna 17"]),  # only the first 100 characters count
        ("%00%3Cb%3E%27", []),
    ],
)
def test_search_by_name_finds_the_seat(
    client: TestClient, tournament: TournamentWorld, query: str, found: list[str]
) -> None:
    seats = {each.seat.ew: each.seat for each in tournament.seat().tables}
    seats |= {seat.ns: seat for seat in seats.values() if seat.ns is not None}
    seat = seats[16]
    place, opponents = "Riposo", ""
    if seat.ns is not None:
        place = f"{seat.table + 1} {'N–S' if seat.ns == 16 else 'E–O'}"
        opponents = "Anna {0} e Bruno {0}".format((seat.ew if seat.ns == 16 else seat.ns) + 1)
    page = client.get(f"/tv/{tournament.token(TournamentLinkKind.BOARD)}/players?name={query}")
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert found_players(page.text) == [(name, place, opponents) for name in found]
    assert ("Nessun giocatore trovato." in page.text) == (not found)
    assert "<b>'" not in page.text


def test_players_are_listed_once_for_each_revision_and_language(
    client: TestClient, tournament: TournamentWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """300 pairs took 60 ms of processor at each request, and everybody waited."""
    tournament.seat()
    listed = []

    def count(t: Translator, board: Board, number: int) -> list[SeatedPlayer]:
        listed.append(t.language)
        return seated_players(t, board, number)

    monkeypatch.setattr("web.live.board.seated_players", count)
    path = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}/players"
    pages = [client.get(f"{path}{query}").text for query in ("", "?name=Anna 7", "?name=", "?name=%20", "?name=Anna 7")]
    assert (pages[0], pages[1]) == (pages[2], pages[4])
    assert pages[3] == pages[0] != pages[1]
    assert listed == ["it"]
    client.get(path, headers={"Accept-Language": "fr"})
    tournament.run(start_clock, number=0)
    assert "Anna" in client.get(path).text
    assert listed == ["it", "fr", "it"]


def test_players_are_found_while_their_round_is_public(client: TestClient, tournament: TournamentWorld) -> None:
    board = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}"
    path = f"{board}/players"
    assert f'<a href="{path}">Cerca per nome</a>' in client.get(board).text
    for _ in range(2):  # before round 1 is seated, and before it is published
        page = client.get(f"{path}?name=Anna").text
        assert "I posti saranno mostrati qui." in page
        assert not found_players(page)
        if tournament.load().hidden is None:
            tournament.run_request(seat_round, number=0, publish=False)
    tournament.run_request(publish_round, number=0)
    found = client.get(path).text
    assert len(re.findall(r'<(?:b|small) translate="no">', found)) == 100
    players = found_players(found)
    assert len(players) == 50
    assert [place for _, place, opponents in players if not opponents] == ["Riposo"] * 2
    assert len(found_players(client.get(f"{path}?name=bruno").text)) == 25
    tournament.close(allow_missing=True)
    assert not found_players(client.get(path).text)
    tournament.run(revoke_tournament_links)
    assert (client.get(path).status_code, client.get(f"{path}x").status_code) == (410, 404)


def test_entry_code_needs_the_board_link(client: TestClient, tournament: TournamentWorld) -> None:
    for kind, numbers in ((TournamentLinkKind.PAIR, (0,)), (TournamentLinkKind.TABLE_CARD, (0, 0))):
        assert client.get(f"/tv/{tournament.token(kind, *numbers)}/enter.svg").status_code == 404
    token = tournament.token(TournamentLinkKind.BOARD)
    tournament.run(revoke_tournament_links)
    assert client.get(f"/tv/{token}/enter.svg").status_code == 410


def test_next_page_load_shows_a_new_result(client: TestClient, tournament: TournamentWorld) -> None:
    card = tournament.seat().tables[0]
    path = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}?page=5"
    before, again = (re.sub(r' data-now="\d+"', "", client.get(path).text) for _ in range(2))
    assert again == before
    tournament.play(card, tournament.new_device(), lead=500)
    assert '<td class="figure">20</td>' in client.get(path).text


@pytest.mark.parametrize("page", ["-1", "x", "99", "1" * 400])
def test_invalid_page_number_shows_some_page(client: TestClient, tournament: TournamentWorld, page: str) -> None:
    assert client.get(f"/tv/{tournament.token(TournamentLinkKind.BOARD)}?page={page}").status_code == 200


def test_revoked_link_is_gone_and_forged_link_unknown(client: TestClient, tournament: TournamentWorld) -> None:
    token = tournament.token(TournamentLinkKind.BOARD)
    tournament.run(revoke_tournament_links)
    page = client.get(f"/tv/{token}")
    assert page.status_code == 410
    assert client.get(f"/tv/{token[:-1]}").status_code == 404


@pytest.fixture
def feed(store: Store, delivery: Delivery) -> BoardFeed:
    return BoardFeed(store, delivery.templates)


@pytest.fixture
def renderings(feed: BoardFeed, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages of all renderings so far."""
    done: list[str] = []
    render = feed._render  # noqa: SLF001 - only here can a rendering be counted

    def counted(token: str, language: str) -> Frame:
        done.append(language)
        return render(token, language)

    monkeypatch.setattr(feed, "_render", counted)
    return done


async def test_sheets_are_rendered_once_per_change(
    feed: BoardFeed, tournament: TournamentWorld, renderings: list[str]
) -> None:
    """All subscribers get the same bytes."""
    card, phone = tournament.seat().tables[0], tournament.new_device()
    token, events = tournament.token(TournamentLinkKind.BOARD), LiveEvents(feed)
    readers = [StreamClient(token) for _ in range(20)]
    tasks = [reader.open(events) for reader in readers[:1]]
    await readers[0].wait_for("event: score")
    tasks += [reader.open(events) for reader in readers[1:]]
    for reader in readers:
        await reader.wait_for("event: score")
    assert len(renderings) == 1
    before = [len(reader.text) for reader in readers]
    await asyncio.to_thread(tournament.play, card, phone, lead=500)
    for reader in readers:
        await reader.wait_for('<td class="figure">20</td>')
    assert len(renderings) == 2
    assert len({reader.text[start:] for reader, start in zip(readers, before, strict=True)}) == 1
    for reader, task in zip(readers, tasks, strict=True):
        reader.hang_up()
        await wait_for_end(task)
    assert feed.subscriber_count == 0


async def test_directors_do_not_wait_for_the_render_interval(
    feed: BoardFeed, tournament: TournamentWorld, monkeypatch: pytest.MonkeyPatch, renderings: list[str]
) -> None:
    """When a hundred tables confirm within a minute, the page shows them together, but directors are notified of
    each."""
    tournament.seat()
    monkeypatch.setattr(feed, "min_interval", 300.0)
    heard: list[Change] = []
    tournament.store.changes.subscribe(tournament.id, heard.append)
    reader = StreamClient(tournament.token(TournamentLinkKind.BOARD))
    task = reader.open(LiveEvents(feed))
    await reader.wait_for("event: score")
    await asyncio.to_thread(tournament.run, start_clock, number=0)
    await reader.wait_for("data-ends")
    for count in (2, 3, 4):
        await asyncio.to_thread(tournament.run, start_clock, number=0)
        async with asyncio.timeout(120):
            while len(heard) < count:
                await asyncio.sleep(0.01)
    assert len(renderings) == 2
    reader.hang_up()
    await wait_for_end(task)


async def test_revoked_link_ends_the_stream(feed: BoardFeed, tournament: TournamentWorld) -> None:
    reader = StreamClient(tournament.token(TournamentLinkKind.BOARD))
    task = reader.open(LiveEvents(feed))
    await reader.wait_for("Turno|Round")
    await asyncio.to_thread(tournament.run, revoke_tournament_links)
    await reader.wait_for("event: gone")
    await wait_for_end(task)


def test_last_ranking_is_called_final(client: TestClient, store: Store) -> None:
    tournament = create_tournament_world(store, new_tournament(4, rounds=1))
    path = f"/tv/{tournament.token(TournamentLinkKind.BOARD)}"
    tournament.seat()
    assert "Classifica · Victory Points" in client.get(f"{path}?page=1").text
    tournament.close(allow_missing=True)
    assert re.findall("<h2>([^<]+)</h2>", client.get(path).text) == ["Classifica finale · Victory Points"]
