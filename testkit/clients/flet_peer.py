"""The client end of a Flet socket, without a network."""

import asyncio

from starlette.types import Message

from testkit.clients.flet_protocol import encode_registration
from web.flet.socket import FletSocket

SCOPE = {
    "type": "websocket",
    "path": "/ws",
    "query_string": b"",
    "headers": [(b"host", b"tavolo.local"), (b"user-agent", b"test")],
    "client": ("192.168.1.30", 5000),
    "server": ("192.168.1.20", 8550),
    "scheme": "ws",
    "root_path": "",
}
CONNECT: Message = {"type": "websocket.connect"}
DISCONNECT: Message = {"type": "websocket.disconnect", "code": 1001}


REGISTER = encode_registration()


class Peer:
    """The other end of one connection, with this network address and browser; `sent` are the server's messages."""

    def __init__(self, address: str = "192.168.1.30", *, user_agent: str = "test", cookie: str = "mine") -> None:
        headers = [(b"host", b"tavolo.local"), (b"user-agent", user_agent.encode())]
        headers.append((b"cookie", f"pinella-browser={cookie}".encode()))
        self._scope = SCOPE | {"client": (address, 5000), "headers": headers}
        self.sent: list[Message] = []
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox.put_nowait(CONNECT)

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    def send_frame(self, frame: bytes) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "bytes": frame})

    def disconnect(self) -> None:
        self.inbox.put_nowait(DISCONNECT)

    def connect(self, socket: FletSocket) -> "asyncio.Task[None]":
        return asyncio.create_task(socket(dict(self._scope), self.inbox.get, self.send))

    async def wait_for(self, kind: str) -> Message:
        async with asyncio.timeout(120):
            while not any(message["type"] == kind for message in self.sent):
                await asyncio.sleep(0.01)
        return next(message for message in self.sent if message["type"] == kind)
