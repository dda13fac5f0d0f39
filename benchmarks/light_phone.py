"""A phone that costs next to nothing, for benchmarks that count the server's processor or have hundreds of phones: it
draws its first screen, and only looks for words in what comes later. Flet's controls keep their numbers.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from websockets.sync.client import ClientConnection, connect

from tests.flet_protocol import Action, frame, registration
from tests.flet_screen import Screen

PATIENCE = 120.0  # seconds


class LightPhone:
    """On a real socket, in the caller's thread."""

    def __init__(self, socket: ClientConnection, *, secret: str) -> None:
        self._socket = socket
        self._screen = Screen(secret=secret)

    @classmethod
    @contextmanager
    def enter(cls, base: str, *, secret: str = "", route: str = "/") -> "Iterator[LightPhone]":
        with connect(
            f"{base.replace('http', 'ws', 1)}/ws", max_size=None, max_queue=None, open_timeout=PATIENCE
        ) as socket:
            socket.send(registration(base, route=route))
            yield cls(socket, secret=secret)

    def number_of(self, name: str) -> int:
        """Of the control that has this name, once it is there."""
        while (found := self._screen.find(name, "click")) is None:
            for answer in self._screen.hear(self._socket.recv(timeout=PATIENCE)):
                self._socket.send(answer)
        return int(found["_i"])

    def tap(self, control: int, *answers: str) -> None:
        """Return when these words have come, one after the other."""
        self._socket.send(frame(Action.EVENT, {"target": control, "name": "click", "data": None}))
        heard: bytes | str = b""
        for answer in answers:
            while answer.encode() not in heard:
                heard = self._socket.recv(timeout=PATIENCE)
