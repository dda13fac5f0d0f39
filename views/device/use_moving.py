"""The codes that bring one's matches to another phone or browser: by a scan, or from paper."""

__all__ = ["MovingHereUse", "MovingUse", "RecoveryUse", "use_moving", "use_moving_here", "use_recovery"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import ModelError, Move, MoveToken, issue_move_token, issue_recovery_code, look_at_move, move_here, recover
from views import routes
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.hooks import use_optional, use_state
from wording import model_error_sentence


@dataclass(frozen=True, kw_only=True)
class MovingUse:
    """`token` is None until the reader asks for it: whoever scans it may have everything."""

    token: MoveToken | None
    sentence: str
    make: Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class MovingHereUse:
    """`found` is what would come, None when the code is worth nothing; `own`: this is the phone that shows it."""

    found: Move | None
    own: bool
    sentence: str
    accept: Callable[[], Awaitable[None]]


def use_moving() -> MovingUse:
    """On the old phone."""
    session = use_session()
    token, set_token = use_optional(MoveToken)
    sentence, set_sentence = use_state("")

    async def make() -> None:
        work = partial(issue_move_token, device=session.device, signer=session.store.signer)
        try:
            set_token(await in_store(session.store, work))
        except ModelError as error:
            set_sentence(model_error_sentence(session.translator, error.code, error.values))

    return MovingUse(token=token, sentence=sentence, make=make)


def use_moving_here(token: str) -> MovingHereUse:
    """On the new phone. Looking changes nothing: messengers fetch links for previews."""
    session = use_session()
    page = ft.context.page
    refusal, set_refusal = use_state("")
    found, why = ft.use_memo(partial(_look, session, token), dependencies=[token, session.epoch])

    async def accept() -> None:
        work = partial(move_here, signer=session.store.signer, secret=session.secret, token=token)
        try:
            session.become(await in_store(session.store, work))
        except ModelError as error:
            set_refusal(model_error_sentence(session.translator, error.code, error.values))
        else:
            page.navigate(routes.HOME)

    own = found is not None and found.device_id == session.device.id
    return MovingHereUse(found=found, own=own, sentence=refusal or why, accept=accept)


def _look(session: Session, token: str) -> tuple[Move | None, str]:
    try:
        with session.store.reading() as transaction:
            return look_at_move(transaction, signer=session.store.signer, token=token), ""
    except ModelError as error:
        return None, model_error_sentence(session.translator, error.code, error.values)


@dataclass(frozen=True, kw_only=True)
class RecoveryUse:
    """`code` is empty until one was made; it is shown once and kept nowhere."""

    code: str
    sentence: str
    make: Callable[[], Awaitable[None]]
    enter: Callable[[str], Awaitable[None]]


def use_recovery() -> RecoveryUse:
    session = use_session()
    code, set_code = use_state("")
    sentence, set_sentence = use_state("")

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
