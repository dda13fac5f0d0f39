"""Two seats of a new match change places: by a long press, by a key that a screen reader announces, or by a mouse that
drags one onto the other."""

import flet as ft
import pytest

from models.store import Store
from testkit.clients.app_phone import app_phone
from views import routes


@pytest.mark.parametrize("size", [(390, 664), (290, 600), (1280, 800)])
async def test_two_players_change_places(sqlite_store: Store, size: tuple[int, int]) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=size) as phone:
        await phone.type_into("Player 1", "Zoe")
        await phone.type_into("Player 2", "Yves")
        await phone.leave("Player 2")
        await phone.wait_until_idle()
        held = [each for each in phone.visible_controls if isinstance(each, ft.GestureDetector)]
        plates = [each for each in phone.visible_controls if isinstance(each, ft.DragTarget)]
        if plates:
            await phone.dispatch(plates[0].content, "drag_start")
            await phone.dispatch(plates[1], "accept")
        elif held:
            await phone.dispatch(held[1], "long_press")
            await phone.tap("Change places with Zoe")
        else:
            await phone.tap("Change places")
            await phone.tap("Change places with Zoe")
        await phone.expect_no_text("Change places with")
        await phone.wait_until_idle()
        fields = [each for each in phone.visible_controls if isinstance(each, ft.TextField)]
        assert {each.label: each.value for each in fields} == {
            "Player 1": "Yves",
            "Player 2": "Zoe",
            "Player 3": "",
            "Player 4": "",
        }


async def test_the_number_of_players_is_shown_once_beside_the_table(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.NEW_MATCH, size=(1280, 800)) as phone:
        await phone.expect_text("Who sits where?")
        field = next(each for each in phone.visible_controls if isinstance(each, ft.TextField))
        await phone.dispatch(field, "focus")
        await phone.wait_until_idle()
        assert phone.visible_texts.count("3 players") == 1
