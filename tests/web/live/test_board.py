"""The projector page of a tournament: seats and ranking, page after page, without a script."""

import re

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from models import Store, TournamentLinkKind, start_clock, withdraw_links
from tests.models.tournaments.hall import Hall, new_tournament, open_hall
from web.live.board import LINES, BoardPage
from web.server.delivery import Delivery


@pytest.fixture
def hall(store: Store) -> Hall:
    return open_hall(store, new_tournament(2 * LINES + 1, rounds=3))


@pytest.fixture
def client(store: Store, delivery: Delivery) -> TestClient:
    return TestClient(Starlette(routes=BoardPage(store, delivery.templates).routes), headers={"Accept-Language": "it"})


def following(page: str) -> str:
    found = re.search(r'http-equiv="refresh" content="\d+;url=([^"]+)"', page)
    assert found is not None
    return found[1]


def test_it_turns_its_pages_and_begins_anew(client: TestClient, hall: Hall) -> None:
    hall.seat()
    hall.run(start_clock, number=0)
    first = here = f"/tv/{hall.token(TournamentLinkKind.TV)}"
    titles, shown = [], ""
    for _ in range(5):
        page = client.get(here)
        assert page.status_code == 200
        assert "Restano 25 min" in page.text
        titles += re.findall("<h2>([^<]+)</h2>", page.text)
        shown += page.text
        here = following(page.text)
    assert titles == [
        "Turno 1 di 3 (1/2)",
        "Turno 1 di 3 (2/2)",
        "Classifica (1/3)",
        "Classifica (2/3)",
        "Classifica (3/3)",
    ]
    assert here == f"{first}?page=0"
    assert {f"Anna {number} e Bruno {number}" for number in range(1, 26)} == set(
        re.findall(r"Anna \d+ e Bruno \d+", shown)
    )
    assert "riposa" in shown


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
