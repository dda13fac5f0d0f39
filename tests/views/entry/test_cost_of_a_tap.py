"""What a tap on a number key makes: few controls, and each of them hears taps as before."""

import asyncio

import flet as ft
from flet.controls.id_counter import ControlId

from models import Store, create_match, register_device
from tests.models.table import pairs_setup
from tests.views.app_phone import app_phone
from views import routes

MOST = 50  # of both pictures; a whole screen has two hundred


def test_a_number_key_makes_few_controls_and_leaves_none_without_its_screen(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=pairs_setup()).id

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
            await phone.sees("Draft saved")
            await phone.settle()
            for key in ("3", "4"):
                before = ControlId.next()
                await phone.tap(key)
                await phone.settle()
                assert ControlId.next() - before <= MOST
            tapped = [each for each in phone.shown if getattr(each, "on_click", None)]
            assert len(tapped) > 40
            assert all(isinstance(each.page, ft.Page) for each in tapped)  # else Flet looks through all for each tap

    asyncio.run(scenario())
