"""The live page in a browser: GET requests change nothing, and the page offers only actions that the link allows."""

import hashlib
import re
from base64 import b64encode

import pytest
import zxingcpp
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models.sharing import list_members, resolve_token
from models.store import Store
from models.values import LinkRefused, Role
from testkit.seeding.databases import break_database
from testkit.seeding.played_match import PlayedMatch
from tests.web.svg_scan import scan_svg
from web.delivery.delivery import Delivery
from web.files.downloads import Downloads
from web.live.live_page import LivePage

BASE = "http://192.168.7.20:8550"
HOSTILE = ("<script>alert(1)</script>", 'Bruno & "Co"', "Carla'--", "{{ 7*7 }}")


@pytest.fixture
def table(store: Store) -> PlayedMatch:
    table = PlayedMatch(store=store)
    table.play_deal()
    return table


@pytest.fixture
def client(store: Store, delivery: Delivery) -> TestClient:
    live_page = LivePage(store, delivery.templates, lambda _: BASE)
    application = Starlette(routes=live_page.routes, exception_handlers={LinkRefused: delivery.templates.refusal})
    return TestClient(application, headers={"Accept-Language": "it-IT,it;q=0.9"})


def test_viewer_page_contains_the_score(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}")
    assert page.status_code == 200
    assert '<html lang="it">' in page.text
    assert re.findall(r'class="total">([^<]+)<', page.text) == ["765", "160"]
    assert "Anna e Carla" in page.text
    assert "Burraco pulito</dt><dd>+200" in page.text


def test_deal_in_progress_is_listed_first_with_its_lines(client: TestClient, table: PlayedMatch) -> None:
    table.type_draft(120)
    page = client.get(f"/t/{table.issue_token()}").text
    assert page.index("Si conta la smazzata 2, finora") < page.index("Smazzata 1")
    typing = page.partition('<details class="typing"')[2].partition("</details>")[0]
    assert re.findall(r"<dt>[^<]+</dt><dd>([^<]+)<", typing) == ["+120"], "nothing of the other side is typed"
    assert re.findall(r"</i>([^<]+)<small>([^<]+)<", typing) == [("+120", "si conta"), ("–", "si conta")]
    table.play_deal()
    assert "finora" not in client.get(f"/t/{table.issue_token()}").text


def test_page_language_is_the_browsers(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}", headers={"Accept-Language": "en-GB"})
    assert '<html lang="en">' in page.text
    assert "Anna and Carla" in page.text


def test_title_and_progress_bars_have_accessible_names(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}").text
    assert "<title>Anna e Carla – Bruno e Dora</title>" in page
    assert len(re.findall("<h1", page)) == 1
    assert re.findall(r'<progress[^>]* aria-label="([^"]+)"', page) == ["Anna e Carla: 38%", "Bruno e Dora: 8%"]


def test_points_of_a_deal_have_the_names_of_the_sides(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}").text
    gains = re.findall(r'role="img" aria-label="([^"]+)"></i>([^<]+)<small>([^<]+)<', page)
    assert gains == [("Anna e Carla", "+765", "765"), ("Bruno e Dora", "+160", "160")]


@pytest.mark.parametrize("tail", ["", "?tv"])
def test_reading_aloud_is_off_and_hidden_until_the_browser_has_a_voice(
    client: TestClient, table: PlayedMatch, tail: str
) -> None:
    page = client.get(f"/t/{table.issue_token()}{tail}").text
    switch = re.findall(r'<label class="aloud" hidden><input type="checkbox" id="aloud"> ([^<]+)</label>', page)
    assert switch == ["Leggi ad alta voce ogni smazzata"]


def test_players_at_the_table_are_in_plates_with_their_roles(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}").text
    plates = re.findall(r'<div class="plate[^"]*"><b translate="no"><i class="s(\d) shape"></i>(\w+)</b>([^<]*)<', page)
    assert [(side, name) for side, name, _ in plates] == [("0", "Anna"), ("1", "Bruno"), ("0", "Carla"), ("1", "Dora")]
    assert {role for _, _, role in plates} >= {"dà le carte", "taglia", "comincia"}


