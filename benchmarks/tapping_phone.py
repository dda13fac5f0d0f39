"""The honest phone under `strangers.py`: it taps a counter of the next deal and notes when the answer is there.

It looks for words in what arrives before it draws anything: a phone draws on a processor of its own.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.sync.client import ClientConnection, connect

from tests.flet_protocol import Action, frame, registration
from tests.flet_screen import Screen

_SIDE = "Anna and Carla"
_PATIENCE = 120.0  # seconds


class TappingPhone:
    """At a table that the device with this secret keeps the score of."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self._socket = socket
        self._screen = Screen(secret=secret)
        self._more = True

    @classmethod
    @contextmanager
    def enter(cls, port: int, *, secret: str, route: str) -> "Iterator[TappingPhone]":
        with connect(f"ws://127.0.0.1:{port}/ws", max_size=None, max_queue=None) as socket:
            phone = cls(socket, secret)
            socket.send(registration(f"http://127.0.0.1:{port}", route=route))
            while phone._screen.find(phone._key, "click") is None:
                phone._take(socket.recv(timeout=_PATIENCE))
            yield phone

    def tap(self) -> float:
        """Seconds until the side's total is there."""
        found = self._screen.find(self._key, "click")
        if found is None:
            raise RuntimeError(f"there is no {self._key!r}; there is {self._screen.words()}")
        answer = f"This deal, {_SIDE}: {200 if self._more else 0} points".encode()
        begun = time.monotonic()
        self._socket.send(frame(Action.EVENT, {"target": found["_i"], "name": "click", "data": None}))
        taken = 0.0
        while not taken:
            message = self._socket.recv(timeout=_PATIENCE)
            if isinstance(message, bytes) and answer in message:
                taken = time.monotonic() - begun
            self._take(message)
        self._more = not self._more
        return taken

    def rest(self, seconds: float) -> None:
        """Take what else comes meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self._take(self._socket.recv(timeout=left))
            except TimeoutError:
                return

    @property
    def _key(self) -> str:
        return f"Clean: one {'more' if self._more else 'less'} for {_SIDE}"

    def _take(self, message: bytes | str) -> None:
        for answer in self._screen.hear(message):
            self._socket.send(answer)
