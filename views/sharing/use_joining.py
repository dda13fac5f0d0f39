"""Joining somebody else's table, by a scanned link or a typed code."""

__all__ = ["JoiningUse", "use_code", "use_invitation"]

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import LinkTarget, ModelError, Role, join, resolve_token
from views import routes
from views.core.session import Session, use_session
from views.core.store_work import in_store
from views.hooks import use_state
from web.addresses import PHONE_ADDRESS
from wording import model_error_sentence

_FREE = nullcontext()


@dataclass(frozen=True, kw_only=True)
class JoiningUse:
    """`role` is what the link gives, None when it gives nothing or is not known yet; `sentence` says why not."""

    role: Role | None
    sentence: str
    join: Callable[[], Awaitable[None]]


def use_invitation(token: str) -> JoiningUse:
    """Looking at a link changes nothing: messengers fetch links for previews. Only `join` makes this phone a member."""
    session = use_session()
    page = ft.context.page
    refusal, set_refusal = use_state("")
    target, why = ft.use_memo(partial(_look, session, token), dependencies=[token, session.epoch])

    async def enter() -> None:
        set_refusal(await _join(session, page, partial(join, token=token)))

    return JoiningUse(role=target.role if target else None, sentence=refusal or why, join=enter)


def use_code(typed: Callable[[], str]) -> JoiningUse:
    """`typed` gives the code as it stands in the field."""
    session = use_session()
    page = ft.context.page
    refusal, set_refusal = use_state("")

    async def enter() -> None:
        # Codes are short enough to be guessed, so wrong ones are counted; whoever scans is never held up by that.
        counting = session.store.tries.counting(page.session.store.get(PHONE_ADDRESS) or "")
        set_refusal(await _join(session, page, partial(join, code=typed()), counting))

    return JoiningUse(role=None, sentence=refusal, join=enter)


def _look(session: Session, token: str) -> tuple[LinkTarget | None, str]:
    try:
        with session.store.reading() as transaction:
            return resolve_token(transaction, signer=session.store.signer, token=token), ""
    except ModelError as error:
        return None, model_error_sentence(session.translator, error.code, error.values)


async def _join(
    session: Session, page: ft.Page, enter: Callable[..., str], counting: AbstractContextManager[None] = _FREE
) -> str:
    """Go to the table, or say why not. `enter` is `join` with its key."""
    work = partial(enter, device=session.device, signer=session.store.signer)
    try:
        with counting:
            match_id = await in_store(session.store, work)
    except ModelError as error:
        return model_error_sentence(session.translator, error.code, error.values)
    page.navigate(routes.match(match_id))
    return ""
