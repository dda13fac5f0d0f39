"""A new phone that came by a permanent code of the hall: the question on the desk, the list, and the phone itself."""

from models.access import register_device
from models.store import Store
from models.tournaments import hall_tokens, save_hall, set_hall_used
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes

WATCHES = "This phone only watches. The director decides whether it may enter results."


async def test_new_phone_is_asked_about_allowed_and_refused(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    with sqlite_store.transaction() as session:
        players_secret = register_device(session, label="Zoe")[1]
        save_hall(session, device=world.director, name="Club", tables=2)
        code = hall_tokens(session, device=world.director, signer=sqlite_store.signer)[1]
    world.run(set_hall_used, used=True)
    match_id = world.load().tables[1].match_id
    card = app_phone(sqlite_store, route=routes.tournament_table_card(code), secret=players_secret)
    desk = app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret)
    async with card as phone, desk as at_desk:
        await at_desk.expect_text("Start the clock")
        await phone.tap("Sit down")
        await phone.wait_until(lambda: routes.match(match_id or "") in str(phone.requests), "nobody sat down")
        await phone.navigate(routes.match(match_id or ""))
        await phone.expect_text(WATCHES)
        await phone.expect_no_text("Score deal 1")
        await at_desk.expect_text("A new phone, Zoe, wants to enter results of table 2.")
        await at_desk.tap("Allow")
        await at_desk.expect_no_text("A new phone")
        await phone.expect_text("Score deal 1")
        await phone.expect_no_text(WATCHES)
        await at_desk.navigate(routes.tournament_hall(world.id))
        await at_desk.expect_text("Phones that came by these codes")
        await at_desk.expect_text("Zoe enters results. Table 2, ")
        await at_desk.tap("Take the right away")
        await at_desk.expect_text("Zoe only watches. Table 2, ")
        await phone.expect_text(WATCHES)
        await phone.expect_no_text("Score deal 1")
        await at_desk.tap("Allow")
        await phone.expect_text("Score deal 1")
