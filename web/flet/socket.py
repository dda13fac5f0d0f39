"""The WebSocket of a Flet phone, with limits that Flet leaves out."""

import asyncio
import functools
import logging
from collections import Counter
from collections.abc import Callable, MutableMapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls import base_control
from flet.controls.control_event import get_event_field_type
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    InvokeMethodRequestBody,
    MessageAction,
    RegisterClientResponseBody,
    SessionCrashedBody,
)
from flet.messaging.protocol import Message as FletMessage
from flet.messaging.session import Session
from flet_web.fastapi import FletApp, app_manager
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from web.addresses import PHONE_ADDRESS, network_of
from web.flet.client_words import ClientWords
from web.flet.coming_back import Return, is_return
from web.flet.numbers import begin_anywhere
from web.flet.packets import PacketError, action_of
from web.flet.sessions import FletSessions
from web.flet.turns import Turns
from web.shares import Shares

_log = logging.getLogger(__name__)

_REGISTER_WITHIN = 15.0  # seconds; a phone's first message follows its connection at once
_LAST_WORDS = 5.0  # seconds that Flet has to note a lost connection
_BACKLOG = 2_000  # messages of one phone that wait to be heard; no thumb makes as many
_MOST_UNHEARD = 1024 * 1024  # bytes of those
_STAY = timedelta(minutes=15)  # that the session of a phone that left waits for it
_GOING_AWAY = 1001  # IANA's WebSocket close codes
_POLICY_VIOLATION = 1008
_TRY_AGAIN_LATER = 1013
# Seconds of the processor, measured with all that a message sets in motion, and rounded up.
_COSTS = {MessageAction.REGISTER_CLIENT: 0.05, MessageAction.CONTROL_EVENT: 0.03}
_COST = 0.001
_CLOSED = "Session closed"  # Flet's word to whoever waits for an answer
_FAILED = "Something went wrong here. Please load the page again."  # of what, the log says


@dataclass(repr=False)
class _Unspoken(FletMessage):
    """Flet spells out every message for its log, read or not: a tenth of what a screen's change costs."""

    def __repr__(self) -> str:
        return f"{self.action.name} …"


class FletPhone(FletApp):  # type: ignore[misc]  # flet_web has no types
    """Flet's end of one phone's connection, without the work that nobody sees, and without tracebacks."""

    words: ClientWords
    _return: Return | None = None

    def send_message(self, message: FletMessage) -> None:
        # Flet forgets its queue before its session hears that the phone is gone, and means to drop what comes then.
        if vars(self)["_FletApp__send_queue"] is None:
            return
        if self._return is None and is_return(message):
            self._return = Return(message, self.send_message)
        elif self._return is None or not self._return.take(message):
            self._send(message)

    def _send(self, message: FletMessage) -> None:
        body = message.body
        if isinstance(body, InvokeMethodRequestBody):
            self.words.call(control_id=body.control_id, call_id=body.call_id, method=body.name)
        elif isinstance(body, SessionCrashedBody):
            body = SessionCrashedBody(_FAILED)
        elif isinstance(body, RegisterClientResponseBody) and body.error:
            body = RegisterClientResponseBody(body.session_id, body.page_patch, _FAILED)
        super().send_message(_Unspoken(message.action, body))

    def end(self) -> None:
        """Let its sender go, which Flet leaves to wait for ever where a connection is cut short."""
        queue = getattr(self, "_FletApp__send_queue", None)  # not there yet, or not any more
        if queue is not None:
            queue.put_nowait(None)