def test_match_of_a_number_of_deals_has_one_bar(client: TestClient, store: Store) -> None:
    table = PlayedMatch(store=store, target=None, deals=4)
    table.play_deal()
    page = client.get(f"/t/{table.issue_token()}").text
    assert re.findall(r'<progress[^>]* value="([^"]+)" aria-label="([^"]+)"', page) == [("0.2500", "Smazzata 2 di 4")]


def test_overlay_of_a_stream_has_no_more_than_the_score(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}?overlay").text
    assert '<html lang="it" class="overlay">' in page
    assert re.findall(r'class="total">([^<]+)<', page) == ["765", "160"]
    assert "<footer" not in page
    assert "?overlay" in client.get(f"/t/{table.issue_token()}").text


def test_share_link_comes_first_in_the_footer(client: TestClient, table: PlayedMatch) -> None:
    footer = client.get(f"/t/{table.issue_token()}").text.partition('<footer class="actions">')[2]
    assert footer.index("Condividi") < footer.index("Apri Pinella")


def test_page_refreshes_without_scripts(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}").text
    assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in page


def test_policy_allows_only_our_scripts(client: TestClient, table: PlayedMatch) -> None:
    answer = client.get(f"/t/{table.issue_token()}")
    policy = answer.headers["content-security-policy"]
    (script,) = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; script-src 'self' 'sha256-{digest}';" in policy
    assert "unsafe" not in policy
    assert answer.text.count("<script") == 1
    assert " style=" not in answer.text
    assert re.findall(r"\son\w+=", answer.text) == []


def test_page_is_small(client: TestClient, table: PlayedMatch) -> None:
    for _ in range(2):
        table.play_deal()
    with client.stream("GET", f"/t/{table.issue_token()}", headers={"Accept-Encoding": "gzip"}) as answer:
        assert len(b"".join(answer.iter_raw())) < 8_200


