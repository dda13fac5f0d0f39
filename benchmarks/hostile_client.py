"""A stranger that does all it can at once, in a process of its own: `python -m benchmarks.hostile_client port source
link attack…`. It runs until it is killed, behind the server in the queue for a core: a real one has cores of its own.
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

from tests.flet_protocol import Action, frame, registration
from tests.flet_screen import Screen
from tests.fuzz.frames import BOMBS
from tests.fuzz.requests import hostile_file

_BEHIND = 10  # the server (nice(2))
_SILENT = 120  # sockets that say nothing
_ASKERS = 16  # that ask for pages at the same time
_AT_ONCE = 8  # that open the app at the same time
_TOGETHER = 50  # frames that are sent before one looks whether the server still takes them
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
_GONE = (OSError, WebSocketException, EOFError, asyncio.IncompleteReadError)


class Stranger:
    """One address, with each attack as often as it can."""

    def __init__(self, port: int, source: str, link: str) -> None:
        self._port = port
        self._source = source
        self._link = link
        self._random = Random(source)

    async def patch_flood(self) -> None:
        """Other values for each control that it was shown, all the time."""
        async with self._phone() as (socket, screen):
            for number in itertools.cycle(sorted(screen.seen)):
                props = {"value": "345", "style": {"_values": 5}, "visible": True, "route": "/past"}
                await self._many(socket, frame(Action.PROPS, {"id": number, "props": props}))

    async def event_flood(self) -> None:
        """Other screens, all the time."""
        async with self._phone() as (socket, screen):
            page = screen.page["_i"]
            for route in itertools.cycle(("/", "/new", "/past", "/settings", "/rules", "/players")):
                event = {"target": page, "name": "route_change", "data": {"route": route}}
                await socket.send(frame(Action.PROPS, {"id": page, "props": {"route": route}}))
                await socket.send(frame(Action.EVENT, event))
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.001):
                        await socket.recv()

    async def openings(self) -> None:
        """The app, opened as fast as it opens."""
        await asyncio.gather(*(_for_ever(self._opening) for _ in range(_AT_ONCE)))

    async def silence(self) -> None:
        """Sockets that say nothing; another one for each that is hung up on."""
        await asyncio.gather(*(_for_ever(self._silent) for _ in range(_SILENT)))

    async def bombs(self) -> None:
        for bomb in BOMBS:
            with suppress(*_GONE):
                async with self._socket() as socket:
                    await socket.send(registration())
                    await socket.send(bomb)
                    await socket.wait_closed()

    async def requests(self) -> None:
        """Pages and files, as fast as they come."""
        await asyncio.gather(*(_for_ever(self._asking) for _ in range(_ASKERS)))

    async def uploads(self) -> None:
        """What is no history, to a place for one."""
        async with self._phone("/settings/data/import") as (socket, screen):
            (picker,) = screen.of_kind("FilePicker")[:1] or (0,)
            while True:
                file = {"id": 1, "name": "history.json", "size": 1_000}
                event = {"target": picker, "name": "result", "data": {"files": [file]}}
                await socket.send(frame(Action.EVENT, event))
                known = len(screen.uploads)
                while len(screen.uploads) == known:
                    await _hear(socket, screen)
                await self._ask("PUT", screen.uploads[-1], hostile_file(self._random))
                done = {"file_name": file["name"], "progress": 1.0, "error": None}
                await socket.send(frame(Action.EVENT, {"target": picker, "name": "upload", "data": done}))

    async def _opening(self) -> None:
        async with self._phone():
            pass

    async def _silent(self) -> None:
        async with self._socket() as socket:
            await socket.wait_closed()

    async def _asking(self) -> None:
        for path in itertools.cycle(_PATHS):
            await self._ask("GET", path.format(link=self._link))

    async def _ask(self, method: str, path: str, body: bytes = b"") -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._source, 0))
        try:
            head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            await reader.read(65_536)
        finally:
            writer.close()

    async def _many(self, socket: ClientConnection, data: bytes) -> None:
        for _ in range(_TOGETHER):
            await socket.send(data)
        await asyncio.sleep(0)

    @asynccontextmanager
    async def _phone(self, route: str = "/"):
        """A phone that was shown its first screen."""
        async with self._socket() as socket:
            screen = Screen()
            await socket.send(registration(route=route))
            while not screen.of_kind("AppBar"):
                await _hear(socket, screen)
            yield socket, screen

    def _socket(self) -> connect:
        return connect(f"ws://127.0.0.1:{self._port}/ws", local_addr=(self._source, 0), max_size=None, max_queue=None)


async def _hear(socket: ClientConnection, screen: Screen) -> None:
    for answer in screen.hear(await socket.recv()):
        await socket.send(answer)


async def _for_ever(attack: Callable[[], Awaitable[None]]) -> None:
    while True:
        with suppress(*_GONE):
            await attack()
        await asyncio.sleep(0)


ATTACKS: Mapping[str, Callable[[Stranger], Awaitable[None]]] = MappingProxyType({
    "patches": Stranger.patch_flood,
    "events": Stranger.event_flood,
    "openings": Stranger.openings,
    "silence": Stranger.silence,
    "bombs": Stranger.bombs,
    "requests": Stranger.requests,
    "uploads": Stranger.uploads,
})  # fmt: skip


async def main(port: int, source: str, link: str, *attacks: str) -> None:
    stranger = Stranger(port, source, link)
    await asyncio.gather(*(_for_ever(lambda name=name: ATTACKS[name](stranger)) for name in attacks))


if __name__ == "__main__":
    os.nice(_BEHIND)
    asyncio.run(main(int(sys.argv[1]), *sys.argv[2:]))
