"""Settings of this phone: its name, as others at the table see it, language and theme."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from models.access import Device, Preferences, Theme, load_preferences, rename_device, save_preferences
from models.store import Transaction
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.hooks import use_state


@dataclass(frozen=True, kw_only=True)
class SettingsController:
    """State and actions of the settings; `name` is the phone's name as typed, and `is_saved` tells that `save_name`
    stored it."""

    action: ActionController
    name: Form[str]
    is_saved: bool
    save_name: Callable[[], Awaitable[None]]
    set_language: Callable[[str], Awaitable[None]]
    set_theme: Callable[[Theme], Awaitable[None]]


def use_settings() -> SettingsController:
    session = use_session()
    action = use_action()
    name = use_form(session.device.id, lambda: session.device.label, action)
    saved, set_saved = use_state(False)

    def renamed(device: Device) -> None:
        set_saved(True)
        session.set_device(device)

    async def save_name() -> None:
        if name.value.strip() != session.device.label:
            await action.run(partial(rename_device, device=session.device, label=name.value), renamed)

    async def set_language(language: str) -> None:
        await action.run(partial(_save_preference, session.device, "language", language), session.set_preferences)

    async def set_theme(theme: Theme) -> None:
        await action.run(partial(_save_preference, session.device, "theme", theme), session.set_preferences)

    return SettingsController(
        action=action, name=name, is_saved=saved, save_name=save_name, set_language=set_language, set_theme=set_theme
    )


def _save_preference(device: Device, name: str, value: str, transaction: Transaction) -> Preferences:
    """Save one preference and keep the latest value of the other, which may have changed a moment ago."""
    chosen: dict[str, Any] = {name: value}
    preferences = replace(load_preferences(transaction, device=device), **chosen)
    save_preferences(transaction, device=device, preferences=preferences)
    return preferences
