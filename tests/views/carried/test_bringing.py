"""The address of a server is typed as it stands on its screen."""

import asyncio

import flet as ft

from models import Store, create_match, register_device
from tests.models.table import pairs_setup
from tests.views.app_phone import app_phone
from views import routes


def test_no_keyboard_changes_an_address(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match = create_match(session, device=device, setup=pairs_setup())

    async def scenario() -> list[ft.BaseControl]:
        async with app_phone(sqlite_store, secret=secret, route=routes.bring(match.id)) as phone:
            await phone.sees("Address of the computer")
            return [each for each in phone.shown if isinstance(each, ft.TextField)]

    [field] = asyncio.run(scenario())
    assert (field.keyboard_type, field.capitalization) == (ft.KeyboardType.URL, ft.TextCapitalization.NONE)
    assert not field.autocorrect
    assert not field.enable_suggestions
