"""The WebSocket of a Flet phone, with limits that Flet leaves out."""

__all__ = ["FletPhone", "FletSocket"]

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import flet as ft
from flet.messaging.protocol import Message as FletMessage
from flet_web.fastapi import FletApp, app_manager
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from web.addresses import PHONE_ADDRESS
from web.flet.sessions import FletSessions

_log = logging.getLogger(__name__)

_REGISTER_WITHIN = 15.0  # seconds; a phone's first message follows its connection at once
_LAST_WORDS = 5.0  # seconds that Flet has to note a lost connection
_BACKLOG = 64  # messages of one phone that wait to be read; then its network has to wait
_STAY = timedelta(minutes=15)  # that the session of a phone that left waits for it
_TRY_AGAIN_LATER = 1013  # IANA's WebSocket close codes
_POLICY_VIOLATION = 1008


@dataclass(repr=False)
class _Unspoken(FletMessage):
    """Flet spells out every message for its log, read or not: a tenth of what a screen's change costs."""

    def __repr__(self) -> str:
        return f"{self.action.name} …"


class FletPhone(FletApp):  # type: ignore[misc]  # flet_web has no types
    """Flet's end of one phone's connection, without the work that nobody sees."""

    def send_message(self, message: FletMessage) -> None:
        super().send_message(_Unspoken(message.action, message.body))


class FletSocket:
    """An ASGI endpoint that runs `main` for each phone, `limit` phones at most; `most_sessions` are held, with those of
    phones that left.

    Flet waits for ever on a connection that ends before it has said who it is; here it is given up after a while.
    """

    def __init__(self, main: Callable[[ft.Page], None], *, limit: int, most_sessions: int) -> None:
        self._main = main
        self._limit = limit
        self._sessions = FletSessions(most=most_sessions, stay=_STAY)
        self._connected = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._connected >= self._limit:
            _log.warning("refused a phone: %d are connected", self._connected)
            await send({"type": "websocket.close", "code": _TRY_AGAIN_LATER, "reason": "the house is full"})
            return
        self._connected += 1
        try:
            await _Connection(receive, send).run(scope, self._handle)
        finally:
            self._connected -= 1

    async def _handle(self, websocket: WebSocket) -> None:
        client = websocket.client

        async def receive_phone(page: ft.Page) -> None:
            page.session.store.set(PHONE_ADDRESS, client.host if client else "")
            await self._sessions.make_room(page.session)

        phone = FletPhone(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=self._main,
            before_main=receive_phone,
            session_timeout_seconds=int(_STAY.total_seconds()),
        )
        try:
            await phone.handle(websocket)
        finally:
            await self._sessions.left_by(phone)


class _Connection:
    """Reads ahead of Flet, so that the end of a connection is seen even when Flet no longer listens."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._inbox: asyncio.Queue[Message] = asyncio.Queue(_BACKLOG)
        self._registered = asyncio.Event()
        self._gone = asyncio.Event()

    async def run(self, scope: Scope, handle: Callable[[WebSocket], Awaitable[None]]) -> None:
        pump = asyncio.create_task(self._pump())
        phone = asyncio.ensure_future(handle(WebSocket(scope, self._inbox.get, self._answer)))
        guard = asyncio.create_task(self._guard())
        try:
            await asyncio.wait({phone, guard}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (phone, guard, pump):
                task.cancel()
            await asyncio.gather(phone, guard, pump, return_exceptions=True)

    async def _pump(self) -> None:
        while not self._gone.is_set():
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self._gone.set()
            await self._inbox.put(message)

    async def _answer(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self._registered.set()  # Flet's first word is the answer to a phone that said who it is
        try:
            await self._send(message)
        except OSError:
            # Flet would give up at once and never note that this phone is gone: its session would live on and pile up
            # what it cannot send. It hears of the end through the inbox.
            _log.debug("a phone left in the middle of a message")

    async def _guard(self) -> None:
        """Return when this connection has no more to say."""
        gone = asyncio.create_task(self._gone.wait())
        registered = asyncio.create_task(self._registered.wait())
        try:
            await asyncio.wait({gone, registered}, timeout=_REGISTER_WITHIN, return_when=asyncio.FIRST_COMPLETED)
            if not gone.done() and not registered.done():
                await self._send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": "who are you?"})
                return
            await gone
            await asyncio.sleep(_LAST_WORDS)
        finally:
            gone.cancel()
            registered.cancel()
