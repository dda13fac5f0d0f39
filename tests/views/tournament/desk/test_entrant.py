"""A pair's page: its departure and its adjustments."""

import asyncio

import pytest

from models.store import Store
from models.tournaments import adjust_entrant, remove_entrant
from models.values import TournamentLinkKind
from scoring import TournamentAdjustment
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes

LEAVES = "This pair leaves"


@pytest.mark.parametrize(
    ("rounds", "has_left", "shown", "hidden"),
    [(2, False, LEAVES, "Left the tournament"), (2, True, "Left the tournament", LEAVES), (1, False, "Note", LEAVES)],
    ids=["may leave", "has left", "no round follows"],
)
def test_departure_is_offered_once_before_a_round(
    sqlite_store: Store, rounds: int, has_left: bool, shown: str, hidden: str
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=rounds))
    world.seat()
    if has_left:
        world.run_request(remove_entrant, entrant=0)

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.tournament_entrant(world.id, 0), secret=secret) as phone:
            await phone.expect_text(shown)
            assert hidden not in phone.visible_texts

    asyncio.run(scenario())


def test_page_of_a_pair_lists_its_penalties(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    world.run_request(adjust_entrant, adjustment=TournamentAdjustment(entrant=0, victory_points=-2, note="late"))
    page = routes.tournament_entrant_page(world.token(TournamentLinkKind.PAIR, 0))

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=page, secret=secret) as phone:
            await phone.expect_text("−2 Victory Points. late")

    asyncio.run(scenario())
