"""Joining somebody else's table, by a scanned link or a typed code."""

__all__ = ["CodeUse", "InvitationUse", "use_code", "use_invitation"]

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import Device, LinkTarget, Store, Transaction, join, resolve_token
from views import routes
from views.core.back import way_of
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from web.addresses import PHONE_ADDRESS


@dataclass(frozen=True, kw_only=True)
class InvitationUse:
    """`loaded` is where the link leads."""

    loaded: Loaded[LinkTarget]
    action: Action
    join: Callable[[], Awaitable[None]]


def use_invitation(token: str) -> InvitationUse:
    """Looking at a link changes nothing: messengers fetch links for previews. Only `join` makes this phone a member."""
    session = use_session()
    come_in = _use_arrival()
    action = use_action()
    signer = session.store.signer
    loaded = use_loaded(("invitation", token), partial(resolve_token, signer=signer, token=token))

    async def enter() -> None:
        work = partial(join, device=session.device, signer=signer, token=token)
        await action.run(work, come_in)

    return InvitationUse(loaded=loaded, action=action, join=enter)


@dataclass(frozen=True, kw_only=True)
class CodeUse:
    """`code` is as the reader types it."""

    code: Form[str]
    action: Action
    join: Callable[[], Awaitable[None]]


def use_code() -> CodeUse:
    session = use_session()
    page = ft.context.page
    action = use_action()
    code = use_form("code", str, action)
    come_in = _use_arrival()

    async def enter() -> None:
        address = page.session.store.get(PHONE_ADDRESS) or ""
        work = partial(_join_by_code, session.store, session.device, address, code.value)
        await action.run(work, come_in, reads=True)

    return CodeUse(code=code, action=action, join=enter)


def _use_arrival() -> Callable[[str], None]:
    """The way from here to the match of that id."""
    page = ft.context.page
    here = ft.use_view_path()

    def come_in(match_id: str) -> None:
        way_of(page).send(here)
        page.navigate(routes.match(match_id))

    return come_in


def _join_by_code(store: Store, device: Device, address: str, code: str, _reading: Transaction) -> str:
    """Codes are short enough to be guessed, so wrong ones are counted; whoever scans is never held up by that. The
    count has transactions of its own, which must not wait for ours: the writing one is opened within."""
    with store.tries.counting(address), store.transaction() as transaction:
        return join(transaction, device=device, signer=store.signer, code=code)
