"""Tests of the closing fields, which are the same controls on the page by points and on the page by cards."""

import asyncio

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes


def test_closing_fields_move_between_pages(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=pairs_setup()).id

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
            await phone.expect_text("Draft saved")
            await phone.tap("By cards")
            await phone.tap("Closing")
            await phone.expect_text("Closed by Anna and Carla")
            await phone.tap("By points")
            await phone.expect_text("On the table, Anna and Carla: 0")

    asyncio.run(scenario())
