"""A value that takes the database a while: read on a thread, while the screen says so."""

__all__ = ["Loaded", "use_loaded"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from models import ModelError, Transaction
from views.core.session import use_session
from views.core.store_work import from_store
from views.hooks import Ref, use_ref_for, use_rerender
from wording import model_error_sentence

Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class Loaded(Generic[Value]):
    """`value` is None while it is under way, and when there is none: then `sentence` says why. `latest` is what was
    found last for the same thing, under another view perhaps: its name still holds while the figures are counted."""

    value: Value | None
    latest: Value | None
    sentence: str
    reload: Callable[[], Awaitable[None]]


def use_loaded(thing: object, read: Callable[[Transaction], Value], *, view: object = None) -> Loaded[Value]:
    """Look again for another `thing`, for another `view` of it, when the reader comes back to this screen, and when the
    phone wakes up; what was found for this view before stays on the screen meanwhile."""
    session = use_session()
    render = use_rerender()
    found: Ref[tuple[Value | None, ModelError | None]] = use_ref_for((thing, view), lambda: (None, None))
    latest: Ref[Value | None] = use_ref_for(thing, lambda: None)
    on_top = ft.use_route_location() == ft.use_view_path()

    async def load() -> None:
        try:
            value = await from_store(session.store, read)
        except ModelError as failure:
            found.current = None, failure
        else:
            found.current = value, None
            latest.current = value
        render()

    async def start() -> None:
        if on_top:
            await load()

    ft.use_effect(start, dependencies=[thing, view, on_top, session.epoch])
    value, failure = found.current
    sentence = model_error_sentence(session.translator, failure.code, failure.values) if failure else ""
    return Loaded(value=value, latest=latest.current, sentence=sentence, reload=load)
