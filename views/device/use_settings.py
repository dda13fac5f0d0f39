"""The settings of this phone as they are changed: its name, as the others at the table see it, language and theme."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from models import Device, Preferences, Theme, Transaction, load_preferences, rename_device, save_preferences
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.hooks import use_state


@dataclass(frozen=True, kw_only=True)
class SettingsUse:
    """`name` is the phone's as the reader types it, and `saved` that it was kept by `keep_name`."""

    action: Action
    name: Form[str]
    saved: bool
    keep_name: Callable[[], Awaitable[None]]
    set_language: Callable[[str], Awaitable[None]]
    set_theme: Callable[[Theme], Awaitable[None]]


def use_settings() -> SettingsUse:
    session = use_session()
    action = use_action()
    name = use_form(session.device.id, lambda: session.device.label, action)
    saved, set_saved = use_state(False)

    def renamed(device: Device) -> None:
        set_saved(True)
        session.become(device)

    async def keep_name() -> None:
        if name.value.strip() != session.device.label:
            await action.run(partial(rename_device, device=session.device, label=name.value), renamed)

    async def set_language(language: str) -> None:
        await action.run(partial(_prefer, session.device, "language", language), session.prefer)

    async def set_theme(theme: Theme) -> None:
        await action.run(partial(_prefer, session.device, "theme", theme), session.prefer)

    return SettingsUse(
        action=action, name=name, saved=saved, keep_name=keep_name, set_language=set_language, set_theme=set_theme
    )


def _prefer(device: Device, name: str, value: str, transaction: Transaction) -> Preferences:
    """The other one stays as it was chosen last, which may have been a moment ago."""
    chosen: dict[str, Any] = {name: value}
    preferences = replace(load_preferences(transaction, device=device), **chosen)
    save_preferences(transaction, device=device, preferences=preferences)
    return preferences
