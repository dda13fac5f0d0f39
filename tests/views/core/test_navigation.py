"""The browser's "back": it closes the topmost overlay, keeps the input, and never returns to a submitted form."""

import asyncio

import flet as ft
import pytest

from models.store import Store
from testkit.clients.app_phone import app_phone
from views import routes
from views.core.navigation import Navigation


class Browser:
    """A browser with its history, and the screen that the app shows."""

    def __init__(self, start: str) -> None:
        self.history = [start]
        self.shown = start
        self.navigation = Navigation(location=start, navigate=self.navigate)

    def navigate(self, route: str) -> None:
        self.navigation.record_request(route)
        self.history.append(route)
        self._change_route(route)

    def back(self) -> None:
        self.history.pop()
        self._change_route(self.history[-1])

    def _change_route(self, route: str) -> None:
        if self.navigation.accept_route(route):
            self.shown = route


def test_back_returns_to_the_previous_screen() -> None:
    browser = Browser("/")
    browser.navigate("/match/a")
    browser.navigate("/match/a/share")
    browser.back()
    assert browser.shown == "/match/a"
    browser.back()
    assert browser.shown == "/"


def test_back_closes_overlays_one_by_one() -> None:
    browser = Browser("/")
    browser.navigate("/new")
    closed: list[str] = []
    browser.navigation.set_overlay(1, lambda: closed.append("sheet"))
    browser.navigation.set_overlay(2, lambda: closed.append("question"))
    browser.back()
    assert (browser.shown, closed) == ("/new", ["question"])
    browser.back()
    assert (browser.shown, closed) == ("/new", ["question", "sheet"])
    browser.back()
    assert browser.shown == "/"


def test_back_skips_a_submitted_form() -> None:
    browser = Browser("/")
    browser.navigate("/match/a")
    browser.navigate("/match/a/enter")
    browser.navigation.mark_submitted("/match/a/enter")
    browser.navigate("/match/a/result")
    browser.back()
    assert browser.shown == "/match/a"
    browser.navigate("/match/a/enter")
    assert browser.shown == "/match/a/enter"
    browser.navigation.mark_submitted("/match/a/enter")
    browser.navigate("/match/a")
    browser.back()
    assert browser.shown == "/"


def test_the_next_screen_takes_over_the_view_name_of_a_submitted_form() -> None:
    browser = Browser("/")
    table, form = "/match/a", "/match/a/enter"
    forms, tables = [], [browser.navigation.view_name(table)]
    for _ in range(3):
        browser.navigate(form)
        forms.append(browser.navigation.view_name(form))
        browser.navigation.leave_form(form, table)
        tables.append(browser.navigation.view_name(browser.shown))
        assert browser.navigation.view_name(form) not in tables
    assert tables == [table, *forms]
    assert len({*tables, browser.navigation.view_name(form)}) == 5
    browser.navigate("/match/a/share")
    browser.back()
    assert browser.navigation.view_name(browser.shown) == tables[-1]


def test_an_unsubmitted_form_keeps_its_view_name() -> None:
    browser = Browser("/")
    browser.navigate("/match/a/enter")
    browser.navigate("/match/a")
    browser.navigate("/match/a/enter")
    assert browser.navigation.view_name(browser.shown) == "/match/a/enter"


def test_back_returns_to_a_new_form_at_the_path_of_a_submitted_one() -> None:
    browser = Browser("/")
    browser.navigate("/new")
    browser.navigation.mark_submitted("/new")
    browser.navigate("/match/a")
    browser.navigate("/")
    browser.navigate("/new")
    browser.navigate("/new/house-rules")
    browser.back()
    assert browser.shown == "/new"


@pytest.mark.parametrize(
    ("at", "up"),
    [
        ("/match/a", "/"),
        ("/match/a/result", "/match/a"),
        ("/match/a/deal/b", "/match/a"),
        ("/players/groups/a", "/players"),
        ("/players/groups/a/player/b", "/players/groups/a"),
        ("/rules/own/a", "/rules"),
        ("/new", "/"),
    ],
)
def test_back_to_a_submitted_form_leads_to_a_parent_with_a_screen(at: str, up: str) -> None:
    browser = Browser("/")
    browser.navigate("/form")
    browser.navigation.mark_submitted("/form")
    browser.navigate(at)
    browser.back()
    assert browser.shown == up


async def wait_until_closed(dialog: ft.DialogControl) -> None:
    async with asyncio.timeout(120):
        while dialog.open:
            await asyncio.sleep(0.02)


async def test_back_closes_an_open_sheet_and_keeps_the_form(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH) as phone:
        await phone.type_into("Player 1", "Zenobia")
        await phone.tap("Game")
        await phone.tap("Draw cards for it")
        await phone.expect_text("The draw")
        (draw,) = (each for each in phone.visible_controls if isinstance(each, ft.BottomSheet))
        await phone.browser_navigate(routes.HOME)
        await wait_until_closed(draw)
        await phone.dispatch(draw, "dismiss")  # as the client reports when it is closed
        await phone.expect_no_text("The draw")
        await phone.expect_text("Close “Game”")
        assert any(isinstance(each, ft.TextField) and each.value == "Zenobia" for each in phone.visible_controls)
        await phone.browser_navigate(routes.NEW_MATCH)
        await phone.browser_navigate(routes.HOME)
        await phone.expect_no_text("Close “Game”")
