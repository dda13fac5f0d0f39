"""The deals of a table: on a phone, the latest two are above the tools, which don't move when a deal is added.
The ticker is the first row of their panel."""

import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup, save_next_deal
from views import routes


@pytest.mark.parametrize(
    ("width", "deals", "order"),
    [
        (390, 2, ["Tick as you play", "Deal 2.", "Deal 1.", "Clock"]),
        (390, 4, ["Tick as you play", "Deal 4.", "Deal 3.", "Clock", "Earlier deals", "Deal 2.", "Deal 1."]),
        (1280, 4, ["Clock", "Tick as you play", "Deal 4.", "Deal 3.", "Deal 2.", "Deal 1."]),
    ],
)
async def test_no_deal_pushes_the_tools_of_a_phone(
    sqlite_store: Store, width: int, deals: int, order: list[str]
) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match = create_match(session, device=device, setup=pairs_setup(target=9005))
        for _ in range(deals):
            match = save_next_deal(session, device, match)
    async with app_phone(sqlite_store, route=routes.match(match.id), secret=secret, size=(width, 664)) as phone:
        await phone.expect_text("Deal 1.")
        shown = [each for text in phone.visible_texts for each in order if text.startswith(each)]
        assert list(dict.fromkeys(shown)) == order
