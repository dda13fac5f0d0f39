"""The live page as a browser gets it: one look at a link changes nothing, and shows everything that it may."""

import re

import pytest
import zxingcpp
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models import Role, Store, list_members, resolve_token
from tests.stores import failing_database
from tests.web.played_table import PlayedTable
from tests.web.svg_scan import scan_svg
from web.files.downloads import Downloads
from web.live.page import LivePage
from web.server.delivery import Delivery

BASE = "http://192.168.7.20:8550"
HOSTILE = ("<script>alert(1)</script>", 'Bruno & "Co"', "Carla'--", "{{ 7*7 }}")


@pytest.fixture
def table(store: Store) -> PlayedTable:
    table = PlayedTable(store=store)
    table.play()
    return table


@pytest.fixture
def client(store: Store, delivery: Delivery) -> TestClient:
    live_page = LivePage(store, delivery.templates, lambda _: BASE)
    return TestClient(Starlette(routes=live_page.routes), headers={"Accept-Language": "it-IT,it;q=0.9"})


def test_a_viewer_sees_the_score_at_once(client: TestClient, table: PlayedTable) -> None:
    page = client.get(f"/t/{table.token()}")
    assert page.status_code == 200
    assert '<html lang="it">' in page.text
    assert re.findall(r'class="total">([^<]+)<', page.text) == ["765", "160"]
    assert "Anna e Carla" in page.text
    assert "Burraco pulito</dt><dd>+200" in page.text


def test_the_deal_in_progress_stands_above_the_others_with_its_lines(client: TestClient, table: PlayedTable) -> None:
    table.type(120)
    page = client.get(f"/t/{table.token()}").text
    assert page.index("Smazzata 2, finora") < page.index("Smazzata 1")
    assert re.search(r"finora.*?<dt>[^<]+</dt><dd>\+120<", page, re.DOTALL)
    table.play()
    assert "finora" not in client.get(f"/t/{table.token()}").text


def test_it_speaks_the_readers_language(client: TestClient, table: PlayedTable) -> None:
    page = client.get(f"/t/{table.token()}", headers={"Accept-Language": "en-GB"})
    assert '<html lang="en">' in page.text
    assert "Anna and Carla" in page.text


def test_a_screen_reader_hears_whose_page_it_is_and_whose_bar(client: TestClient, table: PlayedTable) -> None:
    page = client.get(f"/t/{table.token()}").text
    assert "<title>Anna e Carla – Bruno e Dora</title>" in page
    assert len(re.findall("<h1", page)) == 1
    assert re.findall(r'<progress[^>]* aria-label="([^"]+)"', page) == ["Anna e Carla: 38%", "Bruno e Dora: 8%"]


def test_passing_it_on_comes_before_the_other_ways_out(client: TestClient, table: PlayedTable) -> None:
    footer = client.get(f"/t/{table.token()}").text.partition("<footer>")[2]
    assert footer.index("Condividi") < footer.index("Apri l’app")


def test_without_scripts_it_looks_again_by_itself(client: TestClient, table: PlayedTable) -> None:
    page = client.get(f"/t/{table.token()}").text
    assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in page


def test_its_policy_allows_no_script_but_ours(client: TestClient, table: PlayedTable) -> None:
    answer = client.get(f"/t/{table.token()}")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self';" in policy
    assert "unsafe" not in policy
    assert re.findall(r"<script(?![^>]* src=)[^>]*>", answer.text) == []
    assert " style=" not in answer.text
    assert re.findall(r"\son\w+=", answer.text) == []


def test_the_page_itself_is_small(client: TestClient, table: PlayedTable) -> None:
    for _ in range(2):
        table.play()
    with client.stream("GET", f"/t/{table.token()}", headers={"Accept-Encoding": "gzip"}) as answer:
        assert len(b"".join(answer.iter_raw())) < 8_000


