"""The start of a phone's session: who it is, its language, its size; and what happens when it comes back from sleep."""

__all__ = ["use_session_start"]

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from models import (
    Device,
    Preferences,
    Store,
    Theme,
    find_device,
    load_preferences,
    register_device,
    save_preferences,
)
from views.core.session import Session, Viewport
from views.core.store_work import from_store, in_store
from views.hooks import use_optional, use_state, use_state_from
from wording import negotiate, translator

_SECRET = "pinella.device"  # noqa: S105 - the name under which the browser keeps the secret

# What a browser says of itself → what people call it; the first that fits.
_KINDS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}


@dataclass(frozen=True, kw_only=True)
class _Identity:
    device: Device
    secret: str
    preferences: Preferences
    tags: tuple[str, ...]  # the languages that the device itself asks for


def use_session_start(*, store: Store, public_base: Callable[[str | None], str]) -> Session | None:
    """The session, or None while the browser has not yet said which device this is."""
    page = ft.context.page
    identity, set_identity = use_optional(_Identity)
    viewport, set_viewport = use_state_from(lambda: _viewport(page))
    epoch, set_epoch = use_state(0)

    async def start() -> None:
        back = asyncio.Event()

        def come_back() -> None:
            set_epoch(lambda count: count + 1)
            back.set()

        page.on_resize = lambda _: set_viewport(_viewport(page))
        page.on_connect = come_back
        found = await _answered(partial(_identify, page, store), back)
        set_viewport(_viewport(page))
        set_identity(found)

    ft.use_effect(start, dependencies=[])
    if identity is None:
        return None

    def prefer(preferences: Preferences) -> None:
        set_identity(replace(identity, preferences=preferences))

        async def keep() -> None:
            await in_store(store, partial(save_preferences, device=identity.device, preferences=preferences))

        page.run_task(keep)

    preferences = identity.preferences
    theme_mode = ft.ThemeMode(preferences.theme)
    if page.theme_mode != theme_mode:
        page.theme_mode = theme_mode
        page.update()
    return Session(
        store=store,
        device=identity.device,
        secret=identity.secret,
        translator=translator(preferences.language or negotiate(identity.tags)),
        viewport=viewport,
        theme_mode=theme_mode,
        public_base=public_base(page.url),
        epoch=epoch,
        set_language=lambda language: prefer(replace(preferences, language=language)),
        become=lambda device: set_identity(replace(identity, device=device)),
        set_theme_mode=lambda mode: prefer(replace(preferences, theme=Theme(mode.value))),
    )


def _viewport(page: ft.Page) -> Viewport:
    return Viewport(width=page.width or 390, height=page.height or 844)


async def _answered(ask: Callable[[], Coroutine[Any, Any, _Identity]], back: asyncio.Event) -> _Identity:
    """What `ask` gives. A phone that drops out before it has answered never will, and Flet waits for ever: once it is
    back, it is asked again."""
    while True:
        back.clear()
        asking, returning = asyncio.create_task(ask()), asyncio.create_task(back.wait())
        try:
            await asyncio.wait({asking, returning}, return_when=asyncio.FIRST_COMPLETED)
            if asking.done():
                return asking.result()
        finally:
            asking.cancel()
            returning.cancel()


async def _identify(page: ft.Page, store: Store) -> _Identity:
    info = await page.get_device_info()
    tags = tuple(getattr(info, "languages", None) or (getattr(info, "language", None) or "",))
    storage = ft.SharedPreferences()
    secret = str(await storage.get(_SECRET) or "")
    device = await from_store(store, partial(find_device, secret=secret)) if secret else None
    if device is None:
        device, secret = await _register(store, _label(page))
        await storage.set(_SECRET, secret)
    preferences = await from_store(store, partial(load_preferences, device=device))
    return _Identity(device=device, secret=secret, preferences=preferences, tags=tags)


async def _register(store: Store, label: str) -> tuple[Device, str]:
    return await in_store(store, partial(register_device, label=label))


def _label(page: ft.Page) -> str:
    """What the others see of this phone until it has a name of its own."""
    agent = page.client_user_agent or ""
    return next((label for sign, label in _KINDS.items() if sign in agent), "")
