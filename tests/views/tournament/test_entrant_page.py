"""The page of an entrant that entered after the draw."""

from models.store import Store
from models.tournaments import add_entrant
from models.values import TournamentLinkKind
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes

_FIRST_ROUND = "You play from round 2."


async def test_late_entrant_sees_its_first_round_until_it_is_seated(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament())
    world.seat()
    number = len(world.load().entrants)
    world.run_request(add_entrant, names=("Zoe", "Yanis"))
    late, on_time = (routes.tournament_entrant_page(world.token(TournamentLinkKind.PAIR, each)) for each in (number, 0))
    async with app_phone(sqlite_store, route=routes.tournament_entrants(world.id), secret=secret) as phone:
        await phone.expect_text(f"{number + 1}. Zoe and Yanis. Plays from round 2")
    async with app_phone(sqlite_store, route=on_time) as phone:
        await phone.expect_text("Victory Points")
        await phone.expect_no_text(_FIRST_ROUND)
        await phone.navigate(late)
        await phone.expect_text(_FIRST_ROUND)
        world.close(allow_missing=True)
        world.seat()
        await phone.tap("Refresh")
        await phone.expect_no_text(_FIRST_ROUND)
        await phone.expect_text("Against")
