"""The session of one phone, available to every screen: its device, language and window size, and the store."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import cast

import flet as ft

from models.access import Device, Hint, Preferences
from models.sample import SAMPLE_MATCH_ID
from models.store import Store
from views.core.camera import Camera
from views.core.platform import Platform
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class Viewport:
    """The size of the window in logical pixels, and the phone's text scale."""

    width: float
    height: float
    text_scale: float = 1.0

    @property
    def is_short(self) -> bool:
        """Return whether the window is too low to show the counters and the number pad together."""
        return self.height < 760


@dataclass(frozen=True, kw_only=True)
class Session:
    """The values of a phone's session.

    `set_device` and `set_preferences` update the session after a new identity or new preferences were saved;
    `dismiss_hint` hides a hint permanently. `platform` has the capabilities of the platform; `camera` scans codes where
    it is supported. `epoch` counts reconnects: values loaded before the latest one may be stale.

    `sample` is the session for the screens of the sample match, which has its own store and device; None until
    `start_sample` has started it. In that session `is_sample` is true, and its screens offer nothing that leads out of
    the match.
    """

    store: Store
    device: Device
    secret: str  # identifies this browser; never shown
    preferences: Preferences
    translator: Translator
    viewport: Viewport
    platform: Platform
    public_base: str
    epoch: int
    set_device: Callable[[Device], None]
    set_preferences: Callable[[Preferences], None]
    dismiss_hint: Callable[[Hint], Awaitable[None]]
    camera: Camera | None = None
    language_tags: tuple[str, ...] = ()  # preferred languages of the device
    network: str = ""  # the phone's network: shared resources are limited per network; empty in the offline app
    sample: "Session | None" = None
    is_sample: bool = False
    start_sample: Callable[[], Awaitable[None]] | None = None
    discard_sample: Callable[[], Awaitable[None]] | None = None


SessionContext = ft.create_context(cast("Session | None", None))


def use_session() -> Session:
    """Return the session of the screen that is being rendered; a screen of the sample match gets `sample`. Raise
    `LookupError` outside `App`."""
    session = ft.use_context(SessionContext)
    parameters = ft.use_route_params()
    if session is None:
        raise LookupError("use_session() was called outside App; wrap the screen in SessionContext.")
    if session.sample is not None and parameters.get("match_id") == SAMPLE_MATCH_ID:
        return session.sample
    return session
