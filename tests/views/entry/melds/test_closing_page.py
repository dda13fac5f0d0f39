"""The rows of who closed, on the page by points and among the cards: the same controls in two places."""

import asyncio

from models import Store, create_match, register_device
from tests.models.table import pairs_setup
from tests.views.app_phone import app_phone
from views import routes


def test_they_go_from_one_page_to_the_other_and_back(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=pairs_setup()).id

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
            await phone.sees("Draft saved")
            await phone.tap("By cards")
            await phone.tap("Closing")
            await phone.sees("Closed by Anna and Carla")
            await phone.tap("By points")
            await phone.sees("On the table, Anna and Carla: 0")

    asyncio.run(scenario())
