"""The ticker of a table."""

import asyncio

import flet as ft

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import three_setup
from views import routes


def test_sides_that_formed_during_the_deal_have_their_names(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=three_setup()).id

    async def scenario() -> list[object]:
        async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
            await phone.expect_text("Score deal 1")
            await phone.tap("Tick for Anna: Pozzetto")
            await phone.expect_text("This deal, Bruno and Carla: ")
            return [control.value for control in phone.visible_controls if isinstance(control, ft.Text)]

    shown = asyncio.run(scenario())
    assert "Bruno and Carla" in shown
    assert "This deal" not in shown
