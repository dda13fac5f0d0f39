"""The size of the phone's text, as the screens learn of it."""

import asyncio
from collections.abc import Callable

import flet as ft
import pytest

from models import Store, create_match, register_device
from tests.models.table import pairs_setup
from tests.views.app_phone import AppPhone, app_phone
from views import routes
from views.table.ticker import TickerKey, ticker_key
from views.ui.theme import SIDE_STYLES

SMALLEST_BAR = 48


async def say_size(phone: AppPhone, height: float) -> None:
    """As the client does of the yardstick that it has laid out."""
    (yardstick,) = phone.page.overlay
    assert isinstance(yardstick, ft.Container)
    assert isinstance(yardstick.content, ft.Container)
    await phone.fire(yardstick.content, "size_change", {"w": height / 2, "h": height})


def bar_height(phone: AppPhone) -> float | None:
    return next(each.toolbar_height for each in phone.shown if isinstance(each, ft.AppBar))


@pytest.mark.parametrize(("height", "bar"), [(100, 48), (200, 64), (0, 48), (100_000, 64)])
def test_the_entry_screen_follows_the_size_of_text(sqlite_store: Store, height: float, bar: float) -> None:
    async def whole() -> None:
        with sqlite_store.transaction() as session:
            device, secret = register_device(session, label="A")
            match_id = create_match(session, device=device, setup=pairs_setup()).id
        route = routes.new_deal(match_id)  # the words of its rows stand above the cells where text is large
        async with app_phone(sqlite_store, secret=secret, route=route, watches=bar == SMALLEST_BAR) as phone:
            await phone.sees("Draft saved")
            await say_size(phone, height)
            for _ in range(200):
                if bar_height(phone) == bar:
                    break
                await asyncio.sleep(0.01)
            await phone.tap("9")
            await phone.sees("On the table, Anna and Carla: 9")
            assert bar_height(phone) == bar

    asyncio.run(whole())


@pytest.mark.parametrize(("text_scale", "height"), [(1.0, 48), (1.3, 55), (2.0, 84)])
def test_a_key_of_the_ticker_is_as_high_as_its_words(text_scale: float, height: float) -> None:
    tick: Callable[..., object] = lambda: None  # noqa: E731
    key = TickerKey(
        word="Clean", mark="1", spoken="", side_style=SIDE_STYLES[0], tick=tick, args=(), text_scale=text_scale
    )
    button = ticker_key(key)
    assert isinstance(button, ft.FilledButton)
    assert button.height == height
