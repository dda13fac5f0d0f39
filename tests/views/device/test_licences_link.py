"""Test of the settings' link to the licences, which the offline app ships."""

from dataclasses import replace

import pytest

from models.store import Store
from testkit.clients.app_phone import app_phone
from views.core.platform import NATIVE, PWA, SERVER, Platform


@pytest.mark.parametrize(
    ("platform", "offered"), [(PWA, True), (replace(SERVER, pwa_url="/pwa/"), True), (SERVER, False), (NATIVE, False)]
)
async def test_licences_are_linked_where_the_offline_app_is(
    sqlite_store: Store, platform: Platform, offered: bool
) -> None:
    async with app_phone(sqlite_store, route="/settings", platform=platform) as phone:
        await phone.expect_text("Back up, restore, delete")
        assert ("Licences" in phone.visible_texts) is offered
