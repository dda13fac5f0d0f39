"""The browser's "back": it closes what is on top, keeps what was typed, and never returns to a form that was sent."""

import asyncio

import flet as ft
import pytest

from models import Store
from tests.views.app_phone import app_phone
from views import routes
from views.core.back import Way


class Browser:
    """Its history, and the screen that the app shows."""

    def __init__(self, start: str) -> None:
        self.past = [start]
        self.shown = start
        self.way = Way(here=start, go=self.navigate)

    def navigate(self, route: str) -> None:
        self.way.asked(route)
        self.past.append(route)
        self._report(route)

    def back(self) -> None:
        self.past.pop()
        self._report(self.past[-1])

    def _report(self, route: str) -> None:
        if self.way.arrive(route):
            self.shown = route


def test_back_goes_where_one_came_from() -> None:
    browser = Browser("/")
    browser.navigate("/match/a")
    browser.navigate("/match/a/share")
    browser.back()
    assert browser.shown == "/match/a"
    browser.back()
    assert browser.shown == "/"


def test_back_closes_what_lies_on_top_one_by_one() -> None:
    browser = Browser("/")
    browser.navigate("/new")
    closed: list[str] = []
    browser.way.show(1, lambda: closed.append("sheet"))
    browser.way.show(2, lambda: closed.append("question"))
    browser.back()
    assert (browser.shown, closed) == ("/new", ["question"])
    browser.back()
    assert (browser.shown, closed) == ("/new", ["question", "sheet"])
    browser.back()
    assert browser.shown == "/"


def test_back_after_a_form_was_sent_goes_up_and_not_to_the_form() -> None:
    browser = Browser("/")
    browser.navigate("/match/a")
    browser.navigate("/match/a/enter")
    browser.way.send("/match/a/enter")
    browser.navigate("/match/a/result")
    browser.back()
    assert browser.shown == "/match/a"
    browser.navigate("/match/a/enter")
    assert browser.shown == "/match/a/enter"
    browser.way.send("/match/a/enter")
    browser.navigate("/match/a")
    browser.back()
    assert browser.shown == "/"


def test_the_screen_that_a_form_leads_to_takes_its_name_and_the_next_form_another() -> None:
    browser = Browser("/")
    table, form = "/match/a", "/match/a/enter"
    forms, tables = [], [browser.way.name(table)]
    for _ in range(3):
        browser.navigate(form)
        forms.append(browser.way.name(form))
        browser.way.leave(form, table)
        tables.append(browser.way.name(browser.shown))
        assert browser.way.name(form) not in tables
    assert tables == [table, *forms]
    assert len({*tables, browser.way.name(form)}) == 5
    browser.navigate("/match/a/share")
    browser.back()
    assert browser.way.name(browser.shown) == tables[-1]


def test_a_form_that_was_not_sent_keeps_its_name() -> None:
    browser = Browser("/")
    browser.navigate("/match/a/enter")
    browser.navigate("/match/a")
    browser.navigate("/match/a/enter")
    assert browser.way.name(browser.shown) == "/match/a/enter"


def test_a_new_form_at_the_same_path_may_be_returned_to() -> None:
    browser = Browser("/")
    browser.navigate("/new")
    browser.way.send("/new")
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
        ("/players/groups/a/who/b", "/players/groups/a"),
        ("/rules/own/a", "/rules"),
        ("/new", "/"),
    ],
)
def test_up_is_always_a_screen(at: str, up: str) -> None:
    browser = Browser("/")
    browser.navigate("/form")
    browser.way.send("/form")
    browser.navigate(at)
    browser.back()
    assert browser.shown == up


async def closes(dialog: ft.DialogControl) -> None:
    async with asyncio.timeout(30):
        while dialog.open:
            await asyncio.sleep(0.02)


def test_back_over_an_open_sheet_keeps_the_screen_and_the_names(sqlite_store: Store) -> None:
    async def whole() -> None:
        async with app_phone(sqlite_store, route=routes.NEW_MATCH) as phone:
            await phone.type_into("Player 1", "Zenobia")
            await phone.tap("Draw cards for it")
            await phone.sees("The draw")
            (draw,) = (each for each in phone.shown if isinstance(each, ft.BottomSheet))
            await phone.back(routes.HOME)
            await closes(draw)
            await phone.fire(draw, "dismiss")  # as the client says when it is gone
            await phone.sees_no("The draw")
            await phone.sees("Start the match")
            assert any(isinstance(each, ft.TextField) and each.value == "Zenobia" for each in phone.shown)
            await phone.back(routes.NEW_MATCH)
            await phone.back(routes.HOME)
            await phone.sees_no("Start the match")

    asyncio.run(whole())
