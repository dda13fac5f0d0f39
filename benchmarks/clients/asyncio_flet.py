"""A minimal asyncio client of the Flet protocol, without a browser."""

import asyncio
import time
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from testkit.clients.flet_protocol import Action, decode_frame, encode_registration
from testkit.clients.flet_screen import Screen


class AsyncFletClient:
    """A session that shows one screen and answers the server's method calls; `secret` identifies its device."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self._socket = socket
        self._messages: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._screen = Screen(secret=secret)
        self._task = asyncio.create_task(self._receive())

    @classmethod
    async def connect(cls, port: int, *, secret: str, route: str) -> "AsyncFletClient":
        socket = await connect(f"ws://127.0.0.1:{port}/ws", max_size=None)
        await socket.send(encode_registration(f"http://127.0.0.1:{port}", route=route))
        return cls(socket, secret)

    async def wait_for_text(self, text: str) -> float:
        """Wait for a message with this text, and return its time of arrival; discard earlier messages."""
        while True:
            received_at, message = await self._messages.get()
            if text.encode() in message:
                return received_at

    async def disconnect(self) -> None:
        await self._socket.close()
        await self._task

    async def _receive(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._socket:
                received_at = time.monotonic()
                # Patches are only searched for text, not applied, so that this process is no slower than a phone.
                if decode_frame(message)[0] == Action.INVOKE:
                    for answer in self._screen.receive(message):
                        await self._socket.send(answer)
                elif isinstance(message, bytes):
                    self._messages.put_nowait((received_at, message))
