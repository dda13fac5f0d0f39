"""Loads a value from the database on a thread, while the screen shows that it is loading."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar

import flet as ft

from models.store import Store, Transaction
from models.values import DatabaseFailed, ModelError, error_report_code
from views.core.async_store import run_query
from views.core.session import use_session
from views.hooks import Ref, use_ref_for, use_rerender
from wording import Translator, failure_sentence, model_error_sentence

Value = TypeVar("Value")
_log = logging.getLogger(__name__)


@dataclass(kw_only=True, eq=False)
class Loader(Generic[Value]):
    """A value that is loaded from the database repeatedly. Independent of Flet.

    `value` is None until it is loaded. If there is none, it stays None, and `failure` is the error of the latest load.
    A new value is dropped if it was read before the current one, or if a later load has already completed.
    """

    store: Store
    on_change: Callable[[], None]
    replaces: Callable[[Value, Value], bool] = lambda _old, _new: True
    value: Value | None = field(default=None, init=False)
    failure: Exception | None = field(default=None, init=False)
    _requested: int = field(default=0, init=False)
    _completed: int = field(default=0, init=False)

    async def load(self, read: Callable[[Transaction], Value]) -> None:
        """Load the value. Never raises: `failure` keeps the error, so that no screen waits forever."""
        self._requested += 1
        request_number = self._requested
        try:
            value = await run_query(self.store, read)
        except Exception as failure:  # noqa: BLE001 - the user sees a sentence for any error
            if not isinstance(failure, ModelError):
                _log.exception("[%s] a screen could not be loaded", error_report_code(failure))
            if self._is_current(request_number):
                self.set_failure(failure)
        else:
            if self._is_current(request_number):
                self.set_and_render(value)

    def set_and_render(self, value: Value) -> None:
        """Set and render a value that is already known, such as the result of an action."""
        if self.set_value(value):
            self.on_change()

    def set_value(self, value: Value) -> bool:
        """Set a value without rendering, because a render follows anyway; return whether it replaced the old one."""
        replaced = self.value is None or self.replaces(self.value, value)
        if replaced:
            self.value, self.failure = value, None
        return replaced

    def set_failure(self, failure: Exception) -> None:
        """Set the failure and render it. If the database fails, the screen keeps its value."""
        is_missing = isinstance(failure, ModelError) and not isinstance(failure, DatabaseFailed)
        self.value, self.failure = None if is_missing else self.value, failure
        self.on_change()

    def sentence(self, t: Translator) -> str:
        """Return the reason why there is no value or no newer one; "" while it is loading and if there is no
        failure."""
        if self.failure is None:
            return ""
        if isinstance(self.failure, ModelError):
            return model_error_sentence(t, self.failure.code, self.failure.values)
        return failure_sentence(t, error_report_code(self.failure))

    def _is_current(self, request_number: int) -> bool:
        """Return whether no later load has completed before this one."""
        is_current = request_number > self._completed
        self._completed = max(self._completed, request_number)
        return is_current


@dataclass(frozen=True, kw_only=True)
class Loaded(Generic[Value]):
    """A loaded value. `value` is None while it is loading or if there is none; in the latter case `sentence` says why.
    `latest` is the last value for the same resource, possibly for another view, so that a screen can show its name
    while the figures are counted. `newest` returns the value of the latest load, even before it is rendered."""

    value: Value | None
    latest: Value | None
    sentence: str
    reload: Callable[[], Awaitable[None]]
    newest: Callable[[], Value | None]


def use_loaded(
    resource: object, read: Callable[[Transaction], Value], *, view: object = None, load_when_covered: bool = False
) -> Loaded[Value]:
    """Load a `resource`; meanwhile, keep showing the value that was last loaded for this view.

    It is loaded again when `view` changes, when the user comes back to this screen (with `load_when_covered`, also
    while another screen covers it), and when the phone reconnects.
    """
    session = use_session()
    rerender = use_rerender()
    make = partial(Loader[Value], store=session.store, on_change=rerender)
    loader: Loader[Value] = use_ref_for((resource, view), make).current
    latest: Ref[Value | None] = use_ref_for(resource, lambda: None)
    if loader.value is not None:
        latest.current = loader.value
    is_active = load_when_covered or ft.use_route_location() == ft.use_view_path()

    async def load() -> None:
        await loader.load(read)

    async def start() -> None:
        if is_active:
            await load()

    ft.use_effect(start, dependencies=[resource, view, is_active, session.epoch])
    return Loaded(
        value=loader.value,
        latest=latest.current,
        sentence=loader.sentence(session.translator),
        reload=load,
        newest=lambda: loader.value,
    )
