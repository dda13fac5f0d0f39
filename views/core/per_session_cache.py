"""A cache for each session: Flet writes to controls and styles, so sessions must not share them."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

import flet as ft

_DEFAULT_WIDTH = 390.0
Arguments = ParamSpec("Arguments")
Value = TypeVar("Value")


def per_session_cache(make: Callable[Arguments, Value]) -> Callable[Arguments, Value]:
    """Return `make` cached by its arguments within a session; outside a session, every call makes a new object."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def cached_make(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Value:
        store = session_store()
        if store is None:
            return make(*args, **kwargs)
        session_cache: Callable[Arguments, Value] | None = store.get(name)
        if session_cache is None:
            session_cache = cache(make)  # type: ignore[assignment]  # functools.cache accepts any hashable argument
            store.set(name, session_cache)
        return session_cache(*args, **kwargs)  # type: ignore[misc]

    return cached_make


def session_store() -> Any:
    """Return Flet's store of the current session; None outside a session."""
    try:
        return ft.context.page.session.store
    except RuntimeError:
        return None


def session_window_width() -> float:
    """Return the width of the window in pixels; outside a session, that of a common phone."""
    try:
        return float(ft.context.page.width or _DEFAULT_WIDTH)
    except RuntimeError:
        return _DEFAULT_WIDTH
