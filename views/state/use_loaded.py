"""Something that takes the database a while: looked up on a thread, while the screen says so."""

__all__ = ["Loaded", "use_loaded"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from models import ModelError, Transaction
from views.state.hooks import Box, use_box_for, use_render
from views.state.session import use_session
from views.state.work import from_store
from wording import model_error_sentence

Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class Loaded(Generic[Value]):
    """`value` is None while it is under way, and when there is none: then `sentence` says why."""

    value: Value | None
    sentence: str
    reload: Callable[[], Awaitable[None]]


def use_loaded(key: object, look: Callable[[Transaction], Value]) -> Loaded[Value]:
    """Look again for another `key`, when the reader comes back to this screen, and when the phone wakes up; what was
    found for this key before stays on the screen meanwhile."""
    session = use_session()
    render = use_render()
    found: Box[tuple[Value | None, ModelError | None]] = use_box_for(key, lambda: (None, None))
    on_top = ft.use_route_location() == ft.use_view_path()

    async def load() -> None:
        try:
            found.current = await from_store(session.store, look), None
        except ModelError as failure:
            found.current = None, failure
        render()

    async def start() -> None:
        if on_top:
            await load()

    ft.use_effect(start, dependencies=[key, on_top, session.epoch])
    value, failure = found.current
    sentence = model_error_sentence(session.translator, failure.code, failure.values) if failure else ""
    return Loaded(value=value, sentence=sentence, reload=load)
