"""The session of one phone, available to every screen: its device, language and window size, and the store."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import flet as ft

from models.access import Device, Preferences
from models.store import Store
from views.core.camera import Camera
from views.core.platform import Platform
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class Viewport:
    """The window in logical pixels, and the factor by which the phone enlarges text."""

    width: float
    height: float
    text_scale: float = 1.0

    @property
    def is_short(self) -> bool:
        """Return whether the window is too low for the counters and the number pad at once."""
        return self.height < 760


@dataclass(frozen=True, kw_only=True)
class Session:
    """The values of a phone's session.

    `set_device` and `set_preferences` update the session after another identity or other preferences were saved.
    `platform` has the capabilities of the platform; `camera` scans codes where it is supported. `epoch` counts
    reconnects: values loaded before the latest one may be stale.
    """

    store: Store
    device: Device
    secret: str  # of this browser; never shown
    preferences: Preferences
    translator: Translator
    viewport: Viewport
    platform: Platform
    public_base: str
    epoch: int
    set_device: Callable[[Device], None]
    set_preferences: Callable[[Preferences], None]
    camera: Camera | None = None
    network: str = ""  # the network of the phone, by which shared resources are limited; empty in the offline app


SessionContext = ft.create_context(cast("Session | None", None))


def use_session() -> Session:
    """Return the session of the screen that is being rendered. Raise `LookupError` outside `App`."""
    session = ft.use_context(SessionContext)
    if session is None:
        raise LookupError("use_session() was called outside App; wrap the screen in SessionContext.")
    return session
