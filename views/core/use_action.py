"""Runs the transactions that a screen starts, and shows the user a sentence if one fails."""

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from models.store import Store, Transaction
from models.values import InvalidSetup, ModelError
from scoring import ConfigError, ScoringError, TournamentError
from views.core.async_store import run_query, run_transaction
from views.core.device_features import DeviceRefused
from views.core.error_reports import log_failure
from views.core.faults import (
    TOURNAMENT_ERRORS,
    Field,
    Sentences,
    setup_sentences,
    tournament_sentence,
    without_field_sentences,
)
from views.core.session import Session, use_session
from views.hooks import use_ref, use_rerender
from wording import Translator, model_error_sentence

_log = logging.getLogger(__name__)

Value = TypeVar("Value")
Work = Callable[[Transaction], Value]
ErrorSentences = Mapping[type[Exception], Callable[[Any], str]]
"""Maps an error to the function that returns this screen's sentence for it."""

NO_ERROR_SENTENCES: ErrorSentences = {}
_NO_FAULTS: Sentences = {}


@dataclass(kw_only=True, eq=False)
class ActionController:
    """A controller that runs the transactions of a screen and keeps the sentences about their results.

    `faults` maps the fields of a form, (field, index), to sentences; `message` is any other sentence, or "". Both stay
    until the next `run` or until the user dismisses them.
    """

    session: Session  # of the screen's latest render
    on_change: Callable[[], None]
    faults: Sentences = field(default_factory=dict, init=False)
    message: str = field(default="", init=False)
    asked: object = field(default=None, init=False)  # the latest work that was taken back with a question
    _running_keys: list[object] = field(default_factory=list, init=False)

    @property
    def store(self) -> Store:
        return self.session.store

    @property
    def translator(self) -> Translator:
        return self.session.translator

    @property
    def sentence(self) -> str:
        """Return the message or, if there is none, all faults in one text, for a screen without fields."""
        return self.message or " ".join(self.faults.values())

    async def run(
        self,
        work: Work[Value],
        then: Callable[[Value], object] | None = None,
        *,
        read_only: bool = False,
        key: object = None,
        error_sentences: ErrorSentences = NO_ERROR_SENTENCES,
        author: object = None,
    ) -> bool:
        """Run `work` in one transaction on a thread, pass its result to `then` and return whether it succeeded.

        `read_only`: `work` changes nothing. While equal work or work with the same `key` is running, a second tap does
        nothing. `author` is published with the changes, so that the screen that shows the result can ignore their
        notification. `error_sentences` are this screen's own; `wording` has the sentences for all other errors.
        """
        key = _default_key(work) if key is None else key
        job = partial(run_query if read_only else partial(run_transaction, author=author), self.store, work)
        return await self.run_job(job, then, key=key, error_sentences=error_sentences)

    async def run_job(
        self,
        job: Callable[[], Awaitable[Value]],
        then: Callable[[Value], object] | None = None,
        *,
        key: object,
        error_sentences: ErrorSentences = NO_ERROR_SENTENCES,
    ) -> bool:
        """Run a `job` of several transactions, such as the import of a file, in the same way as `run`."""
        if key in self._running_keys:
            return False
        self._running_keys.append(key)
        try:
            result = await job()
        except Exception as error:  # noqa: BLE001 - the user sees a sentence for any error
            self.report_error(error, error_sentences)
            return False
        finally:
            self._running_keys.remove(key)
        self.dismiss()
        done = None if then is None else then(result)
        return await self.run_on_device(lambda: done) if inspect.isawaitable(done) else True

    async def run_on_device(self, call: Callable[[], Awaitable[object]]) -> bool:
        """Await a `call` that asks the device for something; return whether the device did it. A second tap asks again,
        because a device that reconnects doesn't answer an earlier call."""
        try:
            await call()
        except DeviceRefused as error:
            self.report_error(error)
            return False
        return True

    def attempt(self, make: Callable[[], Value], faults: Sentences = _NO_FAULTS) -> Value | None:
        """Return the result of `make`. If it raises a `ScoringError` for invalid input, or other fields have `faults`,
        show all faults at once and return None."""
        try:
            result = make()
        except ScoringError as error:
            self.report_error(error)
            if self.faults:
                self.show_faults({**self.faults, **faults})
            return None
        if faults:
            self.show_faults(faults)
            return None
        return result

    def show_message(self, sentence: str) -> None:
        """Show a sentence that is not an error, such as a confirmation."""
        self._set(sentence, _NO_FAULTS)

    def show_faults(self, faults: Sentences) -> None:
        """Show sentences next to fields."""
        self._set("", faults)

    def dismiss(self) -> None:
        self._set("", _NO_FAULTS)

    def dismiss_field(self, changed: Field) -> None:
        """Remove the sentence of a field that the user is changing: it describes the former value."""
        self._set(self.message, without_field_sentences(self.faults, changed))

    def report_error(self, error: Exception, error_sentences: ErrorSentences = NO_ERROR_SENTENCES) -> None:
        """Show an error, for example one that was found before any work started; `error_sentences` are those of
        `run`."""
        t = self.translator
        own_sentence = next((make for kind, make in error_sentences.items() if isinstance(error, kind)), None)
        if own_sentence is not None:
            self._set(own_sentence(error), _NO_FAULTS)
        elif isinstance(error, InvalidSetup | ConfigError | TournamentError):
            self._set("", setup_sentences(t, error))
        elif isinstance(error, TOURNAMENT_ERRORS):
            self._set(tournament_sentence(t, error), _NO_FAULTS)
        elif isinstance(error, DeviceRefused):
            _log.info("the device refused: %s", error)
            self._set(t.gettext("This device didn’t allow that. Please try again."), _NO_FAULTS)
        elif isinstance(error, ModelError):
            self._set(model_error_sentence(t, error.code, error.values), _NO_FAULTS)
        else:
            self._set(log_failure("an action failed", error, t), _NO_FAULTS)

    def _set(self, message: str, faults: Sentences) -> None:
        if (message, faults) != (self.message, self.faults):
            self.message, self.faults = message, faults
            self.on_change()


def use_action() -> ActionController:
    """Return the action controller of a screen, the same object in all renders."""
    session, rerender = use_session(), use_rerender()
    action = use_ref(partial(ActionController, session=session, on_change=rerender)).current
    action.session = session
    return action


def _default_key(work: Callable[..., object]) -> object:
    """Return the key that is equal for two taps that count as the same."""
    if isinstance(work, partial):
        return work.func, work.args, work.keywords
    return work
