"""Test of the settings' link to the offline app, shown only where a browser can install it."""

from dataclasses import replace

import pytest

from models.store import Store
from testkit.clients.app_phone import app_phone
from views.core.platform import SERVER
from views.device import settings

LINK_TEXT = "Use Pinella offline"


@pytest.mark.parametrize(
    ("site", "secure", "offered"), [("/pwa/", True, True), ("/pwa/", False, False), ("", True, False)]
)
async def test_offline_app_is_offered_only_if_available_over_https(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, site: str, secure: bool, offered: bool
) -> None:
    monkeypatch.setattr(settings, "is_secure", lambda _url, *, web: secure and web)
    async with app_phone(sqlite_store, route="/settings", platform=replace(SERVER, pwa_url=site)) as phone:
        await phone.expect_text("Back up, restore, delete")
        assert (LINK_TEXT in phone.visible_texts) is offered
