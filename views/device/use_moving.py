"""The codes that bring one's matches to another phone or browser: by a scan, or from paper."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from models import Device, Move, MoveToken, issue_move_token, issue_recovery_code, look_at_move, move_here, recover
from views import routes
from views.core.session import use_session
from views.core.use_action import Action, use_action
from views.core.use_form import Form, use_form
from views.core.use_loaded import Loaded, use_loaded
from views.hooks import use_optional, use_state


@dataclass(frozen=True, kw_only=True)
class MovingUse:
    """`token` is None until the reader asks for it: whoever scans it may have everything."""

    token: MoveToken | None
    action: Action
    make: Callable[[], Awaitable[None]]


def use_moving() -> MovingUse:
    """On the old phone."""
    session = use_session()
    action = use_action()
    token, set_token = use_optional(MoveToken)

    async def make() -> None:
        await action.run(partial(issue_move_token, device=session.device, signer=session.store.signer), set_token)

    return MovingUse(token=token, action=action, make=make)


@dataclass(frozen=True, kw_only=True)
class MovingHereUse:
    """`loaded` is what would come; `own`: this is the phone that shows the code."""

    loaded: Loaded[Move]
    own: bool
    action: Action
    accept: Callable[[], Awaitable[None]]


def use_moving_here(token: str) -> MovingHereUse:
    """On the new phone. Looking changes nothing: messengers fetch links for previews."""
    session = use_session()
    page = ft.context.page
    action = use_action()
    signer = session.store.signer
    loaded = use_loaded(("move", token), partial(look_at_move, signer=signer, token=token))

    def moved(device: Device) -> None:
        session.become(device)
        page.navigate(routes.HOME)

    async def accept() -> None:
        await action.run(partial(move_here, signer=signer, secret=session.secret, token=token), moved)

    own = loaded.value is not None and loaded.value.device_id == session.device.id
    return MovingHereUse(loaded=loaded, own=own, action=action, accept=accept)


@dataclass(frozen=True, kw_only=True)
class RecoveryUse:
    """`code` is empty until one was made; it is shown once and kept nowhere. `typed` is one that was noted earlier."""

    code: str
    typed: Form[str]
    action: Action
    make: Callable[[], Awaitable[None]]
    enter: Callable[[], Awaitable[None]]


def use_recovery() -> RecoveryUse:
    session = use_session()
    action = use_action()
    code, set_code = use_state("")
    typed = use_form("recovery", str, action)

    def recovered(device: Device) -> None:
        session.become(device)
        action.say(session.translator.gettext("Welcome back: your matches are here."))

    async def make() -> None:
        await action.run(partial(issue_recovery_code, device=session.device, signer=session.store.signer), set_code)

    async def enter() -> None:
        work = partial(recover, signer=session.store.signer, secret=session.secret, code=typed.value)
        await action.run(work, recovered)

    return RecoveryUse(code=code, typed=typed, action=action, make=make, enter=enter)
