"""The ranking as a table that each column sorts."""

import re

import pytest

from models.store import Store
from models.tournaments import enter_result
from models.values import Entrant
from scoring import RankingLine, TableResult
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes
from views.tournament.ranking_order import RankingOrder

ENTRANTS = tuple(Entrant(number=number, names=(name,)) for number, name in enumerate(("Zoe", "anna", "Bruno")))
RANKING = tuple(
    RankingLine(rank=rank, entrant=entrant, victory_points=vp, difference=ahead, points=points, played=1, byes=0)
    for rank, entrant, vp, ahead, points in ((1, 0, 15, 10, 700), (2, 1, 15, -5, 900), (2, 2, 10, -5, 100))
)


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ("rank", [0, 1, 2]),
        ("pair", [1, 2, 0]),
        ("victory-points", [0, 1, 2]),
        ("difference", [0, 1, 2]),
        ("points", [1, 0, 2]),
    ],
)
def test_first_tap_sorts_and_second_turns(column: str, expected: list[int]) -> None:
    other = "points" if column == "rank" else "rank"
    order = RankingOrder(column=other).tapped(column)
    assert [line.entrant for line in order.sort(RANKING, ENTRANTS)] == expected
    turned = order.tapped(column)
    values = [line.entrant for line in turned.sort(RANKING, ENTRANTS)]
    assert values != expected
    assert turned.tapped(column) == order


@pytest.mark.parametrize("size", [(390, 664), (1280, 800)])
async def test_columns_sort_the_ranking(sqlite_store: Store, size: tuple[int, int]) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    for number, card in enumerate(world.seat().tables):
        assert card.seat.ns is not None
        result = TableResult(ns=card.seat.ns, ew=card.seat.ew, ns_points=100 * number, ew_points=300)
        world.run_request(enter_result, number=0, result=result)
    places = [line.rank for line in world.load().ranking]
    async with app_phone(sqlite_store, route=routes.tournament_ranking(world.id), secret=secret, size=size) as phone:
        await phone.expect_text("Place 1. ")
        assert shown_places(phone) == places
        await phone.tap("Points")
        await phone.wait_until(lambda: shown_points(phone) == sorted(shown_points(phone), reverse=True), "unsorted")
        await phone.tap("Points")
        await phone.wait_until(lambda: shown_points(phone) == sorted(shown_points(phone)), "not turned")


def shown_places(phone: AppPhone) -> list[int]:
    return [int(found[1]) for text in phone.visible_texts if (found := re.match(r"Place (\d+)\. ", text))]


def shown_points(phone: AppPhone) -> list[int]:
    found = [re.search(r"(\d+) points?\b", text) for text in phone.visible_texts]
    return [int(each[1]) for each in found if each]
