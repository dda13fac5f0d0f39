"""Tests that a tap on a number key creates few controls, and that all of them stay attached to the page."""

import flet as ft
from flet.controls.id_counter import ControlId

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes

MAX_CONTROLS = 50  # in both renders; a whole screen has two hundred


async def test_number_key_creates_few_controls_and_detaches_none(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
        await phone.expect_text("Nothing entered yet")
        await phone.wait_until_idle()
        for key in ("3", "4"):
            before = ControlId.next()
            await phone.tap(key)
            await phone.wait_until_idle()
            assert ControlId.next() - before <= MAX_CONTROLS
        tapped = [each for each in phone.visible_controls if getattr(each, "on_click", None)]
        assert len(tapped) > 40
        assert all(
            isinstance(each.page, ft.Page) for each in tapped
        )  # otherwise Flet searches all controls at each tap
