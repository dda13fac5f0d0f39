"""The way of an action to the database, and of what goes wrong back to the reader: one for all screens."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from models import InvalidSetup, ModelError, Store, Transaction
from scoring import ConfigError, ScoringError, TournamentError
from views.core.faults import (
    TOURNAMENT_ERRORS,
    Field,
    Sentences,
    setup_sentences,
    tournament_sentence,
    without_field,
)
from views.core.incidents import failure_logged
from views.core.session import use_session
from views.core.store_work import from_store, in_store
from views.hooks import use_ref, use_rerender
from wording import Translator, model_error_sentence

Value = TypeVar("Value")
Work = Callable[[Transaction], Value]
Refusals = Mapping[type[Exception], Callable[[Any], str]]
"""Error → the sentence that this screen has for it."""

NO_REFUSALS: Refusals = MappingProxyType({})
_NO_FAULTS: Sentences = MappingProxyType({})


@dataclass(kw_only=True, eq=False)
class Action:
    """What a screen does in the database, and what it says of that.

    `faults` has the sentences for beside the fields of a form, (field, index) → sentence; `message` what else there is
    to say, empty when there is nothing. Both stay until the next `run`, or until they are dismissed.
    """

    store: Store
    translator: Translator  # the latest one of the screen
    on_change: Callable[[], None]
    faults: Sentences = field(default_factory=dict, init=False)
    message: str = field(default="", init=False)
    _under_way: list[object] = field(default_factory=list, init=False)

    @property
    def sentence(self) -> str:
        """All of it, for a screen without fields."""
        return self.message or " ".join(self.faults.values())

    async def run(
        self,
        work: Work[Value],
        then: Callable[[Value], object] | None = None,
        *,
        reads: bool = False,
        key: object = None,
        refusals: Refusals = NO_REFUSALS,
        author: object = None,
    ) -> bool:
        """Do `work` in one transaction, on a thread, then give `then` what came of it; whether it worked.

        `reads`: it changes nothing. A second tap while the same work is under way does nothing: the very same, or
        whatever has the same `key`. `author` goes with the changes, so that whoever shows what comes of this is spared
        the news of it. `refusals` are this screen's own sentences; all other errors have theirs in `wording`.
        """

        async def transact() -> Value:
            return await (from_store(self.store, work) if reads else in_store(self.store, work, author=author))

        return await self.run_job(transact, then, key=_key(work) if key is None else key, refusals=refusals)

    async def run_job(
        self,
        job: Callable[[], Awaitable[Value]],
        then: Callable[[Value], object] | None = None,
        *,
        key: object,
        refusals: Refusals = NO_REFUSALS,
    ) -> bool:
        """The same for what is more than one transaction, such as a file that is read first."""
        if key in self._under_way:
            return False
        self._under_way.append(key)
        try:
            value = await job()
        except Exception as error:  # noqa: BLE001 - whatever it was, the reader hears of it
            self._refuse(error, refusals)
            return False
        finally:
            self._under_way.remove(key)
        self.dismiss()
        if then is not None:
            done = then(value)
            if inspect.isawaitable(done):
                await done
        return True

    def checked(self, make: Callable[[], Value]) -> Value | None:
        """What `make` gives; None where what was typed is refused, which is said."""
        try:
            return make()
        except ScoringError as error:
            self.refuse(error)
            return None

    def refuse(self, error: Exception) -> None:
        """Say what speaks against it, when that shows before any work is done."""
        self._refuse(error, NO_REFUSALS)

    def say(self, sentence: str) -> None:
        """Something else than an error, such as what has been done."""
        self._set(sentence, _NO_FAULTS)

    def mark(self, faults: Sentences) -> None:
        """Put sentences beside fields."""
        self._set("", faults)

    def dismiss(self) -> None:
        self._set("", _NO_FAULTS)

    def dismiss_field(self, changed: Field) -> None:
        """The reader changes this field: what stood beside it was said of what stood there before."""
        self._set(self.message, without_field(self.faults, changed))

    def _refuse(self, error: Exception, refusals: Refusals) -> None:
        t = self.translator
        own = next((say for kind, say in refusals.items() if isinstance(error, kind)), None)
        if own is not None:
            self._set(own(error), _NO_FAULTS)
        elif isinstance(error, InvalidSetup | ConfigError | TournamentError):
            self._set("", setup_sentences(t, error))
        elif isinstance(error, TOURNAMENT_ERRORS):
            self._set(tournament_sentence(t, error), _NO_FAULTS)
        elif isinstance(error, ModelError):
            self._set(model_error_sentence(t, error.code, error.values), _NO_FAULTS)
        else:
            self._set(failure_logged("an action failed", error, t), _NO_FAULTS)

    def _set(self, message: str, faults: Sentences) -> None:
        if (message, faults) != (self.message, self.faults):
            self.message, self.faults = message, faults
            self.on_change()


def use_action() -> Action:
    """One for a screen, over all its renders."""
    session = use_session()
    rerender = use_rerender()
    make = partial(Action, store=session.store, translator=session.translator, on_change=rerender)
    action = use_ref(make).current
    action.translator = session.translator
    return action


def _key(work: Callable[..., object]) -> object:
    """What makes two taps the same."""
    if isinstance(work, partial):
        return work.func, work.args, work.keywords
    return work
