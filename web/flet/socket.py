"""The WebSocket endpoint of Flet clients, with limits and checks that Flet lacks."""

import asyncio
import functools
import logging
from collections import Counter
from collections.abc import Callable, MutableMapping
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import flet as ft
from flet.controls import base_control
from flet.controls.control_event import get_event_field_type
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message as FletMessage
from flet.messaging.protocol import MessageAction
from flet_web.fastapi import FletApp, app_manager
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from web.browser_cookie import browser_of
from web.browser_zone import browser_zone
from web.fair_queue import FairQueue
from web.flet.control_ids import randomize_control_ids
from web.flet.framing import PacketError, read_action
from web.flet.protocol_allowlist import ProtocolAllowlist
from web.flet.session_guards import cancel_calls_on_close, drop_late_events, prepare_message
from web.flet.session_resume import SessionResume, is_resume
from web.flet.sessions import BROWSER_KEY, FletSessions
from web.responses import NO_STORE
from web.urls import CLIENT_ADDRESS_KEY, ZONE_KEY, client_network

_log = logging.getLogger(__name__)

_REGISTER_TIMEOUT = 15.0  # seconds; a phone's first message follows its connection at once
_DISCONNECT_GRACE = 5.0  # seconds for Flet to handle a lost connection
_MAX_QUEUED_MESSAGES = 2_000  # messages of one phone that wait to be processed; nobody taps that fast
_MAX_QUEUED_BYTES = 1024 * 1024  # bytes of the waiting messages
_SESSION_RETENTION = timedelta(minutes=15)  # time to keep a disconnected session for its phone
_GOING_AWAY = 1001  # IANA's WebSocket close codes
_POLICY_VIOLATION = 1008
_TRY_AGAIN_LATER = 1013


class FletConnection(FletApp):  # type: ignore[misc]  # flet_web has no types
    """Flet's side of one phone's connection, without unused logging and without tracebacks for the client."""

    allowlist: ProtocolAllowlist
    _resume: SessionResume | None = None

    def send_message(self, message: FletMessage) -> None:
        # Flet deletes its queue before the session knows of the disconnect, and expects later messages to be dropped.
        if vars(self)["_FletApp__send_queue"] is None:
            return
        is_registration = message.action is MessageAction.REGISTER_CLIENT
        if is_registration and self._resume is None and is_resume(message):
            self._resume = SessionResume(message, self.send_message)
        elif self._resume is None or not self._resume.intercept(message):
            self._send(message)

    def _send(self, message: FletMessage) -> None:
        super().send_message(prepare_message(message, self.allowlist))

    def stop_sender(self) -> None:
        """End the sender task; Flet leaves it waiting for ever when a connection is cut short."""
        queue = getattr(self, "_FletApp__send_queue", None)  # the attributes exist only between start and end
        if queue is not None:
            queue.put_nowait(None)


