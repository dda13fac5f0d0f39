"""An attacker in a separate process: `python -m benchmarks.clients.abuse port source link attack…`.

It repeats all given attacks concurrently until it is killed, at a lower scheduling priority than the server, because a
real attacker would not share the server's cores.
"""

import asyncio
import itertools
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from random import Random
from types import MappingProxyType

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from testkit.clients.flet_protocol import Action, encode_frame, encode_registration
from testkit.clients.flet_screen import Screen
from testkit.hostile.frames import BOMBS
from testkit.hostile.requests import random_hostile_file

_NICENESS = 10  # relative to the server (nice(2))
_SILENT_SOCKETS = 120  # idle sockets
_REQUEST_WORKERS = 16  # concurrent requests
_CONCURRENT_OPENINGS = 8  # concurrent app sessions
_BURST_SIZE = 50  # frames sent before checking whether the server still accepts them
_PATHS = (
    "/",
    "/past",
    "/health",
    "/c/x/main.dart.js",
    "/t/{link}",
    "/t/{link}/score.json",
    "/t/{link}/score.pdf",
    "/t/{link}/result.png",
    "/t/{link}/qr.svg",
    "/t/" + "x" * 40,
)
_DISCONNECT_ERRORS = (OSError, WebSocketException, EOFError, asyncio.IncompleteReadError)


class AbuseClient:
    """An attacker with one source address; each attack runs as fast as it can."""

    def __init__(self, port: int, source_ip: str, link: str) -> None:
        self._port = port
        self._source_ip = source_ip
        self._link = link
        self._random = Random(source_ip)

    async def patch_flood(self) -> None:
        """Send new values for every control of the screen continuously."""
        async with self._open_session() as (socket, screen):
            for number in itertools.cycle(sorted(screen.known_controls)):
                props = {"value": "345", "style": {"_values": 5}, "visible": True, "route": "/past"}
                await self._send_burst(socket, encode_frame(Action.PROPS, {"id": number, "props": props}))

    async def event_flood(self) -> None:
        """Navigate between screens continuously."""
        async with self._open_session() as (socket, screen):
            page = screen.page["_i"]
            for route in itertools.cycle(("/", "/new", "/past", "/settings", "/rules", "/players")):
                event = {"target": page, "name": "route_change", "data": {"route": route}}
                await socket.send(encode_frame(Action.PROPS, {"id": page, "props": {"route": route}}))
                await socket.send(encode_frame(Action.EVENT, event))
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.001):
                        await socket.recv()

    async def openings(self) -> None:
        """Open the app repeatedly."""
        await asyncio.gather(*(_repeat_forever(self._open_app) for _ in range(_CONCURRENT_OPENINGS)))

    async def silent_sockets(self) -> None:
        """Hold idle sockets, and reopen those that the server closes."""
        await asyncio.gather(*(_repeat_forever(self._hold_silent_socket) for _ in range(_SILENT_SOCKETS)))

    async def bombs(self) -> None:
        for bomb in BOMBS:
            with suppress(*_DISCONNECT_ERRORS):
                async with self._open_socket() as socket:
                    await socket.send(encode_registration())
                    await socket.send(bomb)
                    await socket.wait_closed()

    async def requests(self) -> None:
        """Request pages and files continuously."""
        await asyncio.gather(*(_repeat_forever(self._request_pages) for _ in range(_REQUEST_WORKERS)))

    async def probes(self) -> None:
        """Request the health probes of load balancers continuously."""
        await asyncio.gather(*(_repeat_forever(self._request_probes) for _ in range(_REQUEST_WORKERS)))

    async def uploads(self) -> None:
        """Upload invalid history files continuously."""
        async with self._open_session("/settings/data/import") as (socket, screen):
            (picker,) = screen.ids_of_kind("FilePicker")[:1] or (0,)
            while True:
                file = {"id": 1, "name": "history.json", "size": 1_000}
                event = {"target": picker, "name": "result", "data": {"files": [file]}}
                await socket.send(encode_frame(Action.EVENT, event))
                count = len(screen.upload_urls)
                while len(screen.upload_urls) == count:
                    await _receive(socket, screen)
                await self._request("PUT", screen.upload_urls[-1], random_hostile_file(self._random))
                done = {"file_name": file["name"], "progress": 1.0, "error": None}
                await socket.send(encode_frame(Action.EVENT, {"target": picker, "name": "upload", "data": done}))

    async def _open_app(self) -> None:
        async with self._open_session():
            pass

    async def _hold_silent_socket(self) -> None:
        async with self._open_socket() as socket:
            await socket.wait_closed()

    async def _request_pages(self) -> None:
        for path in itertools.cycle(_PATHS):
            await self._request("GET", path.format(link=self._link))

    async def _request_probes(self) -> None:
        for path in itertools.cycle(("/health", "/ready")):
            await self._request("GET", path)

    async def _request(self, method: str, path: str, body: bytes = b"") -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._source_ip, 0))
        try:
            head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            await reader.read(65_536)
        finally:
            writer.close()

    async def _send_burst(self, socket: ClientConnection, data: bytes) -> None:
        for _ in range(_BURST_SIZE):
            await socket.send(data)
        await asyncio.sleep(0)

    @asynccontextmanager
    async def _open_session(self, route: str = "/"):
        """Open a session and yield it once its first screen has arrived."""
        async with self._open_socket() as socket:
            screen = Screen()
            await socket.send(encode_registration(route=route))
            while not screen.ids_of_kind("AppBar"):
                await _receive(socket, screen)
            yield socket, screen

    def _open_socket(self) -> connect:
        return connect(
            f"ws://127.0.0.1:{self._port}/ws", local_addr=(self._source_ip, 0), max_size=None, max_queue=None
        )


async def _receive(socket: ClientConnection, screen: Screen) -> None:
    for answer in screen.receive(await socket.recv()):
        await socket.send(answer)


async def _repeat_forever(attack: Callable[[], Awaitable[None]]) -> None:
    while True:
        with suppress(*_DISCONNECT_ERRORS):
            await attack()
        await asyncio.sleep(0)


ATTACKS: Mapping[str, Callable[[AbuseClient], Awaitable[None]]] = MappingProxyType({
    "patches": AbuseClient.patch_flood,
    "events": AbuseClient.event_flood,
    "openings": AbuseClient.openings,
    "silence": AbuseClient.silent_sockets,
    "bombs": AbuseClient.bombs,
    "requests": AbuseClient.requests,
    "probes": AbuseClient.probes,
    "uploads": AbuseClient.uploads,
})  # fmt: skip


async def main(port: int, source_ip: str, link: str, *attacks: str) -> None:
    attacker = AbuseClient(port, source_ip, link)
    await asyncio.gather(*(_repeat_forever(lambda name=name: ATTACKS[name](attacker)) for name in attacks))


if __name__ == "__main__":
    os.nice(_NICENESS)
    asyncio.run(main(int(sys.argv[1]), *sys.argv[2:]))
