"""Tests of the closing fields, which are the same controls on the page by points and on the page by cards."""

import flet as ft
import pytest

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes


@pytest.fixture
def new_deal(sqlite_store: Store) -> tuple[str, str]:
    """Return the path of a new deal of two pairs, and the secret of its device."""
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        return routes.new_deal(create_match(session, device=device, setup=pairs_setup()).id), secret


async def test_closing_fields_move_between_pages(sqlite_store: Store, new_deal: tuple[str, str]) -> None:
    route, secret = new_deal
    async with app_phone(sqlite_store, route=route, secret=secret) as phone:
        await phone.expect_text("Nothing entered yet")
        await phone.tap("By cards")
        await phone.tap("Closing")
        await phone.expect_text("Closed by Anna and Carla")
        await phone.tap("By points")
        await phone.expect_text("On the table, Anna and Carla: 0")


async def test_reason_of_a_refused_save_is_shown_once(sqlite_store: Store, new_deal: tuple[str, str]) -> None:
    route, secret = new_deal
    async with app_phone(sqlite_store, route=route, secret=secret) as phone:
        for name in ("By cards", "Run of hearts", "3", "9", "Closing", "Closed by Anna and Carla", "Save the deal"):
            await phone.tap(name)
        await phone.expect_text("Save anyway")
        await phone.wait_until_idle()
        reason = "Are there really no cards left in hand for Bruno and Dino?"
        shown = [each for each in phone.visible_controls if isinstance(each, ft.Text) and reason in each.value]
        assert len(shown) == 1
