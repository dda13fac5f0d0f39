"""One phone at the table, as the server knows it: a session of the Flet protocol, without a browser."""

import asyncio
import time
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.flet_protocol import Action, registration, unframed
from tests.flet_screen import Screen


class FletPhone:
    """It looks at one screen and answers what the server asks its browser; `secret` says which device it is."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self._socket = socket
        self._heard: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._screen = Screen(secret=secret)
        self._task = asyncio.create_task(self._run())

    @classmethod
    async def enter(cls, port: int, *, secret: str, route: str) -> "FletPhone":
        socket = await connect(f"ws://127.0.0.1:{port}/ws", max_size=None)
        await socket.send(registration(f"http://127.0.0.1:{port}", route=route))
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
                # What is only looked through for words is not drawn: this process is to be no slower than a phone.
                if unframed(message)[0] == Action.INVOKE:
                    for answer in self._screen.hear(message):
                        await self._socket.send(answer)
                elif isinstance(message, bytes):
                    self._heard.put_nowait((moment, message))
