"""A phone with large text: what it says of itself, and what becomes of the screens."""

import asyncio

import flet as ft
import pytest

from models import Store
from tests.sweep.house import settle
from tests.views.app_phone import AppPhone, app_phone, within
from views.ui.frame import title_fit
from views.ui.text_scale import fits, size_without_breaks


def test_words_fit_when_none_is_cut() -> None:
    assert fits("Join a table", 17, width=120)
    assert not fits("Join a table", 17, width=60)
    assert fits("Join a table", 17, width=60, lines=2)
    assert not fits("Mariantonietta", 17, width=60, lines=9)


def test_a_word_that_would_be_broken_is_written_smaller() -> None:
    assert size_without_breaks("Anna and Carla", 24, width=200) == 24
    assert size_without_breaks("Mariantonietta", 24, width=100) == 13


@pytest.mark.parametrize(
    ("title", "subtitle", "width", "fit"),
    [
        ("Settings", "", 300, (20, 1)),
        ("Italian Burraco", "to 2005", 140, (17, 1)),
        ("Italian Burraco", "to 2005", 96, (15, 2)),
        ("International Burraco", "to 2005", 96, None),
        ("Burraco", "on top of International Burraco", 120, None),
    ],
)
def test_a_title_that_a_bar_would_cut_is_smaller_or_stands_below_it(
    title: str, subtitle: str, width: float, fit: tuple[int, int] | None
) -> None:
    assert title_fit(title, subtitle, width=width) == fit


async def shows(phone: AppPhone, scale: float) -> None:
    """Its letters are so much larger from now on."""
    yardstick = phone.page.overlay[0]
    assert isinstance(yardstick, ft.Container)
    assert isinstance(yardstick.content, ft.Container)
    await phone.fire(yardstick.content, "size_change", {"w": 56 * scale, "h": 100 * scale})


def test_large_text_puts_what_stood_beside_each_other_one_below_the_other(sqlite_store: Store) -> None:
    house = settle(sqlite_store)

    async def scenario() -> None:
        async with app_phone(sqlite_store, route=house.screens["home"], secret=house.secret) as phone:
            await phone.sees("Join a table")
            assert _beside(phone, "Join a table", "Past matches")
            await shows(phone, 2.0)
            await phone.until(lambda: not _beside(phone, "Join a table", "Past matches"), "both stay in one row")
            await shows(phone, 1.0)
            await phone.until(lambda: _beside(phone, "Join a table", "Past matches"), "they never come together again")
            await phone.settle()
            phone.screen.moved.clear()  # whoever changes the size of the phone's text taps nothing in that moment

    asyncio.run(scenario())


def _beside(phone: AppPhone, *words: str) -> bool:
    rows = [each for each in phone.shown if isinstance(each, ft.Row)]
    return any(set(words) <= {text.value for text in within(row) if isinstance(text, ft.Text)} for row in rows)