def test_names_are_escaped(client: TestClient, store: Store) -> None:
    table = PlayedMatch(store=store, names=HOSTILE)
    table.play_deal()
    page = client.get(f"/t/{table.issue_token()}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "{{ 7*7 }}" in page
    assert ">49<" not in page


@pytest.mark.parametrize("tail", ["", "?tv", "?app", "/card"])
def test_browsers_translate_no_name(client: TestClient, table: PlayedMatch, tail: str) -> None:
    """Check every element whose text is names, after the shape of their side or without it."""
    page = client.get(f"/t/{table.issue_token()}{tail}").text.partition("<body")[2]
    named = re.findall(r'<(\w+[^>]*)>(?:<i class="[^"]*shape"></i>)?(?:Anna|Bruno|Carla|Dora)\b', page)
    assert named
    assert [element for element in named if 'translate="no"' not in element] == []


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_get_requests_change_nothing(client: TestClient, table: PlayedMatch, role: Role) -> None:
    token = table.issue_token(role)
    before = table.match
    for path in (f"/t/{token}", f"/t/{token}?app", f"/t/{token}?tv", f"/t/{token}/card", f"/t/{token}/qr.svg"):
        assert client.get(path).status_code == 200
        assert client.head(path).status_code == 200
    assert table.match == before
    with table.store.reading() as session:
        assert len(list_members(session, device=table.host, match_id=table.match_id)) == 1


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_other_methods_are_refused(client: TestClient, table: PlayedMatch, method: str) -> None:
    for tail in ("", "/events", "/card", "/qr.svg"):
        assert client.request(method, f"/t/{table.issue_token()}{tail}").status_code == 405


def test_scorer_page_loads_the_app(client: TestClient, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token(Role.SCORER)}").text
    assert re.findall(r'class="total">([^<]+)<', page) == ["765", "160"]
    assert "flutter_bootstrap.js" in page
    assert 'id="progress"' in page


@pytest.mark.parametrize(
    ("role", "sentence"),
    [
        (Role.VIEWER, "Segui in diretta i punti di questo tavolo."),
        (Role.SCORER, "Segna anche tu i punti di questo tavolo."),
    ],
)
def test_preview_is_in_the_language_of_the_sender(
    client: TestClient, table: PlayedMatch, role: Role, sentence: str
) -> None:
    """Messengers fetch the page with a language of their own, or with none."""
    url = f"/t/{table.issue_token(role)}?lang=it"
    page = client.get(url, headers={"Accept-Language": "en-US"}).text
    assert '<html lang="en">' in page
    assert dict(re.findall(r'<meta property="og:([a-z]+)" content="([^"]+)">', page)) == {
        "type": "website",
        "title": "Anna e Carla – Bruno e Dora",
        "description": sentence,
        "image": f"{BASE}/icons/icon-512.png",
    }


def test_viewer_may_open_the_app(client: TestClient, table: PlayedMatch) -> None:
    assert "flutter_bootstrap.js" not in client.get(f"/t/{table.issue_token()}").text
    assert "flutter_bootstrap.js" in client.get(f"/t/{table.issue_token()}?app").text


def test_tv_page_has_its_own_class(client: TestClient, table: PlayedMatch) -> None:
    assert '<html lang="it" class="tv">' in client.get(f"/t/{table.issue_token()}?tv").text


@pytest.mark.parametrize("tail", ["", "/card", "/qr.svg", "?tv", "?app"])
def test_pages_with_a_token_are_not_cached(client: TestClient, table: PlayedMatch, tail: str) -> None:
    answer = client.get(f"/t/{table.issue_token()}{tail}")
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


def test_qr_code_of_the_card_contains_the_link(client: TestClient, table: PlayedMatch) -> None:
    token = table.issue_token()
    card = client.get(f"/t/{token}/card").text
    assert f"{BASE}/t/{token}" in card
    assert f'src="/t/{token}/qr.svg"' in card
    assert "Anna, Bruno, Carla e Dora" in card
    picture = scan_svg(client.get(f"/t/{token}/qr.svg").text)
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [f"{BASE}/t/{token}"]


@pytest.mark.parametrize(("role", "said"), [(Role.VIEWER, False), (Role.SCORER, True)])
def test_card_mentions_scoring_only_for_scorers(client: TestClient, table: PlayedMatch, role: Role, said: bool) -> None:
    card = client.get(f"/t/{table.issue_token(role)}/card").text
    assert ("può anche segnare i punti" in card) is said


def test_card_prints_dark_on_white_in_dark_mode(client: TestClient, table: PlayedMatch) -> None:
    style = client.get(f"/t/{table.issue_token()}/card").text
    assert "@media (prefers-color-scheme: dark)" not in style  # would apply to paper too
    assert "@media print" in style


def _corrupt_token(token: str) -> list[str]:
    return [token[:-1], token[1:], token + "1", token.upper(), token[::-1], "x", "..", "%00", "a" * 5_000]


@pytest.mark.parametrize("tail", ["", "/card", "/qr.svg"])
def test_corrupted_token_is_refused(client: TestClient, table: PlayedMatch, tail: str) -> None:
    answers = [client.get(f"/t/{token}{tail}") for token in _corrupt_token(table.issue_token())]
    assert {answer.status_code for answer in answers} == {404}
    assert not any("Anna" in answer.text for answer in answers)


def test_signature_of_another_role_is_refused(client: TestClient, table: PlayedMatch) -> None:
    viewer, scorer = table.issue_token(Role.VIEWER), table.issue_token(Role.SCORER)
    assert client.get(f"/t/{viewer[:16]}{scorer[16:]}").status_code == 404


def test_revoked_link_is_explained_in_the_browsers_language(client: TestClient, table: PlayedMatch) -> None:
    token = table.issue_token()
    table.revoke_link()
    answer = client.get(f"/t/{token}")
    assert answer.status_code == 410
    assert "Chiedine uno nuovo al tavolo" in answer.text
    assert "Anna" not in answer.text
    assert client.get(f"/t/{token}/events").text == "event: gone\ndata:\n\n"


def test_viewer_can_download_the_score(client: TestClient, store: Store, table: PlayedMatch) -> None:
    page = client.get(f"/t/{table.issue_token()}").text
    files = TestClient(Starlette(routes=Downloads(store).routes))
    for link in re.findall(r'<a href="([^"]+)" download>', page):
        answer = files.get(link)
        assert (answer.status_code, answer.headers["content-disposition"].partition(";")[0]) == (200, "attachment")
    assert len(re.findall(" download>", page)) == 3
    assert " download>" not in client.get(f"/t/{table.issue_token()}?tv").text  # a television has no use for downloads


def test_last_known_score_is_shown_during_a_database_failure(
    client: TestClient, store: Store, table: PlayedMatch
) -> None:
    token = table.issue_token()
    before = client.get(f"/t/{token}").text
    with break_database(store):
        away = client.get(f"/t/{token}")
        assert away.status_code == 200
        assert re.search(r"Questo è il punteggio delle \d\d:\d\d\.", away.text)
        assert re.findall(r'class="total">([^<]+)<', away.text) == re.findall(r'class="total">([^<]+)<', before)
        assert 'data-tag=""' in away.text, "else the stream would not replace the line"
        assert client.get(f"/t/{token}", params={"app": ""}).status_code == 200
    assert "Questo è il punteggio" not in client.get(f"/t/{token}").text


def test_time_of_an_old_score_is_that_of_the_browsers_zone(
    client: TestClient, store: Store, table: PlayedMatch
) -> None:
    token = table.issue_token()
    assert client.get(f"/t/{token}").status_code == 200
    minutes = {}
    with break_database(store):
        for zone in ("UTC", "Asia/Kathmandu"):
            page = client.get(f"/t/{token}", headers={"Cookie": f"pinella-zone={zone}"}).text
            found = re.search(r"Questo è il punteggio delle (\d\d):(\d\d)\.", page)
            assert found is not None
            minutes[zone] = 60 * int(found[1]) + int(found[2])
    assert (minutes["Asia/Kathmandu"] - minutes["UTC"]) % (24 * 60) == 5 * 60 + 45


def test_unknown_score_is_503_with_retry_during_a_database_failure(
    client: TestClient, store: Store, table: PlayedMatch, caplog: pytest.LogCaptureFixture
) -> None:
    token = table.issue_token()
    client.get(f"/t/{token}", headers={"Accept-Language": "en"})
    with break_database(store):
        away = client.get(f"/t/{token}")
        assert (away.status_code, away.headers["retry-after"], away.headers["refresh"]) == (503, "10", "10")
        assert "Nessun collegamento con il tavolo." in away.text
        code = re.search(r"\((\w{4})\)</p>", away.text)
        assert code is not None
        assert f"[{code[1]}] " in caplog.text
        assert client.get(f"/t/{token}/events").status_code == 503
    assert "Traceback" not in caplog.text


def test_revoked_link_shows_nothing_during_a_database_failure(
    client: TestClient, store: Store, table: PlayedMatch
) -> None:
    token = table.issue_token()
    assert client.get(f"/t/{token}").status_code == 200
    table.revoke_link()
    assert client.get(f"/t/{token}").status_code == 410
    with break_database(store):
        assert client.get(f"/t/{token}").status_code == 503


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_rematch_link_keeps_the_role(client: TestClient, table: PlayedMatch, role: Role) -> None:
    tokens = {each: table.issue_token(each) for each in (Role.VIEWER, Role.SCORER)}
    line = '<a href="?rematch">La rivincita è cominciata</a>'
    assert line not in client.get(f"/t/{tokens[role]}").text
    assert client.get(f"/t/{tokens[role]}?rematch", follow_redirects=False).status_code == 200
    table.begin_rematch()
    page = client.get(f"/t/{tokens[role]}").text
    assert line in page
    led = client.get(f"/t/{tokens[role]}?rematch", follow_redirects=False)
    assert (led.status_code, led.headers["cache-control"]) == (303, "no-store")
    there = led.headers["location"]
    with table.store.reading() as session:
        assert resolve_token(session, signer=table.store.signer, token=there.removeprefix("/t/")).role is role
    assert there not in page, "all roles share the rendered score"
    assert re.findall(r'class="total">([^<]+)<', client.get(there).text) == ["0", "0"]