def test_names_are_shown_as_text(client: TestClient, store: Store) -> None:
    table = PlayedTable(store=store, names=HOSTILE)
    table.play()
    page = client.get(f"/t/{table.token()}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "{{ 7*7 }}" in page
    assert ">49<" not in page


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_a_look_joins_nobody_and_changes_nothing(client: TestClient, table: PlayedTable, role: Role) -> None:
    token = table.token(role)
    before = table.match
    for path in (f"/t/{token}", f"/t/{token}?app", f"/t/{token}?tv", f"/t/{token}/card", f"/t/{token}/qr.svg"):
        assert client.get(path).status_code == 200
        assert client.head(path).status_code == 200
    assert table.match == before
    with table.store.reading() as session:
        assert len(list_members(session, device=table.host, match_id=table.match_id)) == 1


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_nothing_but_a_look_is_answered(client: TestClient, table: PlayedTable, method: str) -> None:
    for tail in ("", "/events", "/card", "/qr.svg"):
        assert client.request(method, f"/t/{table.token()}{tail}").status_code == 405


def test_a_scorers_page_has_the_app_behind_the_score(client: TestClient, table: PlayedTable) -> None:
    page = client.get(f"/t/{table.token(Role.SCORER)}").text
    assert re.findall(r'class="total">([^<]+)<', page) == ["765", "160"]
    assert "flutter_bootstrap.js" in page
    assert '<progress id="progress"' in page


def test_a_viewer_may_open_the_app_too(client: TestClient, table: PlayedTable) -> None:
    assert "flutter_bootstrap.js" not in client.get(f"/t/{table.token()}").text
    assert "flutter_bootstrap.js" in client.get(f"/t/{table.token()}?app").text


def test_the_television_has_its_own_form(client: TestClient, table: PlayedTable) -> None:
    assert '<html lang="it" class="tv">' in client.get(f"/t/{table.token()}?tv").text


@pytest.mark.parametrize("tail", ["", "/card", "/qr.svg", "?tv", "?app"])
def test_every_page_with_a_token_is_kept_by_nobody(client: TestClient, table: PlayedTable, tail: str) -> None:
    answer = client.get(f"/t/{table.token()}{tail}")
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


def test_a_scan_of_the_card_gives_the_link(client: TestClient, table: PlayedTable) -> None:
    token = table.token()
    card = client.get(f"/t/{token}/card").text
    assert f"{BASE}/t/{token}" in card
    assert f'src="/t/{token}/qr.svg"' in card
    assert "Anna, Bruno, Carla e Dora" in card
    picture = scan_svg(client.get(f"/t/{token}/qr.svg").text)
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [f"{BASE}/t/{token}"]


@pytest.mark.parametrize(("role", "said"), [(Role.VIEWER, False), (Role.SCORER, True)])
def test_a_card_says_who_may_keep_the_score(client: TestClient, table: PlayedTable, role: Role, said: bool) -> None:
    card = client.get(f"/t/{table.token(role)}/card").text
    assert ("può anche segnare i punti" in card) is said


def test_a_dark_browser_prints_dark_on_white(client: TestClient, table: PlayedTable) -> None:
    style = client.get(f"/t/{table.token()}/card").text
    assert "@media (prefers-color-scheme: dark)" not in style  # would hold for paper too
    assert "@media print" in style


def _spoilt(token: str) -> list[str]:
    return [token[:-1], token[1:], token + "1", token.upper(), token[::-1], "x", "..", "%00", "a" * 5_000]


@pytest.mark.parametrize("tail", ["", "/card", "/qr.svg"])
def test_a_spoilt_token_opens_nothing(client: TestClient, table: PlayedTable, tail: str) -> None:
    answers = [client.get(f"/t/{token}{tail}") for token in _spoilt(table.token())]
    assert {answer.status_code for answer in answers} == {404}
    assert not any("Anna" in answer.text for answer in answers)


def test_a_scorers_signature_on_a_viewers_link_opens_nothing(client: TestClient, table: PlayedTable) -> None:
    viewer, scorer = table.token(Role.VIEWER), table.token(Role.SCORER)
    assert client.get(f"/t/{viewer[:16]}{scorer[16:]}").status_code == 404


def test_a_withdrawn_link_says_so_in_the_readers_language(client: TestClient, table: PlayedTable) -> None:
    token = table.token()
    table.revoke()
    answer = client.get(f"/t/{token}")
    assert answer.status_code == 410
    assert "Chiedine uno nuovo al tavolo" in answer.text
    assert "Anna" not in answer.text
    assert client.get(f"/t/{token}/events").text == "event: gone\ndata:\n\n"


def test_whoever_watches_may_take_the_score_along(client: TestClient, store: Store, table: PlayedTable) -> None:
    page = client.get(f"/t/{table.token()}").text
    files = TestClient(Starlette(routes=Downloads(store).routes))
    for link in re.findall(r'<a href="([^"]+)" download>', page):
        answer = files.get(link)
        assert (answer.status_code, answer.headers["content-disposition"].partition(";")[0]) == (200, "attachment")
    assert len(re.findall(" download>", page)) == 3
    assert " download>" not in client.get(f"/t/{table.token()}?tv").text  # nobody reaches for a television


def test_while_the_database_is_away_the_last_known_score_is_shown(
    client: TestClient, store: Store, table: PlayedTable
) -> None:
    token = table.token()
    before = client.get(f"/t/{token}").text
    with failing_database(store):
        away = client.get(f"/t/{token}")
        assert away.status_code == 200
        assert re.search(r"Questo è il punteggio delle \d\d:\d\d\.", away.text)
        assert re.findall(r'class="total">([^<]+)<', away.text) == re.findall(r'class="total">([^<]+)<', before)
        assert 'data-tag=""' in away.text, "or its stream would leave the line there"
        assert client.get(f"/t/{token}", params={"app": ""}).status_code == 200
    assert "Questo è il punteggio" not in client.get(f"/t/{token}").text


def test_a_score_that_nobody_asked_for_before_is_unavailable_and_asked_for_again(
    client: TestClient, store: Store, table: PlayedTable, caplog: pytest.LogCaptureFixture
) -> None:
    token = table.token()
    client.get(f"/t/{token}", headers={"Accept-Language": "en"})
    with failing_database(store):
        away = client.get(f"/t/{token}")
        assert (away.status_code, away.headers["retry-after"], away.headers["refresh"]) == (503, "10", "10")
        assert "Nessun collegamento con il tavolo." in away.text
        code = re.search(r"\((\w{4})\)</p>", away.text)
        assert code is not None
        assert f"[{code[1]}] " in caplog.text
        assert client.get(f"/t/{token}/events").status_code == 503
    assert "Traceback" not in caplog.text


def test_a_link_that_was_withdrawn_shows_nothing_however_the_database_is(
    client: TestClient, store: Store, table: PlayedTable
) -> None:
    token = table.token()
    assert client.get(f"/t/{token}").status_code == 200
    table.revoke()
    assert client.get(f"/t/{token}").status_code == 410
    with failing_database(store):
        assert client.get(f"/t/{token}").status_code == 503


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_its_line_leads_to_the_rematch_with_the_links_own_role(
    client: TestClient, table: PlayedTable, role: Role
) -> None:
    tokens = {each: table.token(each) for each in (Role.VIEWER, Role.SCORER)}
    line = '<a href="?rematch">La rivincita è cominciata</a>'
    assert line not in client.get(f"/t/{tokens[role]}").text
    assert client.get(f"/t/{tokens[role]}?rematch", follow_redirects=False).status_code == 200
    table.rematch()
    page = client.get(f"/t/{tokens[role]}").text
    assert line in page
    led = client.get(f"/t/{tokens[role]}?rematch", follow_redirects=False)
    assert (led.status_code, led.headers["cache-control"]) == (303, "no-store")
    there = led.headers["location"]
    with table.store.reading() as session:
        assert resolve_token(session, signer=table.store.signer, token=there.removeprefix("/t/")).role is role
    assert there not in page, "readers of all roles share the score"
    assert re.findall(r'class="total">([^<]+)<', client.get(there).text) == ["0", "0"]
