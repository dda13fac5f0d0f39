"""Test of the field for a server's address, which is typed exactly as the server shows it."""

import flet as ft

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes


async def test_address_field_disables_keyboard_corrections(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match = create_match(session, device=device, setup=pairs_setup())
    async with app_phone(sqlite_store, secret=secret, route=routes.upload_match(match.id)) as phone:
        await phone.expect_text("Address of the computer")
        [field] = (each for each in phone.visible_controls if isinstance(each, ft.TextField))
    assert (field.keyboard_type, field.capitalization) == (ft.KeyboardType.URL, ft.TextCapitalization.NONE)
    assert not field.autocorrect
    assert not field.enable_suggestions
