"""A page of rules on a simulated phone."""

from models.store import Store
from testkit.clients.app_phone import app_phone
from views import routes


async def test_melds_that_are_drawn_are_heard(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.variant_rules("burraco")) as phone:
        await phone.expect_text("Clean burraco 200 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥")