class FletSocket:
    """An ASGI endpoint that runs `main` for each phone.

    `limit` phones at most may be connected, `max_per_network` of them from one network; `max_sessions` sessions are
    kept, including disconnected phones' sessions. Flet waits for ever on a connection that ends before its first
    message; here it is closed after a timeout, and sooner when many connections are silent.
    """

    def __init__(
        self,
        main: Callable[[ft.Page], None],
        *,
        limit: int,
        max_sessions: int,
        max_per_network: int = 100,
        queue: FairQueue | None = None,
    ) -> None:
        randomize_control_ids()
        cache_event_types()
        self._main = main
        self._limit = limit
        self._max_per_network = max_per_network
        self._sessions = FletSessions(max_sessions=max_sessions, retention=_SESSION_RETENTION)
        self._queue = queue or FairQueue()
        self.refused = 0  # connections that found no place
        self._has_warned = False  # of a proxy that drops WebSockets
        self._connected_by_network: Counter[str] = Counter()  # by network
        self._unregistered: dict[_ClientConnection, None] = {}  # connections without a first message, oldest first
        self._registered: set[_ClientConnection] = set()
        self._connections: dict[Connection | None, _ClientConnection] = {}  # by Flet's side of the connection

    @property
    def phones(self) -> int:
        """The number of phones in the app now."""
        return len(self._registered)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        network = client_network(address)
        user_agent = Headers(scope=scope).get("user-agent", "")
        refusal = self._refusal_reason(network)
        if refusal:
            self.refused += 1
            _log.warning("refused a phone: %s", refusal)
            await send({"type": "websocket.close", "code": _TRY_AGAIN_LATER, "reason": refusal})
            return
        flet_connection = self._new_flet_connection(address, HTTPConnection(scope))
        connection = _ClientConnection(
            receive,
            send,
            flet_connection=flet_connection,
            turn=lambda: self._queue.turn(network),
            on_registered=self._mark_registered,
            find_previous=lambda session: self._connections.get(
                self._sessions.find_connection(session, address, user_agent)
            ),
        )
        if len(self._unregistered) >= self._limit:
            oldest = next(iter(self._unregistered))
            del self._unregistered[oldest]
            oldest.close(_GOING_AWAY, "others wait")
        self._unregistered[connection] = None
        self._connected_by_network[network] += 1
        self._connections[flet_connection] = connection
        try:
            await connection.run(scope)
        finally:
            await self._sessions.mark_disconnected(flet_connection)
            del self._connections[flet_connection]
            connection.ended.set()
            self._unregistered.pop(connection, None)
            self._registered.discard(connection)
            self._connected_by_network[network] -= 1
            self._connected_by_network += Counter()  # remove networks without connections

    def answer_without_upgrade(self, request: Request) -> Response:
        """Answer a plain request for the socket. Either a proxy has dropped the upgrade, or the page asks after its
        connections failed, so that a refused phone is told why."""
        if refusal := self._refusal_reason(client_network(request.client.host if request.client else "")):
            return PlainTextResponse(refusal, status_code=HTTPStatus.SERVICE_UNAVAILABLE, headers=NO_STORE)
        if not self._has_warned:
            self._has_warned = True
            _log.warning(
                "a request for the socket of the app had no upgrade: a proxy drops WebSockets, and its phones find no "
                "connection (docs/hosting.md)"
            )
        return PlainTextResponse(
            "This address takes WebSockets only. If a proxy is on the way here, let it pass them on.",
            status_code=HTTPStatus.UPGRADE_REQUIRED,
            headers={**NO_STORE, "Upgrade": "websocket", "Connection": "Upgrade"},
        )

    def _mark_registered(self, connection: "_ClientConnection") -> None:
        self._unregistered.pop(connection, None)
        self._registered.add(connection)

    def _refusal_reason(self, network: str) -> str:
        if len(self._registered) >= self._limit:
            return "the server is full"
        return "too many phones of one network" if self._connected_by_network[network] >= self._max_per_network else ""

    def _new_flet_connection(self, address: str, request: HTTPConnection) -> FletConnection:
        browser, zone = browser_of(request), browser_zone(request)

        async def prepare_page(page: ft.Page) -> None:
            page.web = True  # overrides the client's claim: Python runs on the server
            page.session.store.set(CLIENT_ADDRESS_KEY, address)
            page.session.store.set(BROWSER_KEY, browser)
            page.session.store.set(ZONE_KEY, zone)
            drop_late_events(page.session)
            cancel_calls_on_close(page.session)
            await self._sessions.evict_excess(page.session)

        connection = FletConnection(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=self._main,
            before_main=prepare_page,
            session_timeout_seconds=int(_SESSION_RETENTION.total_seconds()),
        )
        connection.allowlist = ProtocolAllowlist(
            lambda number: self._sessions.find_control(connection, number),
            may_resume=lambda session_id: self._sessions.may_resume(session_id, browser),
        )
        return connection


