"""Layouts of screens on a phone, a tablet and a desktop."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft
import flet.canvas as cv
import pytest

from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.world import World
from tests.layout_checks.screen_paths import screen_paths

PHONE, TABLET, DESKTOP = (390, 664), (768, 1024), (1280, 800)


@pytest.mark.parametrize("screen", ["table", "entry"])
@pytest.mark.parametrize(("size", "separate"), [(PHONE, False), (TABLET, False), (DESKTOP, True)])
def test_desktop_shows_deals_next_to_table_and_entry(
    layout_world: World, screen: str, size: tuple[int, int], *, separate: bool
) -> None:
    main = {"table": "Large score", "entry": "Save the deal"}[screen]

    async def check(phone: AppPhone) -> None:
        await phone.expect_text(main)
        assert _are_in_separate_columns(phone, main, "Deal 1.") is separate

    _run_on_screen(layout_world, screen, size, check)


@pytest.mark.parametrize(("size", "least"), [(PHONE, 48), (TABLET, 120), (DESKTOP, 90)])
def test_totals_fill_available_space(layout_world: World, size: tuple[int, int], least: int) -> None:
    async def check(phone: AppPhone) -> None:
        await phone.expect_text("Score deal 3")
        drawn = [each for each in phone.visible_controls if isinstance(each, cv.Text)]
        assert max(each.style.size or 0 for each in drawn if each.style) >= least

    _run_on_screen(layout_world, "table", size, check)


def _run_on_screen(
    world: World, screen: str, size: tuple[int, int], check: Callable[[AppPhone], Awaitable[None]]
) -> None:

    async def scenario() -> None:
        async with app_phone(world.store, route=screen_paths(world)[screen], secret=world.secret, size=size) as phone:
            await check(phone)

    asyncio.run(scenario())


def _are_in_separate_columns(phone: AppPhone, main: str, other: str) -> bool:
    """Return whether a row has both texts, in different parts."""
    rows = [each for each in phone.visible_controls if isinstance(each, ft.Row)]
    return any(
        _contains_text(part, main) and not _contains_text(part, other) and _contains_text(row, other)
        for row in rows
        for part in row.controls
    )


def _contains_text(control: ft.BaseControl, words: str) -> bool:
    texts = (
        text
        for each in within(control)
        if isinstance(each, ft.Text | ft.Semantics)
        for text in (getattr(each, "value", ""), getattr(each, "semantics_label", ""), getattr(each, "label", ""))
    )
    return any(text and text.startswith(words) for text in texts)
