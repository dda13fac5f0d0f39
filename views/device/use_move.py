"""Codes that move a user's matches to another phone or browser: by a scan, or written on paper."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device
from models.sharing import (
    MovePreview,
    MoveToken,
    accept_move,
    issue_move_token,
    issue_recovery_code,
    preview_move,
    recover_device,
)
from views import routes
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_optional, use_state


@dataclass(frozen=True, kw_only=True)
class MoveCodeController:
    """Move code on the old phone; `token` is None until the user requests it, because anyone who scans it gets all
    data."""

    token: MoveToken | None
    action: ActionController
    issue_token: Callable[[], Awaitable[None]]


def use_move_code() -> MoveCodeController:
    """Return the controller of the old phone."""
    session = use_session()
    action = use_action()
    token, set_token = use_optional(MoveToken)

    async def issue_token() -> None:
        await action.run(partial(issue_move_token, device=session.device, signer=session.store.signer), set_token)

    return MoveCodeController(token=token, action=action, issue_token=issue_token)


@dataclass(frozen=True, kw_only=True)
class AcceptMoveController:
    """Move on the new phone; `loaded` is a preview of the data, and `is_same_device` tells that this phone shows the
    code."""

    loaded: Loaded[MovePreview]
    is_same_device: bool
    action: ActionController
    accept: Callable[[], Awaitable[None]]


def use_accept_move(token: str) -> AcceptMoveController:
    """Return the controller of the new phone. Loading the preview changes nothing, because messengers fetch links for
    previews."""
    session = use_session()
    page = ft.context.page
    action = use_action()
    signer = session.store.signer
    loaded = use_loaded(("move", token), partial(preview_move, signer=signer, token=token))

    def moved(device: Device) -> None:
        session.set_device(device)
        page.navigate(routes.HOME)

    async def accept() -> None:
        await action.run(partial(accept_move, signer=signer, secret=session.secret, token=token), moved)

    is_same_device = loaded.value is not None and loaded.value.device_id == session.device.id
    return AcceptMoveController(loaded=loaded, is_same_device=is_same_device, action=action, accept=accept)


@dataclass(frozen=True, kw_only=True)
class RecoveryController:
    """Recovery codes. `code` is empty until one is issued; it is shown once and not kept. `entered_code` is one that
    the user wrote down earlier."""

    code: str
    entered_code: Form[str]
    action: ActionController
    issue_code: Callable[[], Awaitable[None]]
    submit_code: Callable[[], Awaitable[None]]


def use_recovery() -> RecoveryController:
    session = use_session()
    action = use_action()
    code, set_code = use_state("")
    entered_code = use_form("recovery", str, action)

    def recovered(device: Device) -> None:
        session.set_device(device)
        action.show_message(session.translator.gettext("Welcome back: your matches are here."))

    async def issue_code() -> None:
        await action.run(partial(issue_recovery_code, device=session.device, signer=session.store.signer), set_code)

    async def submit_code() -> None:
        work = partial(recover_device, signer=session.store.signer, secret=session.secret, code=entered_code.value)
        await action.run(work, recovered)

    return RecoveryController(
        code=code, entered_code=entered_code, action=action, issue_code=issue_code, submit_code=submit_code
    )
