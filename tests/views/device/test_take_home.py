"""A phone at a server's table finds the way to a Pinella of its own, where its browser would keep one."""

import asyncio
from dataclasses import replace

import pytest

from models import Store
from tests.views.app_phone import app_phone
from views.core.place import SERVED
from views.device import settings

WAY = "Take Pinella home"


@pytest.mark.parametrize(
    ("site", "secure", "offered"), [("/phone/", True, True), ("/phone/", False, False), ("", True, False)]
)
def test_the_way_home_is_offered_where_it_leads_somewhere(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, site: str, secure: bool, offered: bool
) -> None:
    monkeypatch.setattr(settings, "is_secure", lambda _url, *, web: secure and web)

    async def scenario() -> None:
        async with app_phone(sqlite_store, route="/settings", place=replace(SERVED, site=site)) as phone:
            await phone.sees("Back up, restore, delete")
            assert (WAY in phone.words) is offered

    asyncio.run(scenario())