class FletSocket:
    """An ASGI endpoint that runs `main` for each phone, `limit` phones at most and `of_one_network` of each network;
    `most_sessions` are held, with those of phones that left.

    Flet waits for ever on a connection that ends before it has said who it is; here it is given up after a while, and
    sooner where many say nothing.
    """

    def __init__(
        self,
        main: Callable[[ft.Page], None],
        *,
        limit: int,
        most_sessions: int,
        of_one_network: int = 100,
        shares: Shares | None = None,
    ) -> None:
        begin_anywhere()
        look_up_once()
        self._main = main
        self._limit = limit
        self._of_one_network = of_one_network
        self._sessions = FletSessions(most=most_sessions, stay=_STAY)
        self._shares = shares or Shares()
        self._turns = Turns(self._shares)
        self._connected: Counter[str] = Counter()  # by network
        self._silent: dict[_Connection, None] = {}  # who has not said who it is, the longest silent first
        self._known: set[_Connection] = set()
        self._open: dict[Connection | None, _Connection] = {}  # by Flet's end of it

    @property
    def phones(self) -> int:
        """How many are in the app now."""
        return len(self._known)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        network = network_of(address)
        refusal = self._refusal(network)
        if refusal:
            _log.warning("refused a phone: %s", refusal)
            await send({"type": "websocket.close", "code": _TRY_AGAIN_LATER, "reason": refusal})
            return
        phone = self._phone(address)
        connection = _Connection(
            receive,
            send,
            phone=phone,
            turn=lambda: self._turns.turn(network),
            on_heard=lambda packet: self._shares.charge(network, _COSTS.get(action_of(packet), _COST)),
            on_known=self._get_to_know,
            former_of=lambda session: self._open.get(self._sessions.phone_of(session, address)),
        )
        if len(self._silent) >= self._limit:
            longest = next(iter(self._silent))
            del self._silent[longest]
            longest.dismiss(_GOING_AWAY, "others wait")
        self._silent[connection] = None
        self._connected[network] += 1
        self._open[phone] = connection
        try:
            await connection.run(scope)
        finally:
            await self._sessions.left_by(phone)
            del self._open[phone]
            connection.ended.set()
            self._silent.pop(connection, None)
            self._known.discard(connection)
            self._connected[network] -= 1
            self._connected += Counter()  # without those that are at nothing

    def _get_to_know(self, connection: "_Connection") -> None:
        self._silent.pop(connection, None)
        self._known.add(connection)

    def _refusal(self, network: str) -> str:
        if len(self._known) >= self._limit:
            return "the house is full"
        return "too many phones of one network" if self._connected[network] >= self._of_one_network else ""

    def _phone(self, address: str) -> FletPhone:
        async def receive_phone(page: ft.Page) -> None:
            page.web = True  # whatever it says of itself: Python runs here
            page.session.store.set(PHONE_ADDRESS, address)
            _drop_late_events(page.session)
            _end_with_the_session(page.session)
            await self._sessions.make_room(page.session)

        phone = FletPhone(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=self._main,
            before_main=receive_phone,
            session_timeout_seconds=int(_STAY.total_seconds()),
        )
        phone.words = ClientWords(lambda number: self._sessions.control(phone, number))
        return phone


