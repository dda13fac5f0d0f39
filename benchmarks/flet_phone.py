"""One phone at the table, as the server knows it: a session of the Flet protocol, without a browser."""

__all__ = ["FletPhone"]

import asyncio
import time
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.e2e.flet_frames import frame, unframed

REGISTER, INVOKE = 1, 5  # flet.messaging.protocol.MessageAction


class FletPhone:
    """It looks at one screen and answers what the server asks its browser; `secret` says which device it is."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self._socket = socket
        self._heard: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._answers: dict[str, Any] = {"get": secret, "get_device_info": {"browser_name": "chrome", "locales": []}}
        self._task = asyncio.create_task(self._run())

    @classmethod
    async def enter(cls, port: int, *, secret: str, route: str) -> "FletPhone":
        socket = await connect(f"ws://127.0.0.1:{port}/ws", max_size=None)
        page = {"route": route, "width": 390, "height": 844, "web": True, "url": f"http://127.0.0.1:{port}"}
        await socket.send(frame(REGISTER, {"session_id": None, "page_name": "", "page": page}))
        return cls(socket, secret)

    async def sees(self, text: str) -> float:
        """The moment when a message with this text arrived; what came before it is forgotten."""
        while True:
            moment, message = await self._heard.get()
            if text.encode() in message:
                return moment

    async def leave(self) -> None:
        await self._socket.close()
        await self._task

    async def _run(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._socket:
                moment = time.monotonic()
                action, body = unframed(message)
                if action == INVOKE:
                    answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None}
                    await self._socket.send(frame(INVOKE, answer | {"result": self._answers.get(body["name"])}))
                elif isinstance(message, bytes):
                    self._heard.put_nowait((moment, message))
