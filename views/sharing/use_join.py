"""Joining another phone's table by a scanned link or a typed code."""

import re
from dataclasses import dataclass
from functools import partial

import flet as ft

from models.access import Device, Signer, find_device
from models.sharing import CODE_LENGTH, LinkTarget, join_match, load_shared_match, normalize_code, resolve_token
from models.store import Transaction
from models.values import MatchSnapshot
from views import routes
from views.core.device_features import was_shared
from views.core.navigation import navigation_of
from views.core.session import Session
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import Ref, use_ref, use_state
from views.match.display_texts import is_custom_label

_LINK = re.compile(r"/t/([a-z2-7]{40}[0-9]+)")  # in the address of an invitation or a live page


@dataclass(frozen=True, kw_only=True)
class InvitationPreview:
    """Target of a link, and the match that it leads to."""

    target: LinkTarget
    table: MatchSnapshot


@dataclass(frozen=True, kw_only=True)
class _Joining:
    """A form that leads to a joined match."""

    page: ft.Page
    path: str
    action: ActionController

    def _open_match(self, joined: tuple[str, Device | None]) -> None:
        """Leave the form for the match with the joined id. The device may have been renamed while joining."""
        match_id, device = joined
        if device is not None:
            self.action.session.set_device(device)
        navigation_of(self.page).leave_form(self.path, routes.match(match_id))


@dataclass(frozen=True, kw_only=True)
class InvitationController(_Joining):
    """An invitation. Loading it changes nothing, because messengers fetch links to show previews; only `join` makes
    this phone a member."""

    token: str
    loaded: Loaded[InvitationPreview]
    typed_name: Form[str]

    @property
    def name(self) -> Form[str] | None:
        """Return the phone's name as typed; None if the phone already has a name."""
        return None if is_custom_label(self.action.session.device.label) else self.typed_name

    async def join(self) -> None:
        await self.action.run(partial(_join, self.action.session, self.token, self.typed_name.value), self._open_match)


def use_invitation(token: str) -> InvitationController:
    """Return the invitation of a link."""
    action = use_action()
    return InvitationController(
        page=ft.context.page,
        path=ft.use_view_path(),
        action=action,
        typed_name=use_form("name", str, action),
        token=token,
        loaded=use_loaded(("invitation", token), partial(_load_preview, action.store.signer, token)),
    )


@dataclass(frozen=True, kw_only=True)
class JoinCodeController(_Joining):
    """A controller that joins a table by a code, as soon as all of it is `typed`. It asks for no name: the sharing
    screen does, once the name matters."""

    typed: Form[str]
    latest_code: Ref[str]
    can_scan: bool  # by a camera of the browser

    @property
    def code(self) -> str:
        """Return the characters of the code typed so far."""
        return normalize_code(self.typed.value)[:CODE_LENGTH]

    def type_code(self, text: str) -> None:
        """Show a text, without the characters after the end of the code, and follow it."""
        code = normalize_code(text)
        self.typed.update(lambda _: text if len(code) <= CODE_LENGTH or _LINK.search(text) else code[:CODE_LENGTH])
        self.page.run_task(self._follow_typed)

    async def _follow_typed(self) -> None:
        """Join by a code that is complete, once for each change of it; open the invitation of a pasted link."""
        former, self.latest_code.current = self.latest_code.current, self.code
        if (link := _LINK.search(self.typed.value)) is not None:
            self.page.navigate(routes.invitation(link[1]))
        elif self.code != former:
            self.action.dismiss()
            if len(self.code) == CODE_LENGTH:
                await self.join()

    async def join(self) -> None:
        work = partial(_join_by_code, self.action.session, self.code)
        await self.action.run(work, self._open_match, read_only=True)


def use_join_code() -> JoinCodeController:
    action = use_action()
    can_scan, set_can_scan = use_state(False)

    async def find_camera() -> None:
        if action.session.platform.supports_live_sharing:
            set_can_scan(await was_shared("pinella:camera"))

    ft.use_effect(find_camera, dependencies=[])
    return JoinCodeController(
        page=ft.context.page,
        path=ft.use_view_path(),
        action=action,
        typed=use_form("code", str, action),
        latest_code=use_ref(str),
        can_scan=can_scan,
    )


def _load_preview(signer: Signer, token: str, transaction: Transaction) -> InvitationPreview:
    target = resolve_token(transaction, signer=signer, token=token)
    return InvitationPreview(target=target, table=load_shared_match(transaction, signer=signer, token=token))


def _join(session: Session, token: str, name: str, transaction: Transaction) -> tuple[str, Device | None]:
    signer = session.store.signer
    match_id = join_match(transaction, device=session.device, signer=signer, token=token, label=name.strip())
    return match_id, find_device(transaction, secret=session.secret)


def _join_by_code(session: Session, code: str, _reading: Transaction) -> tuple[str, Device | None]:
    """Join by a short code. Short codes can be guessed, so wrong ones are counted; this never delays joining by a link.
    The throttle uses transactions of its own, which must not wait for this one, so the writing transaction is opened
    within the attempt."""
    store = session.store
    with store.code_throttle.attempt(session.network), store.transaction() as transaction:
        match_id = join_match(transaction, device=session.device, signer=store.signer, code=code)
        return match_id, find_device(transaction, secret=session.secret)
