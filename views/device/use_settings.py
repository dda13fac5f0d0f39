"""The settings of this phone: the name that other phones at the table see, the language and the theme."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from models.access import Device, Preferences, TextSize, load_preferences, rename_device, save_preferences
from models.store import Transaction
from views.core.device_features import run_optional
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.hooks import use_state


@dataclass(frozen=True, kw_only=True)
class SettingsController:
    """The settings; `name` is the phone's name as typed, and `is_saved` tells that `save_name` stored it."""

    action: ActionController
    name: Form[str]
    is_saved: bool
    set_saved: Callable[[bool], None]

    async def save_name(self) -> None:
        session = self.action.session
        if self.name.value.strip() != session.device.label:
            work = partial(rename_device, device=session.device, label=self.name.value)
            await self.action.run(work, self._renamed)

    def _renamed(self, device: Device) -> None:
        self.set_saved(True)
        self.action.session.set_device(device)

    async def set_text(self, text: TextSize) -> None:
        """Save the size of text here and in the browser, whose page applies it (web/flet/browser_fixes.js)."""
        if await self.save("text", text):
            await run_optional(partial(ft.SharedPreferences().set, "pinella.text", text))

    async def save(self, name: str, value: object) -> bool:
        """Save one preference, by its name in `Preferences`; return whether that succeeded."""
        session = self.action.session
        return await self.action.run(partial(_save_preference, session.device, name, value), session.set_preferences)


def use_settings() -> SettingsController:
    action = use_action()
    device = action.session.device
    name = use_form(device.id, lambda: device.label, action)
    is_saved, set_saved = use_state(False)
    return SettingsController(action=action, name=name, is_saved=is_saved, set_saved=set_saved)


def _save_preference(device: Device, name: str, value: object, transaction: Transaction) -> Preferences:
    """Save one preference and keep the latest values of the others, which may have changed shortly before."""
    chosen: dict[str, Any] = {name: value}
    preferences = replace(load_preferences(transaction, device=device), **chosen)
    save_preferences(transaction, device=device, preferences=preferences)
    return preferences
