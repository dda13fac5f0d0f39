"""What a screen makes of the room that a tablet or a desk has."""

import asyncio
from collections.abc import Awaitable, Callable

import flet as ft
import flet.canvas as cv
import pytest

from models import Store
from tests.sweep.house import settle
from tests.views.app_phone import AppPhone, app_phone, within

PHONE, TABLET, DESK = (390, 664), (768, 1024), (1280, 800)


@pytest.mark.parametrize("screen", ["table", "entry"])
@pytest.mark.parametrize(("size", "together"), [(PHONE, False), (TABLET, False), (DESK, True)])
def test_a_desk_has_the_deals_beside_the_table_and_beside_the_entry(
    sqlite_store: Store, screen: str, size: tuple[int, int], *, together: bool
) -> None:
    main = {"table": "Enter deal 3", "entry": "Save the deal"}[screen]

    async def look(phone: AppPhone) -> None:
        await phone.sees(main)
        assert _beside(phone, main, "The deals") is together

    _on_screen(sqlite_store, screen, size, look)


@pytest.mark.parametrize(("size", "least"), [(PHONE, 56), (TABLET, 120), (DESK, 90)])
def test_totals_are_as_large_as_fits(sqlite_store: Store, size: tuple[int, int], least: int) -> None:
    async def look(phone: AppPhone) -> None:
        await phone.sees("Enter deal 3")
        drawn = [each for each in phone.shown if isinstance(each, cv.Text)]
        assert max(each.style.size or 0 for each in drawn if each.style) >= least

    _on_screen(sqlite_store, "table", size, look)


def _on_screen(store: Store, screen: str, size: tuple[int, int], look: Callable[[AppPhone], Awaitable[None]]) -> None:
    house = settle(store)

    async def scenario() -> None:
        async with app_phone(store, route=house.screens[screen], secret=house.secret, size=size) as phone:
            await look(phone)

    asyncio.run(scenario())


def _beside(phone: AppPhone, main: str, other: str) -> bool:
    """Whether one of the rows has both, in parts of its own."""
    rows = [each for each in phone.shown if isinstance(each, ft.Row)]
    return any(_has(part, main) and not _has(part, other) and _has(row, other) for row in rows for part in row.controls)


def _has(control: ft.BaseControl, words: str) -> bool:
    return any(isinstance(each, ft.Text) and words in {each.value, each.semantics_label} for each in within(control))
