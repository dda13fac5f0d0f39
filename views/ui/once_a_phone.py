"""Values that each phone has of its own, made once: what Flet may write into is never shared by two."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

import flet as ft

_USUAL = 390.0
Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


def once_a_phone(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """The same object for the same arguments, on the same phone; a new one where none is drawn for."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def made(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Made:
        store = phone_store()
        if store is None:
            return make(*args, **kwargs)
        own: Callable[Arguments, Made] | None = store.get(name)
        if own is None:
            own = cache(make)  # type: ignore[assignment]  # a cache takes any hashable argument
            store.set(name, own)
        return own(*args, **kwargs)  # type: ignore[misc]

    return made


def phone_store() -> Any:
    """What Flet keeps for the session; None without one."""
    try:
        return ft.context.page.session.store
    except RuntimeError:
        return None


def phone_width() -> float:
    """Of the window, in pixels; a usual phone's where none is drawn for."""
    try:
        return float(ft.context.page.width or _USUAL)
    except RuntimeError:
        return _USUAL
