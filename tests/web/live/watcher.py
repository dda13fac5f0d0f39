"""A client of a live page's stream, directly on the ASGI interface."""

import asyncio
import re

from starlette.types import Message

from web.live.events import LiveEvents
from web.raw_transport import EXTENSION, RawTransport


class StreamClient:
    """One open stream; `text` is everything received. While `is_reading` is cleared it reads nothing, like a phone out
    of reach."""

    def __init__(
        self,
        token: str,
        *,
        headers: tuple[tuple[bytes, bytes], ...] = (),
        query: bytes = b"",
        transport: RawTransport | None = None,
        address: str = "192.0.2.1",
    ) -> None:
        self.status = 0
        self.text = ""
        self.messages = 0
        self.ended = False
        self.is_reading = asyncio.Event()
        self.is_reading.set()
        self._hung_up = asyncio.Event()
        self._scope = {
            "type": "http", "method": "GET", "path": f"/t/{token}/events", "query_string": query,
            "headers": list(headers), "client": (address, 5000), "path_params": {"token": token},
            "extensions": {EXTENSION: {"transport": transport}},
        }  # fmt: skip

    def open(self, events: LiveEvents) -> "asyncio.Task[None]":
        return asyncio.create_task(events(self._scope, self._receive, self._send))

    def hang_up(self) -> None:
        self._hung_up.set()

    async def wait_for(self, pattern: str) -> str:
        async with asyncio.timeout(120):
            while not (found := re.search(pattern, self.text)):
                await asyncio.sleep(0.01)
        return found.group()

    async def _receive(self) -> Message:
        await self._hung_up.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        await self.is_reading.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.messages += 1
            self.text += message["body"].decode()
            self.ended = not message.get("more_body", False)


async def wait_for_end(task: "asyncio.Task[None]") -> None:
    async with asyncio.timeout(120):
        await task
