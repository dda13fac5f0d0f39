"""A new match with large text: the seats are a list, and the panels take the place of the rows."""

import flet as ft

from models.store import Store
from testkit.clients.app_phone import app_phone
from views import routes


async def test_seats_are_a_list_and_a_target_is_chosen(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=(290, 600)) as phone:
        await phone.expect_text("Player 4")
        assert not any(isinstance(each, ft.Stack) for each in phone.visible_controls)
        await phone.type_into("Player 1", "Zoe")
        await phone.tap("Target")
        await phone.expect_no_text("Target: 2005 points")
        await phone.tap("Another number")
        await phone.expect_text("Points to reach")
        await phone.wait_until(lambda: isinstance(phone.focused(), ft.TextField), "the number has no focus")
        assert getattr(phone.focused(), "label", "") == "Points to reach"
        await phone.tap("Close “Target”")
        await phone.tap("Target")
        await phone.tap("1005")
        await phone.expect_text("Target: 1005 points")
        await phone.expect_text("First dealer: Zoe")
