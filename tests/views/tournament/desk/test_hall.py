"""The page with the permanent codes of a hall."""

from models.store import Store
from models.tournaments import load_hall
from models.values import Hall
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import director_world, new_tournament
from views import routes


async def test_hall_is_named_printed_used_and_left(sqlite_store: Store) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))

    def hall() -> Hall:
        with sqlite_store.reading() as session:
            return load_hall(session, device=world.director)

    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret) as phone:
        await phone.expect_text("The draw is done.")
        await phone.expect_no_text("Permanent table codes")
        await phone.tap("More")
        await phone.tap("Permanent table codes")
        page = routes.tournament_hall(world.id)
        await phone.wait_until(lambda: page in str(phone.requests), "the button led nowhere")
        await phone.navigate(page)
        await phone.type_into("Number of tables", "many")
        await phone.tap("Save")
        await phone.expect_text("A name is missing here.")
        await phone.expect_text("Enter a number of tables from 1 to 250.")
        await phone.expect_no_text("Use them in this tournament")
        await phone.type_into("Name of the hall", "The Club")
        await phone.type_into("Number of tables", "12")
        await phone.tap("Save")
        await phone.expect_text("Permanent table codes to print (PDF)")
        await phone.tap("Use them in this tournament")
        await phone.expect_text("The codes of The Club lead to this tournament.")
        assert hall().tournament_id == world.id
        await phone.tap("Make new codes")
        await phone.tap("New codes")
        await phone.wait_until(lambda: hall().generation == 2, "no new codes")
        await phone.tap("No longer use them here")
        await phone.expect_text("Use them in this tournament")
    assert (hall().name, hall().tables, hall().tournament_id) == ("The Club", 12, None)
