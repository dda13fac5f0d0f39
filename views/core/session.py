"""The session of one phone, as every screen has it: who it is, its language, its size, and the way to the database."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import flet as ft

from models import Device, Preferences, Store
from views.core.camera import Camera
from views.core.place import Place
from wording import Translator


@dataclass(frozen=True, kw_only=True)
class Viewport:
    """The window in logical pixels, and how much larger than usual the phone shows text."""

    width: float
    height: float
    text_scale: float = 1.0

    @property
    def is_short(self) -> bool:
        """Too low for the counters and the number pad at once."""
        return self.height < 760


@dataclass(frozen=True, kw_only=True)
class Session:
    """Values only; the callables tell the session what was saved of this phone: another identity, other preferences.

    `place` says what can be done where the app runs; `camera` reads codes, where it can. `epoch` counts how often the
    phone has come back: what was loaded before may be old.
    """

    store: Store
    device: Device
    secret: str  # of this browser; never shown
    preferences: Preferences
    translator: Translator
    viewport: Viewport
    place: Place
    public_base: str
    epoch: int
    become: Callable[[Device], None]
    prefer: Callable[[Preferences], None]
    camera: Camera | None = None


SessionContext = ft.create_context(cast("Session | None", None))


def use_session() -> Session:
    """The session of the screen that is being rendered. Raises `LookupError` outside `App`."""
    session = ft.use_context(SessionContext)
    if session is None:
        raise LookupError("use_session() was called outside App; wrap the screen in SessionContext.")
    return session
