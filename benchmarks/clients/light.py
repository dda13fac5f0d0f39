"""A cheap Flet client for benchmarks that measure the server's processor time or have hundreds of clients.

It applies patches until it finds its control; after that it only searches messages for text. Control ids are stable.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from websockets.sync.client import ClientConnection, connect

from testkit.clients.flet_protocol import Action, encode_frame, encode_registration
from testkit.clients.flet_screen import Screen
from testkit.seeding.match_table import NAMES
from testkit.seeding.matches import seed_match
from testkit.servers.process import Server

TIMEOUT = 120.0  # seconds


class LightClient:
    """A client on a real socket, in the caller's thread."""

    def __init__(self, socket: ClientConnection, *, secret: str) -> None:
        self._socket = socket
        self._screen = Screen(secret=secret)

    @classmethod
    @contextmanager
    def connect(cls, base_url: str, *, secret: str = "", route: str = "/") -> Iterator[Self]:
        with connect(
            f"{base_url.replace('http', 'ws', 1)}/ws", max_size=None, max_queue=None, open_timeout=TIMEOUT
        ) as socket:
            socket.send(encode_registration(base_url, route=route))
            yield cls(socket, secret=secret)

    @classmethod
    @contextmanager
    def at_new_table(cls, server: Server) -> Iterator[Self]:
        """Connect a client that enters the first deal of a new match."""
        match = seed_match(server, NAMES, target=2005, labels=[""])
        with cls.connect(server.base_url, secret=match.secrets[0], route=f"{match.route}/enter") as client:
            yield client

    def find_control_id(self, name: str) -> int:
        """Return the id of the control with this name, once it exists."""
        while (button := self._screen.find(name, "click")) is None:
            self._apply(self._socket.recv(timeout=TIMEOUT))
        return int(button["_i"])

    def tap(self, control: int, *expected_texts: str) -> None:
        """Tap the control, and return when these texts have arrived, in this order."""
        self._send_click(control)
        message: bytes | str = b""
        for text in expected_texts:
            while text.encode() not in message:
                message = self._socket.recv(timeout=TIMEOUT)

    def _send_click(self, control: int) -> None:
        self._socket.send(encode_frame(Action.EVENT, {"target": control, "name": "click", "data": None}))

    def _apply(self, message: bytes | str) -> None:
        for answer in self._screen.receive(message):
            self._socket.send(answer)
