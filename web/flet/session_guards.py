"""Patches of Flet's sessions, for clients of a server and for phones connected to the offline app."""

import asyncio
from dataclasses import dataclass
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.messaging.protocol import InvokeMethodRequestBody, Message, RegisterClientResponseBody, SessionCrashedBody
from flet.messaging.session import Session

from web.flet.protocol_allowlist import ProtocolAllowlist

_SESSION_CLOSED = "Session closed"  # the message of the RuntimeError that Flet raises in pending calls
_FAILURE_MESSAGE = "Something went wrong here. Please load the page again."  # the log has the cause


@dataclass(repr=False)
class _UnloggedMessage(Message):
    """A message with a short repr: Flet formats every message for its log, a tenth of the cost of updating a screen."""

    def __repr__(self) -> str:
        return f"{self.action.name} …"


def prepare_message(message: Message, allowlist: ProtocolAllowlist) -> Message:
    """Return the message to send to a client, without tracebacks; if it calls a method, let the allowlist expect its
    result."""
    body = message.body
    if isinstance(body, InvokeMethodRequestBody):
        allowlist.expect_result(control_id=body.control_id, call_id=body.call_id, method=body.name)
    elif isinstance(body, SessionCrashedBody):
        body = SessionCrashedBody(_FAILURE_MESSAGE)
    elif isinstance(body, RegisterClientResponseBody) and body.error:
        body = RegisterClientResponseBody(body.session_id, body.page_patch, _FAILURE_MESSAGE)
    return _UnloggedMessage(message.action, body)


def drop_late_events(session: Session) -> None:
    """Drop events of controls that have just left the screen.

    Flet would report the session as crashed, on the phone and with a traceback in the log.
    """
    dispatch = session.dispatch_event
    find = session._Session__resolve_event_control  # type: ignore[attr-defined]  # noqa: SLF001 - see tests/web/flet/pinned_internals.py

    async def dispatch_event(control_id: int, event_name: str, event_data: Any) -> None:
        control = find(control_id)
        if control is not None and _is_mounted(control):
            await dispatch(control_id, event_name, event_data)

    session.dispatch_event = dispatch_event  # type: ignore[method-assign]


def cancel_calls_on_close(session: Session) -> None:
    """When a session is deleted, cancel calls that wait for an answer from its phone.

    Flet raises in them, and logs a traceback for each phone that was switched off during a call.
    """
    invoke = session.invoke_method

    async def invoke_method(*args: Any, **kwargs: Any) -> Any:
        try:
            return await invoke(*args, **kwargs)
        except RuntimeError as error:
            if str(error) == _SESSION_CLOSED:
                raise asyncio.CancelledError from None
            raise

    session.invoke_method = invoke_method  # type: ignore[method-assign]


def unmount_components(session: Session) -> None:
    """Mark a deleted session's components as unmounted; Flet doesn't.

    A pending update of its screens, from a change of the match or a timer, would otherwise look up the session and
    raise.
    """
    for control in tuple(session.index.values()):
        if isinstance(control, Component):
            control._state.mounted = False  # noqa: SLF001 - see tests/web/flet/pinned_internals.py


def _is_mounted(control: ft.BaseControl) -> bool:
    """Return whether the control is on a page and all components above it are mounted."""
    ancestor: ft.BaseControl | None = control
    while ancestor is not None and not isinstance(ancestor, ft.Page):
        if isinstance(ancestor, Component) and not ancestor._state.mounted:  # noqa: SLF001 - see tests/web/flet/pinned_internals.py
            return False
        ancestor = ancestor.parent
    return ancestor is not None