class _Connection:
    """Reads ahead of Flet: what no client says never gets there, and the end of a connection is seen even when Flet no
    longer listens."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        *,
        phone: FletPhone,
        turn: Callable[[], AbstractAsyncContextManager[None]],
        on_heard: Callable[[bytes], None],
        on_known: Callable[["_Connection"], None],
        former_of: Callable[[str], "_Connection | None"],
    ) -> None:
        self._receive = receive
        self._send = send
        self._phone = phone
        self._turn = turn
        self._on_heard = on_heard
        self._on_known = on_known
        self._former_of = former_of
        self.ended = asyncio.Event()  # and Flet has noted it
        self._unheard: asyncio.Queue[Message] = asyncio.Queue()
        self._bytes_unheard = 0
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._known = asyncio.Event()
        self._gone = asyncio.Event()
        self._dismissed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    async def run(self, scope: Scope) -> None:
        phone = asyncio.create_task(self._phone.handle(WebSocket(scope, self._inbox.get, self._answer)))
        pump = asyncio.create_task(self._pump())
        ear = asyncio.create_task(self._listen())
        guard = asyncio.create_task(self._guard())
        try:
            await asyncio.wait({phone, guard}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (phone, guard, pump, ear):
                task.cancel()
            self._phone.end()
            await asyncio.gather(phone, guard, pump, ear, return_exceptions=True)

    def dismiss(self, code: int, reason: str) -> None:
        """Hang up, with the reason for whoever reads it."""
        if not self._dismissed.done():
            self._dismissed.set_result((code, reason))

    async def end(self) -> None:
        """As if its client had just hung up; what that one has said is heard before."""
        self._unheard.put_nowait({"type": "websocket.disconnect", "code": _GOING_AWAY})
        self._gone.set()
        await self.ended.wait()

    async def _pump(self) -> None:
        while not self._gone.is_set():
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self._gone.set()
            self._bytes_unheard += _size(message)
            if self._unheard.qsize() >= _BACKLOG or self._bytes_unheard > _MOST_UNHEARD:
                self.dismiss(_POLICY_VIOLATION, "too much at once")
                return
            self._unheard.put_nowait(message)

    async def _listen(self) -> None:
        while not self._dismissed.done():
            message = await self._unheard.get()
            self._bytes_unheard -= _size(message)
            if message["type"] == "websocket.receive":
                await self._hear(message.get("bytes") or b"")
            else:
                self._inbox.put_nowait(message)

    async def _hear(self, said: bytes) -> None:
        async with self._turn():
            admitted = self._admitted(said)
            former = self._former(admitted)
            if former is None:
                self._pass_on(admitted)
                return
        await former.end()  # what was said on it waits for turns too
        async with self._turn():
            self._pass_on(admitted)

    def _admitted(self, said: bytes) -> bytes | None:
        try:
            return self._phone.words.admit(said)
        except PacketError as error:
            _log.info("hung up on a stranger: %s", error)
            self.dismiss(_POLICY_VIOLATION, "no client says that")
            return None

    def _former(self, admitted: bytes | None) -> "_Connection | None":
        """That of a phone that is back while its line before is not known to be lost. Flet would give it a new session,
        without what was typed and tapped; the name of a session is in one running client alone, which has one line."""
        if admitted is None or action_of(admitted) is not MessageAction.REGISTER_CLIENT:
            return None
        return self._former_of(self._phone.words.session)

    def _pass_on(self, admitted: bytes | None) -> None:
        if admitted is not None:
            self._on_heard(admitted)
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": admitted})

    async def _answer(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send" and not self._known.is_set():
            self._known.set()  # Flet's first word is the answer to a phone that said who it is
            self._on_known(self)
        try:
            await self._send(message)
        except OSError:
            # Flet would give up at once and never note that this phone is gone: its session would live on and pile up
            # what it cannot send. It hears of the end through the inbox.
            _log.debug("a phone left in the middle of a message")

    async def _guard(self) -> None:
        """Return when this connection has no more to say."""
        gone = asyncio.create_task(self._gone.wait())
        known = asyncio.create_task(self._known.wait())
        try:
            await _first(gone, known, self._dismissed, within=_REGISTER_WITHIN)
            if not known.done() and not gone.done():
                self.dismiss(_POLICY_VIOLATION, "who are you?")
            await _first(gone, self._dismissed)
            if not gone.done():
                code, reason = self._dismissed.result()
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})
            await asyncio.sleep(_LAST_WORDS)
        finally:
            gone.cancel()
            known.cancel()


def _size(message: Message) -> int:
    return len(message.get("bytes") or message.get("text") or b"")


async def _first(*futures: asyncio.Future[Any], within: float | None = None) -> None:
    await asyncio.wait(futures, timeout=within, return_when=asyncio.FIRST_COMPLETED)


def _drop_late_events(session: Session) -> None:
    """A tap on a control that has just left the screen is nothing. Flet would call the session crashed, on the phone
    and with a traceback in the log."""
    dispatch = session.dispatch_event
    find = session._Session__resolve_event_control  # type: ignore[attr-defined]  # noqa: SLF001 - see relied_on.py

    async def dispatch_event(control_id: int, event_name: str, event_data: Any) -> None:
        control = find(control_id)
        if control is not None and _is_shown(control):
            await dispatch(control_id, event_name, event_data)

    session.dispatch_event = dispatch_event  # type: ignore[method-assign]


def _end_with_the_session(session: Session) -> None:
    """Whatever still waits for an answer of a phone whose session is let go is cancelled. Flet would raise in it, and
    leave a traceback for each phone that was switched off while it was asked something."""
    invoke = session.invoke_method

    async def invoke_method(*args: Any, **kwargs: Any) -> Any:
        try:
            return await invoke(*args, **kwargs)
        except RuntimeError as error:
            if str(error) == _CLOSED:
                raise asyncio.CancelledError from None
            raise

    session.invoke_method = invoke_method  # type: ignore[method-assign]


class _EventTypes(dict[tuple[type[ft.BaseControl], str], Any]):
    """As many as there are kinds of controls and events of theirs."""

    def find(self, control: ft.BaseControl, field_name: str) -> Any:
        key = type(control), field_name
        if key not in self:
            self[key] = get_event_field_type(control, field_name)
        return self[key]


@functools.cache
def look_up_once() -> None:
    """The types of events, each once from now on: Flet works out from all that a control inherits of what type each of
    its events is, a tenth of what a tap costs."""
    vars(base_control)["get_event_field_type"] = _EventTypes().find


def _is_shown(control: ft.BaseControl) -> bool:
    """Whether the page and all components above it are there still."""
    above: ft.BaseControl | None = control
    while above is not None and not isinstance(above, ft.Page):
        if isinstance(above, Component) and not above._state.mounted:  # noqa: SLF001 - see relied_on.py
            return False
        above = above.parent
    return above is not None
