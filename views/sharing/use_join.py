"""Joining another phone's table by a scanned link or a typed code."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device, Signer, find_device
from models.sharing import LinkTarget, join_match, load_shared_match, resolve_token
from models.store import Transaction
from models.values import MatchSnapshot
from views import routes
from views.core.navigation import navigation_of
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.match.display_texts import is_custom_label

LABEL_FIELD = ("label", None)  # field of the phone's name in the faults of a form


@dataclass(frozen=True, kw_only=True)
class InvitationPreview:
    """Target of a link, and the match that it leads to."""

    target: LinkTarget
    table: MatchSnapshot


@dataclass(frozen=True, kw_only=True)
class JoinedMatch:
    """Id of the joined match, and the device, which joining may have renamed."""

    match_id: str
    updated_device: Device | None


@dataclass(frozen=True, kw_only=True)
class InvitationController:
    """State and actions of an invitation; `name` is the phone's name as typed, None if it has one."""

    loaded: Loaded[InvitationPreview]
    name: Form[str] | None
    action: ActionController
    join: Callable[[], Awaitable[None]]


def use_invitation(token: str) -> InvitationController:
    """Return the invitation of a link. Loading it changes nothing, because messengers fetch links for previews; only
    `join` makes this phone a member."""
    session = use_session()
    open_match = _use_open_joined_match()
    action = use_action()
    signer = session.store.signer
    name = use_form("name", str, action)
    loaded = use_loaded(("invitation", token), partial(_load_preview, signer, token))

    async def join() -> None:
        work = partial(_join, session, token, name.value)
        await action.run(work, open_match)

    has_name = is_custom_label(session.device.label)
    return InvitationController(loaded=loaded, name=None if has_name else name, action=action, join=join)


@dataclass(frozen=True, kw_only=True)
class JoinCodeController:
    """State and actions of joining by code; `code` and the phone's `name` are as typed, `name` is None if the phone has
    one."""

    code: Form[str]
    name: Form[str] | None
    action: ActionController
    join: Callable[[], Awaitable[None]]


def use_join_code() -> JoinCodeController:
    session = use_session()
    action = use_action()
    code = use_form("code", str, action)
    name = use_form("name", str, action)
    open_match = _use_open_joined_match()

    async def join() -> None:
        work = partial(_join_by_code, session, session.network, code.value, name.value)
        await action.run(work, open_match, read_only=True)

    has_name = is_custom_label(session.device.label)
    return JoinCodeController(code=code, name=None if has_name else name, action=action, join=join)


def _use_open_joined_match() -> Callable[[JoinedMatch], None]:
    """Return a function that leaves the form for the joined match."""
    session = use_session()
    page = ft.context.page
    here = ft.use_view_path()

    def open_joined_match(joined: JoinedMatch) -> None:
        if joined.updated_device is not None:
            session.set_device(joined.updated_device)
        navigation_of(page).leave_form(here, routes.match(joined.match_id))

    return open_joined_match


def _load_preview(signer: Signer, token: str, transaction: Transaction) -> InvitationPreview:
    target = resolve_token(transaction, signer=signer, token=token)
    return InvitationPreview(target=target, table=load_shared_match(transaction, signer=signer, token=token))


def _join(session: Session, token: str, name: str, transaction: Transaction) -> JoinedMatch:
    signer = session.store.signer
    match_id = join_match(transaction, device=session.device, signer=signer, token=token, label=name.strip())
    return JoinedMatch(match_id=match_id, updated_device=find_device(transaction, secret=session.secret))


def _join_by_code(session: Session, address: str, code: str, name: str, _reading: Transaction) -> JoinedMatch:
    """Join by a short code. Such codes can be guessed, so wrong ones are counted, which never delays joining by a link.
    The throttle uses separate transactions, which must not wait for this one: open the writing transaction within the
    attempt."""
    store = session.store
    with store.code_throttle.attempt(address), store.transaction() as transaction:
        match_id = join_match(transaction, device=session.device, signer=store.signer, code=code, label=name.strip())
        return JoinedMatch(match_id=match_id, updated_device=find_device(transaction, secret=session.secret))
