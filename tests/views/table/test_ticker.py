"""The ticker of a table."""

import asyncio
from collections import defaultdict
from dataclasses import replace

import flet as ft

from models.access import register_device
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup, three_setup
from views import routes


def test_sides_that_formed_during_the_deal_have_their_names(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        setup = replace(three_setup(), names=("Anna", "Massimiliano", "Carla"))
        match_id = create_match(session, device=device, setup=setup).id

    async def scenario() -> list[ft.Text]:
        async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
            await phone.tap("Tick as you play")
            await phone.tap("Tick for Anna: Pozzetto")
            await phone.expect_text("This deal, Massimiliano and Carla: ")
            return [control for control in phone.visible_controls if isinstance(control, ft.Text)]

    sizes: defaultdict[str, set[float | None]] = defaultdict(set)
    for text in asyncio.run(scenario()):
        sizes[str(text.value)].add(text.style.size if text.style else None)
    assert "This deal" not in sizes
    assert sizes["Massimiliano and Carla"]
    assert sizes["Massimiliano and Carla"] <= sizes["Anna"], "the headers are of one height"


async def test_a_deal_without_an_entry_has_no_points(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=three_setup()).id
    async with app_phone(sqlite_store, route=routes.match(match_id), secret=secret) as phone:
        await phone.tap("Tick as you play")
        await phone.expect_text("This deal, Anna: 0 points")
        await phone.tap("Tick for Anna: Clean")
        await phone.expect_text("This deal, Anna: 100 points")


async def test_a_pozzetto_that_was_not_taken_is_not_left_blank(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    async with app_phone(sqlite_store, route=routes.new_deal(match_id), secret=secret) as phone:
        await phone.tap("Pozzetto of Anna and Carla: taken")
        await phone.tap("Not taken −100")
        await phone.expect_text("Pozzetto of Anna and Carla: not taken")
        await phone.expect_text("Draft saved")
        await phone.navigate(routes.match(match_id))
        await phone.expect_text("Continue deal 1 · draft")
        await phone.tap("Tick as you play")

        def marks() -> set[tuple[str | None, str | None]]:
            keys = [each for each in phone.visible_controls if isinstance(each, ft.Text) and each.spans]
            return {(each.semantics_label, each.spans[0].text) for each in keys}

        expected = ("Tick for Anna and Carla: Pozzetto", "Not taken\n")
        await phone.wait_until(lambda: expected in marks(), "the key says nothing")
        assert ("Tick for Bruno and Dino: Pozzetto", "Pozzetto") in marks()
