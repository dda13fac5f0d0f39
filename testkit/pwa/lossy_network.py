"""A network that delays and drops packets between two browsers, at random by a seed, without privileges.

The codes that connect two phones contain their addresses. `reroute_code` replaces them with the address of a local UDP
socket, which forwards each packet to the other phone, or drops it, so that the browsers' own ICE, DTLS and SCTP handle
the losses.
"""

import heapq
import selectors
import socket
import threading
import time
from dataclasses import dataclass, field
from itertools import count
from random import Random
from types import TracebackType
from typing import Self, TypeAlias

from playwright.sync_api import Page

_MAX_PACKET = 65_536  # bytes
_TICK = 0.005  # seconds
_Address: TypeAlias = tuple[str, int]
# Runs in the page of a connected phone, because it has the codec. Replaces the addresses in the body, and an answer's
# tag.
_REROUTE = """async ([text, port, offer]) => {
  const { checksum, decodeText, encodeText } = await import("./text_code.js");
  const body = [...decodeText(text[0], text)];
  let end = text[0] === "A" ? 5 : 1;
  for (const _ of ["user name fragment", "password"]) end += 1 + 3 * Math.ceil(body[end] / 4);
  const address = [1, 4, 127, 0, 0, 1, port >> 8, port & 255];
  const tag = checksum(new TextEncoder().encode(offer));
  if (text[0] === "A") body.splice(1, 4, tag >>> 24, (tag >> 16) & 255, (tag >> 8) & 255, tag & 255);
  return encodeText(text[0], [...body.slice(0, end + 32), ...address]);
}"""


def reroute_code(page: Page, text: str, *, port: int, offer: str = "") -> str:
    """Return the code with this port's address instead of its own. An answer gets the tag of `offer`, because the phone
    answered a rerouted offer."""
    return str(page.evaluate(_REROUTE, [text, port, offer]))


@dataclass(kw_only=True, eq=False)
class Route:
    """The route between two phones. `loss` is the share of dropped packets, 1 for an interruption; the others take up
    to `delay` seconds, so that their order changes."""

    random: Random
    loss: float = 0.0
    delay: float = 0.0
    lost: int = field(default=0, init=False)
    forwarded: int = field(default=0, init=False)
    sockets: tuple[socket.socket, socket.socket] = field(init=False)
    _addresses: dict[socket.socket, _Address] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.sockets = _open_socket(), _open_socket()

    @property
    def ports(self) -> tuple[int, int]:
        """The ports for the codes of the two phones; the phone that reads the offer sends to the first one."""
        first, second = (each.getsockname()[1] for each in self.sockets)
        return first, second

    def receive(self, end: socket.socket) -> tuple[float, bytes] | None:
        """Read a packet, and return its delay and the packet, or None to drop it."""
        data, self._addresses[end] = end.recvfrom(_MAX_PACKET)
        is_lost, delay = self.random.random() < self.loss, self.random.uniform(0, self.delay)
        if is_lost:
            self.lost += 1
            return None
        return delay, data

    def forward(self, end: socket.socket, data: bytes) -> None:
        """Forward a packet that arrived at `end` to the other phone, once that phone's address is known from a packet
        of its own."""
        other = self.sockets[1 - self.sockets.index(end)]
        address = self._addresses.get(other)
        if address is not None:
            self.forwarded += 1
            other.sendto(data, address)

    def close(self) -> None:
        for each in self.sockets:
            each.close()


class LossyNetwork:
    """The routes, and the thread that forwards their packets."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.routes: list[Route] = []
        self._selector = selectors.DefaultSelector()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopped.set()
        self._thread.join()
        self._selector.close()
        for route in self.routes:
            route.close()

    def add_route(self) -> Route:
        route = Route(random=Random(f"{self._seed} {len(self.routes)}"))
        self.routes.append(route)
        for end in route.sockets:
            self._selector.register(end, selectors.EVENT_READ, route)
        return route

    def _run(self) -> None:
        waiting: list[tuple[float, int, Route, socket.socket, bytes]] = []
        order = count()
        while not self._stopped.is_set():
            for key, _ in self._selector.select(_TICK):
                route, end = key.data, key.fileobj
                assert isinstance(end, socket.socket)
                packet = route.receive(end)
                if packet is not None:
                    delay, data = packet
                    heapq.heappush(waiting, (time.monotonic() + delay, next(order), route, end, data))
            while waiting and waiting[0][0] <= time.monotonic():
                _, _, route, end, data = heapq.heappop(waiting)
                route.forward(end, data)


def _open_socket() -> socket.socket:
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    opened.bind(("127.0.0.1", 0))
    return opened
