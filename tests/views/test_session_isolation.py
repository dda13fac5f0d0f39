"""Two sessions on the same screens share no object that Flet could change."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import flet as ft
from flet.components.component import Component

from models.access import register_device
from models.deals import save_deal
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import deal_entry, pairs_setup
from views import routes


def mutable_parts(value: Any, seen: dict[int, object]) -> dict[int, object]:
    """Return every object that a client's patch could reach from here, by identity."""
    if isinstance(value, Component):
        return mutable_parts(value._b, seen)  # noqa: SLF001 - the only reference to the rendered control
    if id(value) in seen:
        return seen
    if isinstance(value, list | tuple | dict):
        if not isinstance(value, tuple):
            seen[id(value)] = value
        for part in value.values() if isinstance(value, dict) else value:
            mutable_parts(part, seen)
    elif is_dataclass(value) and any(each.__module__.startswith("flet") for each in type(value).__mro__):
        seen[id(value)] = value
        for part in _parts(value):
            mutable_parts(part, seen)
    return seen


def _parts(value: Any) -> Iterator[object]:
    for each in fields(value):
        if each.name not in {"_parent", "parent", "page"} and not each.metadata.get("skip"):
            yield getattr(value, each.name, None)


async def test_two_sessions_share_no_mutable_objects(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match = create_match(session, device=device, setup=pairs_setup())
        save_deal(
            session, device=device, match_id=match.id, revision=match.revision, entry=deal_entry(), request_id="first"
        )
    screens = [
        routes.HOME,
        routes.NEW_MATCH,
        routes.SETTINGS,
        routes.PAST,
        routes.match(match.id),
        routes.new_deal(match.id),
        routes.result(match.id),
        routes.share(match.id),
    ]
    async with app_phone(sqlite_store, secret=secret) as one, app_phone(sqlite_store, secret=secret) as other:
        for phone in (one, other):
            await phone.wait_for_screen()
        for route in screens:
            found = []
            for phone in (one, other):
                await phone.navigate(route)
                await phone.wait_for_screen()
                page = phone.page
                found.append(mutable_parts([page.views, page.theme, page.dark_theme, page._dialogs], {}))  # noqa: SLF001
            common = [found[0][number] for number in found[0].keys() & found[1].keys()]
            assert len(found[0]) > 100, route
            assert any(isinstance(part, ft.TextStyle) for part in found[0].values()), route
            assert common == [], route
