"""Codes that move a user's matches to another phone or browser: by a scan, or written on paper."""

from collections.abc import Callable
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
from views.core.session import Session, use_session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_optional, use_state


@dataclass(frozen=True, kw_only=True)
class MoveCodeController:
    """Move code on the old phone; `token` is None until the user requests it, because anyone who scans it gets all
    data."""

    session: Session
    action: ActionController
    token: MoveToken | None
    set_token: Callable[[MoveToken], None]

    async def issue_token(self) -> None:
        work = partial(issue_move_token, device=self.session.device, signer=self.session.store.signer)
        await self.action.run(work, self.set_token)


def use_move_code() -> MoveCodeController:
    """Return the controller of the old phone."""
    token, set_token = use_optional(MoveToken)
    return MoveCodeController(session=use_session(), action=use_action(), token=token, set_token=set_token)


@dataclass(frozen=True, kw_only=True)
class AcceptMoveController:
    """Move on the new phone; `loaded` is a preview of the data. Loading it changes nothing, because messengers fetch
    links for previews."""

    session: Session
    page: ft.Page
    token: str
    action: ActionController
    loaded: Loaded[MovePreview]

    @property
    def is_same_device(self) -> bool:
        """Return whether this phone shows the code."""
        return self.loaded.value is not None and self.loaded.value.device_id == self.session.device.id

    async def accept(self) -> None:
        signer = self.session.store.signer
        work = partial(accept_move, signer=signer, secret=self.session.secret, token=self.token)
        await self.action.run(work, self._moved)

    def _moved(self, device: Device) -> None:
        self.session.set_device(device)
        self.page.navigate(routes.HOME)


def use_accept_move(token: str) -> AcceptMoveController:
    """Return the controller of the new phone."""
    session, action = use_session(), use_action()
    loaded = use_loaded(("move", token), partial(preview_move, signer=session.store.signer, token=token))
    return AcceptMoveController(session=session, page=ft.context.page, token=token, action=action, loaded=loaded)


@dataclass(frozen=True, kw_only=True)
class RecoveryController:
    """Recovery codes. `code` is empty until one is issued; it is shown once and not kept. `entered_code` is one that
    the user wrote down earlier."""

    session: Session
    action: ActionController
    code: str
    set_code: Callable[[str], None]
    entered_code: Form[str]

    async def issue_code(self) -> None:
        work = partial(issue_recovery_code, device=self.session.device, signer=self.session.store.signer)
        await self.action.run(work, self.set_code)

    async def submit_code(self) -> None:
        session, code = self.session, self.entered_code.value
        work = partial(recover_device, signer=session.store.signer, secret=session.secret, code=code)
        await self.action.run(work, self._recovered)

    def _recovered(self, device: Device) -> None:
        self.session.set_device(device)
        self.action.show_message(self.session.translator.gettext("Welcome back: your matches are here."))


def use_recovery() -> RecoveryController:
    session, action = use_session(), use_action()
    code, set_code = use_state("")
    form = use_form("recovery", str, action)
    return RecoveryController(session=session, action=action, code=code, set_code=set_code, entered_code=form)
