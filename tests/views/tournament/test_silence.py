"""The last rounds in silence: the switch at the desk, and the places that a director shows one by one."""

from models.store import Store
from models.values import TournamentLinkKind
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from tests.views.tournament.test_prizes import play_all
from views import routes


async def test_director_shows_the_third_place_first(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    desk, page = routes.tournament(world.id), ""
    async with app_phone(sqlite_store, route=desk, secret=secret) as phone:
        await phone.expect_text("The draw is done.")
        await phone.tap("More")
        await phone.switch("Last rounds in silence", on=True)
    play_all(world)
    page = routes.tournament_entrant_page(world.token(TournamentLinkKind.PAIR, 0))
    async with app_phone(sqlite_store, route=page) as phone:
        await phone.expect_text("The director will show the results.")
        assert "14" not in phone.visible_texts
    first = next(line for line in world.load().ranking if line.entrant == 0)
    async with app_phone(sqlite_store, route=desk, secret=secret) as phone:
        for place in (3, 2, 1):
            await phone.tap(f"Show the ranking from place {place} on")
        await phone.expect_no_text("Show the ranking from place")
        await phone.navigate(routes.tournament_log(world.id))
        await phone.expect_text("Shown from place 3 on")
    async with app_phone(sqlite_store, route=page) as phone:
        await phone.expect_text(f"Place {first.rank}, {first.victory_points} Victory Points")
