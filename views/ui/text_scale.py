"""The text scale of the phone: 1 as designed, 2 twice as large."""

from collections.abc import Callable

import flet as ft

from views.core.per_session_cache import session_store, session_window_width
from views.ui.theme import Gap, Size

_SESSION_KEY = "views.ui.text_scale"
LARGE_TEXT_SCALE = 1.2
NARROW_WIDTH = 300  # pixels; only an enlarged window is narrower
_MIN_SCALE, _MAX_SCALE = 0.5, 4.0
_PROBE_SIZE = 100  # pixels


def text_scale() -> float:
    """Return the text scale of the current session; 1 until the phone has reported it."""
    store = session_store()
    return (store.get(_SESSION_KEY) if store is not None else None) or 1.0


def column_width() -> float:
    """Return the width of a screen's content in pixels."""
    return min(session_window_width(), Size.COLUMN) - 2 * Gap.LARGE


def has_large_text() -> bool:
    """Return whether texts that are usually side by side need separate lines.

    True if the text scale is large, or if the whole window is enlarged.
    """
    return text_scale() > LARGE_TEXT_SCALE or is_narrow()


def is_narrow() -> bool:
    """Return whether the window is narrower than any phone, which means that the browser zooms it."""
    return session_window_width() < NARROW_WIDTH


def set_text_scale(scale: float) -> None:
    """Set the value that `text_scale` returns in this session."""
    store = session_store()
    if store is not None:
        store.set(_SESSION_KEY, scale)


def text_scale_probe(on_measure: Callable[[float], None]) -> ft.Control:
    """Return an off-screen letter that measures the text scale, because Flet's client does not report it.

    `on_measure` is called with the first scale and whenever it changes.
    """
    letter = ft.Semantics(exclude_semantics=True, content=ft.Text("0", style=ft.TextStyle(size=_PROBE_SIZE, height=1)))

    def measure(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        scale = event.height / _PROBE_SIZE
        on_measure(min(max(scale, _MIN_SCALE), _MAX_SCALE))  # a client may report any number

    measured = ft.Container(letter, on_size_change=measure)
    return ft.Container(measured, left=-10 * _PROBE_SIZE, top=0)
