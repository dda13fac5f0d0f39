"""Joining somebody else's table, by a scanned link or a typed code."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import (
    Device,
    LinkTarget,
    MatchSnapshot,
    Signer,
    Transaction,
    find_device,
    join,
    load_shared,
    resolve_token,
)
from views import routes
from views.core.back import way_of
from views.core.labels import is_named
from views.core.session import Session, use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from web.addresses import PHONE_ADDRESS

LABEL = ("label", None)  # of the phone's name in the faults of a form


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """Where a link leads, and the table there."""

    target: LinkTarget
    table: MatchSnapshot


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """At which match the phone came in, and as what."""

    match_id: str
    device: Device | None


@dataclass(frozen=True, kw_only=True)
class InvitationUse:
    """`name` is the phone's as the reader types it, None where it has one."""

    loaded: Loaded[Invitation]
    name: Form[str] | None
    action: Action
    join: Callable[[], Awaitable[None]]


def use_invitation(token: str) -> InvitationUse:
    """Looking at a link changes nothing: messengers fetch links for previews. Only `join` makes this phone a member."""
    session = use_session()
    come_in = _use_arrival()
    action = use_action()
    signer = session.store.signer
    name = use_form("name", str, action)
    loaded = use_loaded(("invitation", token), partial(_look_at, signer, token))

    async def enter() -> None:
        work = partial(_join, session, token, name.value)
        await action.run(work, come_in)

    named = is_named(session.device.label)
    return InvitationUse(loaded=loaded, name=None if named else name, action=action, join=enter)


@dataclass(frozen=True, kw_only=True)
class CodeUse:
    """`code` is as the reader types it, and so is `name`: the phone's, None where it has one."""

    code: Form[str]
    name: Form[str] | None
    action: Action
    join: Callable[[], Awaitable[None]]


def use_code() -> CodeUse:
    session = use_session()
    page = ft.context.page
    action = use_action()
    code = use_form("code", str, action)
    name = use_form("name", str, action)
    come_in = _use_arrival()

    async def enter() -> None:
        address = page.session.store.get(PHONE_ADDRESS) or ""
        work = partial(_join_by_code, session, address, code.value, name.value)
        await action.run(work, come_in, reads=True)

    named = is_named(session.device.label)
    return CodeUse(code=code, name=None if named else name, action=action, join=enter)


def _use_arrival() -> Callable[[Arrival], None]:
    """The way from here to the table that this phone has come to."""
    session = use_session()
    page = ft.context.page
    here = ft.use_view_path()

    def come_in(arrival: Arrival) -> None:
        if arrival.device is not None:
            session.become(arrival.device)
        way_of(page).leave(here, routes.match(arrival.match_id))

    return come_in


def _look_at(signer: Signer, token: str, transaction: Transaction) -> Invitation:
    target = resolve_token(transaction, signer=signer, token=token)
    return Invitation(target=target, table=load_shared(transaction, signer=signer, token=token))


def _join(session: Session, token: str, name: str, transaction: Transaction) -> Arrival:
    signer = session.store.signer
    match_id = join(transaction, device=session.device, signer=signer, token=token, label=name.strip())
    return Arrival(match_id=match_id, device=find_device(transaction, secret=session.secret))


def _join_by_code(session: Session, address: str, code: str, name: str, _reading: Transaction) -> Arrival:
    """Codes are short enough to be guessed, so wrong ones are counted; whoever scans is never held up by that. The
    count has transactions of its own, which must not wait for ours: the writing one is opened within."""
    store = session.store
    with store.tries.counting(address), store.transaction() as transaction:
        match_id = join(transaction, device=session.device, signer=store.signer, code=code, label=name.strip())
        return Arrival(match_id=match_id, device=find_device(transaction, secret=session.secret))
