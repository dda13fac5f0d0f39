"""Haptic ticks and sounds are off until the user turns them on in the settings, which offer them only if the phone
supports them."""

import flet as ft
import pytest

from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from views.core.platform import NATIVE, SERVER, Platform

VIBRATION = "Vibrate at each tap while a deal is entered"
SOUNDS = "Play a sound for a deal, a burraco, a win, a call for the director and a round’s end"


@pytest.mark.parametrize(("label", "platform"), [(VIBRATION, NATIVE), (SOUNDS, SERVER)])
async def test_feedback_is_off_until_it_is_chosen(sqlite_store: Store, label: str, platform: Platform) -> None:
    async with app_phone(sqlite_store, route="/settings", platform=platform, language="en") as phone:
        await phone.expect_text(f"{label}: On")
        assert not is_chosen(phone, f"{label}: On")
        await phone.tap(f"{label}: On")
        await phone.wait_until(lambda: is_chosen(phone, f"{label}: On"), "it stays off")


# The server's address isn't secure, and only a browser plays sounds.
@pytest.mark.parametrize(("platform", "offered"), [(NATIVE, {VIBRATION}), (SERVER, {SOUNDS})])
async def test_feedback_is_offered_where_the_phone_can(
    sqlite_store: Store, platform: Platform, offered: set[str]
) -> None:
    async with app_phone(sqlite_store, route="/settings", platform=platform, language="en") as phone:
        await phone.expect_text("Back up, restore, delete")
        assert {VIBRATION, SOUNDS} & set(phone.visible_texts) == offered


def is_chosen(phone: AppPhone, label: str) -> bool:
    keys = (each for each in phone.visible_controls if isinstance(each, ft.Semantics))
    return any(
        key.selected and isinstance(key.content, ft.FilledButton) and _spoken(key.content) == label for key in keys
    )


def _spoken(button: ft.FilledButton) -> str | None:
    return button.content.semantics_label if isinstance(button.content, ft.Text) else None
