"""Flet's side of a connected phone that enters deals: a session of the app, like the one that a server runs for each
client.

The phone runs Flet's client without Python. Its messages pass the allowlist of a server's clients, and its session
shows one match only: no navigation leads out of it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    ControlEventBody,
    InvokeMethodResponseBody,
    Message,
    MessageAction,
    RegisterClientRequestBody,
    RegisterClientResponseBody,
    UpdateControlPropsBody,
    configure_encode_object_for_msgpack,
    decode_ext_from_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from web.flet.framing import PacketError
from web.flet.protocol_allowlist import ProtocolAllowlist
from web.flet.session_guards import cancel_calls_on_close, drop_late_events, prepare_message, unmount_components

_log = logging.getLogger(__name__)
_PACKET_TYPE = b"\x00"
_ROUTE_CHANGE = "route_change"  # navigations by the phone, such as a typed address
MAX_PACKET = 65_536  # bytes of a phone's message; peer_frames.js has the same limit


class PeerConnection(Connection):
    """The connection of one phone. `main` starts the app in its session, `send` sends it a packet, and `route` is the
    screen of its match. `find_route` calls `add_route` if the match has a rematch."""

    def __init__(
        self,
        *,
        main: Callable[[ft.Page], None],
        send: Callable[[bytes], object],
        route: str,
        find_route: Callable[[], Awaitable[None]],
        page_url: str,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._main = main
        self._send = send
        self._routes = [route]
        self._find_route = find_route
        self._session: Session | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._allowlist = ProtocolAllowlist(self._find_control, may_resume=lambda _: False)
        self._data_channels: dict[int, Any] = {}
        self.page_url = page_url
        self.loop = asyncio.get_running_loop()
        self.pubsubhub = PubSubHub(loop=self.loop)

    def receive(self, packet: bytes) -> None:
        """Handle a packet of the phone. Raises PacketError for a packet that no client of this app sends."""
        if len(packet) > MAX_PACKET:
            raise PacketError(f"a packet has {len(packet)} bytes, more than {MAX_PACKET}")
        admitted = self._allowlist.filter_packet(packet)
        if admitted is None:
            return
        number, body = msgpack.unpackb(admitted[len(_PACKET_TYPE) :], ext_hook=decode_ext_from_msgpack)
        self._handle(MessageAction(number), body)

    def add_route(self, route: str) -> None:
        """Let the phone show one more match; navigations that lead out of its matches now lead to this one."""
        self._routes.append(route)

    def close(self) -> None:
        """End the session; nothing is sent any more."""
        self._send = lambda _: None
        session, self._session = self._session, None
        if session is not None:
            session.close()
            unmount_components(session)

    def send_message(self, message: Message) -> None:
        prepared = prepare_message(message, self._allowlist)
        encode = configure_encode_object_for_msgpack(BaseControl)
        self._send(_PACKET_TYPE + msgpack.packb([prepared.action, prepared.body], default=encode))

    def _find_control(self, number: int) -> BaseControl | None:
        return None if self._session is None else self._session.index.get(number)

    def _handle(self, action: MessageAction, body: Any) -> None:
        if action is MessageAction.REGISTER_CLIENT:
            self._register(RegisterClientRequestBody(**body))
            return
        session = self._session
        if session is None:  # closed meanwhile
            return
        if action is MessageAction.CONTROL_EVENT:
            event = ControlEventBody(**body)
            if event.name != _ROUTE_CHANGE or self._is_inside(event.data["route"]):
                self._run(session.dispatch_event(event.target, event.name, event.data))
        elif action is MessageAction.UPDATE_CONTROL_PROPS:
            update = UpdateControlPropsBody(**body)
            if self._is_inside(update.props.get("route", self._routes[-1])):
                session.apply_patch(update.id, update.props)
        else:
            result = InvokeMethodResponseBody(**body)
            session.handle_invoke_method_results(result.control_id, result.call_id, result.result, result.error)

    def _register(self, request: RegisterClientRequestBody) -> None:
        session = self._session = Session(self)
        session.apply_page_patch(request.page)
        page = session.page
        page.web = True
        page.route = self._routes[-1]  # this route, not the one in the phone's message
        drop_late_events(session)
        cancel_calls_on_close(session)
        self._stay_in_match(page)
        body = RegisterClientResponseBody(session_id=session.id, page_patch=session.get_page_patch(), error="")
        self.send_message(Message(MessageAction.REGISTER_CLIENT, body))
        self._run(self._start(session))

    async def _start(self, session: Session) -> None:
        _context_page.set(session.page)
        context.reset_auto_update()
        self._main(session.page)
        await session.after_event(session.page)

    def _stay_in_match(self, page: ft.Page) -> None:
        """Replace navigations out of the match with one to its table."""
        push = page.push_route

        async def push_route(route: str, **query: Any) -> None:
            if not self._is_inside(route):  # the rematch may have begun just now
                await self._find_route()
            await push(route if self._is_inside(route) else self._routes[-1], **query)

        object.__setattr__(page, "push_route", push_route)

    def _is_inside(self, route: str) -> bool:
        path = route.partition("?")[0]
        return any(path == each or path.startswith(f"{each}/") for each in self._routes)

    def _run(self, work: Any) -> None:
        task = self.loop.create_task(self._log_failure(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _log_failure(self, work: Any) -> None:
        try:
            await work
        except Exception:  # noqa: BLE001 - one phone's failure must not end the others' sessions
            _log.exception("a connected phone's message could not be handled")