class _ClientConnection:
    """The messages between a client and Flet.

    Incoming messages are read ahead of Flet and filtered, so that invalid ones never reach it, and a disconnect is
    noticed even when Flet no longer reads.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        *,
        flet_connection: FletConnection,
        turn: Callable[[], AbstractAsyncContextManager[None]],
        on_registered: Callable[["_ClientConnection"], None],
        find_previous: Callable[[str], "_ClientConnection | None"],
    ) -> None:
        self._receive = receive
        self._send = send
        self._flet_connection = flet_connection
        self._turn = turn
        self._on_registered = on_registered
        self._find_previous = find_previous
        self.ended = asyncio.Event()  # set once Flet has handled the end
        self._queue: asyncio.Queue[Message] = asyncio.Queue()
        self._queued_bytes = 0
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._registered = asyncio.Event()
        self._disconnected = asyncio.Event()
        self._close_reason: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    async def run(self, scope: Scope) -> None:
        websocket = WebSocket(scope, self._inbox.get, self._send_message)
        handler = asyncio.create_task(self._flet_connection.handle(websocket))
        reader = asyncio.create_task(self._receive_messages())
        processor = asyncio.create_task(self._process_messages())
        supervisor = asyncio.create_task(self._supervise())
        try:
            await asyncio.wait({handler, supervisor}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (handler, supervisor, reader, processor):
                task.cancel()
            self._flet_connection.stop_sender()
            await asyncio.gather(handler, supervisor, reader, processor, return_exceptions=True)

    def close(self, code: int, reason: str) -> None:
        """Close the connection with a code and a reason for its client."""
        if not self._close_reason.done():
            self._close_reason.set_result((code, reason))

    async def disconnect(self) -> None:
        """End the connection as if its client had hung up; messages that it has already sent are processed first."""
        self._queue.put_nowait({"type": "websocket.disconnect", "code": _GOING_AWAY})
        self._disconnected.set()
        await self.ended.wait()

    async def _receive_messages(self) -> None:
        while not self._disconnected.is_set():
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self._disconnected.set()
            self._queued_bytes += _message_size(message)
            if self._queue.qsize() >= _MAX_QUEUED_MESSAGES or self._queued_bytes > _MAX_QUEUED_BYTES:
                self.close(_POLICY_VIOLATION, "too much at once")
                return
            self._queue.put_nowait(message)

    async def _process_messages(self) -> None:
        while not self._close_reason.done():
            message = await self._queue.get()
            self._queued_bytes -= _message_size(message)
            if message["type"] == "websocket.receive":
                await self._process(message.get("bytes") or b"")
            else:
                self._inbox.put_nowait(message)

    async def _process(self, packet: bytes) -> None:
        async with self._turn():
            admitted = self._filter(packet)
            previous = self._previous_connection(admitted)
            if previous is None:
                self._forward(admitted)
                return
        await previous.disconnect()  # its remaining messages go through the fair queue too
        async with self._turn():
            self._forward(admitted)

    def _filter(self, packet: bytes) -> bytes | None:
        try:
            return self._flet_connection.allowlist.filter_packet(packet)
        except PacketError as error:
            _log.info("closed a connection that sent an invalid message: %s", error)
            self.close(_POLICY_VIOLATION, "invalid message")
            return None

    def _previous_connection(self, admitted: bytes | None) -> "_ClientConnection | None":
        """Return the connection of a reconnecting phone that is not yet known to be lost.

        Flet would start a new session for the phone, without what was typed and tapped. Only one running client knows a
        session id, and it has one connection.
        """
        if admitted is None or read_action(admitted) is not MessageAction.REGISTER_CLIENT:
            return None
        return self._find_previous(self._flet_connection.allowlist.resumed_session)

    def _forward(self, admitted: bytes | None) -> None:
        if admitted is not None:
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": admitted})

    async def _send_message(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send" and not self._registered.is_set():
            self._registered.set()  # Flet's first message is the response to a registration
            self._on_registered(self)
        if self._close_reason.done():  # uvicorn raises RuntimeError for a message after the close
            return
        try:
            await self._send(message)
        except OSError:
            # Flet would stop at once without handling the disconnect: the session would stay alive and collect unsent
            # messages. It gets the disconnect through the inbox.
            _log.debug("a phone disconnected in the middle of a message")

    async def _supervise(self) -> None:
        """Return when this connection has ended."""
        disconnected = asyncio.create_task(self._disconnected.wait())
        registered = asyncio.create_task(self._registered.wait())
        try:
            await _wait_for_first(disconnected, registered, self._close_reason, within=_REGISTER_TIMEOUT)
            if not registered.done() and not disconnected.done():
                self.close(_POLICY_VIOLATION, "no registration")
            await _wait_for_first(disconnected, self._close_reason)
            if not disconnected.done():
                code, reason = self._close_reason.result()
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})
            await asyncio.sleep(_DISCONNECT_GRACE)
        finally:
            disconnected.cancel()
            registered.cancel()


def _message_size(message: Message) -> int:
    return len(message.get("bytes") or message.get("text") or b"")


async def _wait_for_first(*futures: asyncio.Future[Any], within: float | None = None) -> None:
    await asyncio.wait(futures, timeout=within, return_when=asyncio.FIRST_COMPLETED)


@functools.cache
def cache_event_types() -> None:
    """Look up each event type only once: Flet derives it from all base classes of a control, a tenth of the cost of a
    tap."""
    found: dict[tuple[type[ft.BaseControl], str], Any] = {}  # a bounded number of combinations

    def find(control: ft.BaseControl, field_name: str) -> Any:
        key = type(control), field_name
        if key not in found:
            found[key] = get_event_field_type(control, field_name)
        return found[key]

    vars(base_control)["get_event_field_type"] = find
