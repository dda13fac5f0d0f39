"""A value that takes the database a while: read on a thread, while the screen says so."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

import flet as ft

from models import DatabaseFailed, ModelError, Store, Transaction, incident_code
from views.core.session import use_session
from views.core.store_work import from_store
from views.hooks import Ref, use_ref_for, use_rerender
from wording import Translator, failure_sentence, model_error_sentence

Value = TypeVar("Value")
_log = logging.getLogger(__name__)


def _always(_old: object, _new: object) -> bool:
    return True


@dataclass(kw_only=True, eq=False)
class Reading(Generic[Value]):
    """Something that is read from the database again and again. Knows nothing of Flet.

    `value` is None until it is there, and when there is none: then `failure` says why, as of the last reading. A new
    value that doesn't replace the old one was read before it, and is dropped; so is an answer that comes after that to
    a later reading.
    """

    store: Store
    on_change: Callable[[], None]
    replaces: Callable[[Value, Value], bool] = _always
    value: Value | None = field(default=None, init=False)
    failure: Exception | None = field(default=None, init=False)
    _asked: int = field(default=0, init=False)
    _answered: int = field(default=0, init=False)

    async def load(self, read: Callable[[Transaction], Value]) -> None:
        """Never raises: nobody waits for ever for what has failed."""
        self._asked += 1
        turn = self._asked
        try:
            value = await from_store(self.store, read)
        except Exception as failure:  # noqa: BLE001 - whatever it was, the reader hears of it
            if not isinstance(failure, ModelError):
                _log.exception("[%s] a screen could not be loaded", incident_code(failure))
            if self._is_news(turn):
                self.fail(failure)
        else:
            if self._is_news(turn):
                self.show(value)

    def show(self, value: Value) -> None:
        """Put in what is known already, as the answer of an action, and render it."""
        if self.put(value):
            self.on_change()

    def put(self, value: Value) -> bool:
        """Put it in, for a render that comes anyway; whether it takes the place of what was there."""
        news = self.value is None or self.replaces(self.value, value)
        if news:
            self.value, self.failure = value, None
        return news

    def fail(self, failure: Exception) -> None:
        """A database that is away for a moment takes nothing off the screen."""
        gone = isinstance(failure, ModelError) and not isinstance(failure, DatabaseFailed)
        self.value, self.failure = None if gone else self.value, failure
        self.on_change()

    def sentence(self, t: Translator) -> str:
        """Why there is no value, or no newer one; empty when all is well, and while it is under way."""
        if self.failure is None:
            return ""
        if isinstance(self.failure, ModelError):
            return model_error_sentence(t, self.failure.code, self.failure.values)
        return failure_sentence(t, incident_code(self.failure))

    def _is_news(self, turn: int) -> bool:
        """Whether the answer is none that a later reading's has overtaken."""
        news = turn > self._answered
        self._answered = max(self._answered, turn)
        return news


@dataclass(frozen=True, kw_only=True)
class Loaded(Generic[Value]):
    """`value` is None while it is under way, and when there is none: then `sentence` says why. `latest` is what was
    found last for the same thing, under another view perhaps: its name still holds while the figures are counted."""

    value: Value | None
    latest: Value | None
    sentence: str
    reload: Callable[[], Awaitable[None]]


def use_loaded(
    thing: object, read: Callable[[Transaction], Value], *, view: object = None, also_below: bool = False
) -> Loaded[Value]:
    """Read for a `thing`, again for another `view` of it, when the reader comes back to this screen (`also_below`:
    while it lies below another one, too), and when the phone wakes up; what was found for this view before stays on
    the screen meanwhile."""
    session = use_session()
    rerender = use_rerender()
    make = partial(Reading[Value], store=session.store, on_change=rerender)
    reading: Reading[Value] = use_ref_for((thing, view), make).current
    latest: Ref[Value | None] = use_ref_for(thing, lambda: None)
    if reading.value is not None:
        latest.current = reading.value
    wanted = also_below or ft.use_route_location() == ft.use_view_path()

    async def load() -> None:
        await reading.load(read)

    async def start() -> None:
        if wanted:
            await load()

    ft.use_effect(start, dependencies=[thing, view, wanted, session.epoch])
    return Loaded(
        value=reading.value,
        latest=latest.current,
        sentence=reading.sentence(session.translator),
        reload=load,
    )
