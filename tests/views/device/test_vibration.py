"""Haptic ticks are off until they are chosen in the settings, where the phone can give them."""

import asyncio

import flet as ft
import pytest

from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from views.core.platform import NATIVE, SERVER, Platform

LABEL = "Vibrate at each tap of a deal"


def test_vibration_is_off_until_it_is_chosen(sqlite_store: Store) -> None:
    async def scenario() -> None:
        async with app_phone(sqlite_store, route="/settings", platform=NATIVE, language="en") as phone:
            await phone.expect_text(f"{LABEL}: On")
            assert not is_chosen(phone, "On")
            await phone.tap(f"{LABEL}: On")
            await phone.wait_until(lambda: is_chosen(phone, "On"), "vibration stays off")

    asyncio.run(scenario())


@pytest.mark.parametrize(("platform", "is_offered"), [(NATIVE, True), (SERVER, False)])
def test_vibration_is_offered_where_the_phone_can(sqlite_store: Store, platform: Platform, *, is_offered: bool) -> None:
    async def scenario() -> None:
        async with app_phone(sqlite_store, route="/settings", platform=platform, language="en") as phone:
            await phone.expect_text("Back up, restore, delete")
            assert (LABEL in phone.visible_texts) is is_offered

    asyncio.run(scenario())


def is_chosen(phone: AppPhone, answer: str) -> bool:
    label = f"{LABEL}: {answer}"
    keys = (each for each in phone.visible_controls if isinstance(each, ft.Semantics))
    return any(
        key.selected and isinstance(key.content, ft.FilledButton) and _spoken(key.content) == label for key in keys
    )


def _spoken(button: ft.FilledButton) -> str | None:
    return button.content.semantics_label if isinstance(button.content, ft.Text) else None
