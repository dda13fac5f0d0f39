"""A director who plays: the desk and the own match are a tap from home, and from each other."""

from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes


async def test_desk_and_own_match_lead_to_each_other(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    table = world.seat().tables[0]
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.expect_text("Friday at the club")
        await phone.expect_no_text("Score deal 1")
        world.join_table(table.seat.table, world.director)
    player = world.new_device("player")
    world.join_table(table.seat.table, player)
    async with app_phone(sqlite_store, secret=secret) as phone:
        await phone.expect_text("Score deal 1")
        await phone.tap("Friday at the club")
        await phone.wait_until(lambda: phone.screen.route == routes.tournament(world.id), "the tap leads nowhere")
    async with app_phone(sqlite_store, route=routes.match(str(table.match_id)), secret=secret) as phone:
        await phone.tap("To the director’s desk")
        await phone.wait_until(lambda: phone.screen.route == routes.tournament(world.id), "the tap leads nowhere")
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        for words in ("Ranking", "Prizes", "Championship"):
            await phone.expect_text(words)
