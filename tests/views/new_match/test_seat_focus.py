"""The way of the focus through the seats of a new match."""

import flet as ft

from models.store import Store
from models.values import NAME_LENGTH
from testkit.clients.app_phone import AppPhone, app_phone
from views import routes
from views.ui import theme


def edge_colour(phone: AppPhone, seat: int) -> object:
    """Return the colour of a seat's edge."""
    found = next(each for each in phone.visible_controls if each.key == f"seat-{seat}")
    assert isinstance(found, ft.Container)
    assert isinstance(found.border, ft.Border)
    return found.border.top.color


async def test_enter_at_the_last_seat_goes_back_to_the_first_empty_one(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=(390, 664)) as phone:
        await phone.type_into("Player 4", "Zoe", submit=True)
        assert [method for method, _ in phone.requests].count("focus") == 1
        for player, name in enumerate(["Ada", "Ugo", "Ivo"], start=1):
            await phone.type_into(f"Player {player}", name)
        await phone.submit("Player 4")
        await phone.wait_until_idle()
        assert [method for method, _ in phone.requests][-2:] == ["focus", "push_route"]


async def test_a_seat_without_the_focus_has_no_edge_of_the_focus(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=(1280, 800)) as phone:
        await phone.type_into("Player 4", "Zoe")
        await phone.wait_until_idle()
        assert edge_colour(phone, 3) == theme.CURSOR
        await phone.leave("Player 4")
        await phone.wait_until_idle()
        assert edge_colour(phone, 3) == theme.ACTION.fill


async def test_a_refused_name_is_explained_in_the_place_of_the_rows(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=(320, 568)) as phone:
        await phone.expect_text("Game: ")
        assert {each.max_length for each in phone.visible_controls if isinstance(each, ft.TextField)} == {NAME_LENGTH}
        await phone.type_into("Player 1", "Ada")
        await phone.type_into("Player 2", "ada")
        await phone.tap("Start the match")
        await phone.expect_text("Player 2: ")
        await phone.expect_no_text("Game: ")
        await phone.type_into("Player 1", "Ida")  # the other one of the two equal names
        await phone.expect_text("Game: ")


async def test_a_panel_takes_the_focus_and_escape_closes_it(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=(390, 664)) as phone:
        await phone.type_into("Player 1", "Ada")
        for row, shown in (("Game", "Draw cards for it"), ("Target", "Another number")):
            await phone.tap(row)
            await phone.expect_text(shown)
            await phone.wait_until(lambda: isinstance(phone.focused(), ft.IconButton), "the panel has no focus")
            await phone.press("Escape")
            await phone.expect_text("Game: ")
        await phone.tap("Target")
        await phone.tap("Another number")
        await phone.wait_until(lambda: isinstance(phone.focused(), ft.TextField), "the number has no focus")
        assert getattr(phone.focused(), "label", "") == "Points to reach"
