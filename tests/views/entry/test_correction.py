"""Tests that a correction differs from a new deal in the title, the bar's colour and the save key's label."""

import asyncio
from collections.abc import Callable

import flet as ft
import pytest

from models.access import register_device
from models.deals import save_deal
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import deal_entry, pairs_setup
from views import routes
from views.ui import theme

Route = Callable[[str, str], str]


def bar_of(phone: AppPhone) -> ft.AppBar:
    return next(each for each in phone.visible_controls if isinstance(each, ft.AppBar))


@pytest.mark.parametrize(
    ("route", "title", "key", "colour"),
    [
        (lambda match, _: routes.new_deal(match), "Deal 2", "Save the deal", theme.BAIZE.fill),
        (routes.edit_deal, "Correct deal 1", "Save the correction", theme.ACTION.fill),
    ],
    ids=["a new deal", "a correction"],
)
def test_correction_is_distinguishable(
    sqlite_store: Store, route: Route, title: str, key: str, colour: ft.ColorValue
) -> None:
    async def scenario() -> None:
        with sqlite_store.transaction() as session:
            device, secret = register_device(session, label="A")
            match = create_match(session, device=device, setup=pairs_setup())
            arguments = {"match_id": match.id, "revision": match.revision, "request_id": "one"}
            deal = save_deal(session, device=device, entry=deal_entry(), **arguments).deals[0]
        async with app_phone(sqlite_store, secret=secret, route=route(match.id, deal.id)) as phone:
            await phone.expect_text(title)
            await phone.expect_text(key)
            assert bar_of(phone).bgcolor == colour

    asyncio.run(scenario())
