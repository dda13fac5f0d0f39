"""Tests of screens that adapt to the phone's text size."""

from collections.abc import Callable

import flet as ft
import flet.canvas as cv
import pytest

from models.access import register_device
from models.deals import save_deal
from models.matches import create_match
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import deal_entry, pairs_setup
from tests.views.text_height import report_text_height
from views import routes
from views.table import ticker
from views.table.ticker import TickerKey, ticker_key
from views.ui.theme import SIDE_STYLES

MIN_BAR_HEIGHT = 48
FOOTER_HEIGHT = 109  # pixels at twice the usual text, with a line in the button


def bar_height(phone: AppPhone) -> float | None:
    return next(each.toolbar_height for each in phone.visible_controls if isinstance(each, ft.AppBar))


@pytest.mark.parametrize(("height", "bar"), [(100, 48), (200, 64), (0, 48), (100_000, 64)])
async def test_entry_screen_adapts_to_text_size(sqlite_store: Store, height: float, bar: float) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    route = routes.new_deal(match_id)  # labels are above the cells if the text is large
    async with app_phone(sqlite_store, secret=secret, route=route, watches=bar == MIN_BAR_HEIGHT) as phone:
        await phone.expect_text("Nothing entered yet")
        await report_text_height(phone, height)
        await phone.wait_until(lambda: bar_height(phone) == bar, "the bar has another height")
        await phone.tap("9")
        await phone.expect_text("On the table, Anna and Carla: 9")
        assert bar_height(phone) == bar
        icons = [each for each in phone.visible_controls if isinstance(each, ft.Icon)]
        larger = 1 if bar == MIN_BAR_HEIGHT else 1.5
        assert [each.size for each in icons if each.icon is ft.Icons.BACKSPACE_OUTLINED] == [24 * larger]
        digits = [each for each in phone.visible_controls if isinstance(each, cv.Text) and each.value == "9"]
        sizes = sorted({each.style.size for each in digits if each.style and each.style.size})
        assert sizes == [24 * larger, 26 * larger, 28 * larger]  # in the field, on the key, and in the total


async def test_save_button_by_cards_is_one_word_if_the_text_is_large(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=pairs_setup()).id
    async with app_phone(sqlite_store, secret=secret, route=routes.new_deal(match_id), watches=False) as phone:
        await phone.tap("By cards")
        await phone.expect_text("Tap a suit for a run")
        assert save_words(phone) == ["Save the deal"]
        await report_text_height(phone, 200)
        await phone.wait_until(lambda: save_words(phone) == ["Save"], "the button has more words")


def save_words(phone: AppPhone) -> list[str]:
    return [
        each.value for each in phone.visible_controls if isinstance(each, ft.Text) and each.value.startswith("Save")
    ]


async def test_message_leaves_the_main_button_free_with_large_text(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match = create_match(session, device=device, setup=pairs_setup())
        arguments = {"match_id": match.id, "revision": match.revision, "request_id": "one"}
        save_deal(session, device=device, entry=deal_entry(), **arguments)
    route = routes.match(match.id)  # the keys move when the text grows
    async with app_phone(sqlite_store, secret=secret, route=route, watches=False) as phone:
        await phone.expect_text("Score deal 2")
        await report_text_height(phone, 200)
        await phone.wait_until(lambda: "Deal 2" in main_words(phone), "the main button's words stay long")
        await phone.tap("Undo deal 1")
        await phone.expect_text("Deal 1 undone")
        await phone.wait_until(lambda: len(messages(phone)) == 1, "not one message")
        (message,) = messages(phone)
        assert isinstance(message.margin, ft.Margin)
        assert message.margin.bottom >= FOOTER_HEIGHT


def messages(phone: AppPhone) -> list[ft.SnackBar]:
    return [each for each in phone.visible_controls if isinstance(each, ft.SnackBar)]


def main_words(phone: AppPhone) -> list[str]:
    """Return the short words of the button that a screen reader announces in full."""
    texts = [each for each in phone.visible_controls if isinstance(each, ft.Text)]
    return [each.value for each in texts if each.semantics_label == "Score deal 2"]


@pytest.mark.parametrize(("scale", "height"), [(1.0, 48), (1.3, 55), (2.0, 84)])
def test_ticker_key_height_grows_with_text(monkeypatch: pytest.MonkeyPatch, scale: float, height: float) -> None:
    monkeypatch.setattr(ticker, "text_scale", lambda: scale)
    tick: Callable[..., object] = lambda: None  # noqa: E731
    key = TickerKey(word="Clean", mark="1", spoken="", side_style=SIDE_STYLES[0], tick=tick, args=())
    button = ticker_key(key)
    assert isinstance(button, ft.FilledButton)
    assert button.height == height
