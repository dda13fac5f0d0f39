"""A value that takes the database a while: read on a thread, while the screen says so."""

__all__ = ["Loaded", "use_loaded"]

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import flet as ft

from models import ModelError, Transaction
from views.core.session import use_session
from views.core.store_work import from_store
from views.hooks import Ref, use_ref_for, use_rerender
from wording import Translator, model_error_sentence

Value = TypeVar("Value")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Loaded(Generic[Value]):
    """`value` is None while it is under way, and when there is none: then `sentence` says why. `latest` is what was
    found last for the same thing, under another view perhaps: its name still holds while the figures are counted.

    `show` puts in a value that is known already, as the answer of an action; `reload` never raises.
    """

    value: Value | None
    latest: Value | None
    sentence: str
    reload: Callable[[], Awaitable[None]]
    show: Callable[[Value], None]


def use_loaded(
    thing: object,
    read: Callable[[Transaction], Value],
    *,
    view: object = None,
    also_below: bool = False,
    replaces: Callable[[Value, Value], bool] = lambda _old, _new: True,
) -> Loaded[Value]:
    """Read for a `thing`, again for another `view` of it, when the reader comes back to this screen (`also_below`:
    while it lies below another one, too), and when the phone wakes up; what was found for this view before stays on
    the screen meanwhile. A new value that doesn't replace the old one is dropped: it was read before that."""
    session = use_session()
    rerender = use_rerender()
    found: Ref[tuple[Value | None, Exception | None]] = use_ref_for((thing, view), lambda: (None, None))
    latest: Ref[Value | None] = use_ref_for(thing, lambda: None)
    asked = use_ref_for((thing, view), int)
    wanted = also_below or ft.use_route_location() == ft.use_view_path()

    def show(value: Value) -> None:
        old = found.current[0]
        if old is None or replaces(old, value):
            found.current = value, None
            latest.current = value
            rerender()

    async def load() -> None:
        asked.current += 1
        turn = asked.current
        try:
            value, failure = await from_store(session.store, read), None
        except Exception as error:  # noqa: BLE001 - nobody waits for ever for what has failed
            value, failure = None, error
            if not isinstance(error, ModelError):
                _log.exception("a screen could not be loaded")
        if turn != asked.current:
            return  # a later reading is under way: its answer is the newer one
        if failure is None and value is not None:
            show(value)
        else:
            found.current = None, failure
            rerender()

    async def start() -> None:
        if wanted:
            await load()

    ft.use_effect(start, dependencies=[thing, view, wanted, session.epoch])
    value, failure = found.current
    return Loaded(
        value=value,
        latest=latest.current,
        sentence="" if failure is None else _sentence(session.translator, failure),
        reload=load,
        show=show,
    )


def _sentence(t: Translator, failure: Exception) -> str:
    if isinstance(failure, ModelError):
        return model_error_sentence(t, failure.code, failure.values)
    return t.gettext("Something went wrong on this screen. Everything that was saved is still there.")
