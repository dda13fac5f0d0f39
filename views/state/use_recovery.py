"""A code on paper that makes another browser this same phone: storage belongs to an address, and addresses change."""

__all__ = ["RecoveryUse", "use_recovery"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from models import ModelError, issue_recovery_code, recover
from views.state.hooks import use_value
from views.state.session import use_session
from views.state.work import in_store
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class RecoveryUse:
    """`code` is empty until one was made; it is shown once and kept nowhere."""

    code: str
    sentence: str
    make: Callable[[], Awaitable[None]]
    enter: Callable[[str], Awaitable[None]]


def use_recovery() -> RecoveryUse:
    session = use_session()
    code, set_code = use_value("")
    sentence, set_sentence = use_value("")

    async def make() -> None:
        work = partial(issue_recovery_code, device=session.device, signer=session.store.signer)
        set_code(await in_store(session.store, work))

    async def enter(typed: str) -> None:
        work = partial(recover, signer=session.store.signer, secret=session.secret, code=typed)
        try:
            session.become(await in_store(session.store, work))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))
        else:
            set_sentence(session.translator.gettext("Welcome back: your matches are here."))

    return RecoveryUse(code=code, sentence=sentence, make=make, enter=enter)
