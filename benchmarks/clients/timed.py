"""The legitimate client of `abuse.py`: it taps a counter of the next deal and times the response.

It searches messages for the text before it applies them, because a real client applies them on another processor.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.sync.client import ClientConnection, connect

from testkit.clients.flet_protocol import Action, encode_frame, encode_registration
from testkit.clients.flet_screen import Screen

_NS = "Anna and Carla"
_TIMEOUT = 120.0  # seconds


class TimedClient:
    """A client of the device with this secret, which keeps the score at a table."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self._socket = socket
        self._screen = Screen(secret=secret)
        self._adds_next = True

    @classmethod
    @contextmanager
    def connect(cls, port: int, *, secret: str, route: str) -> "Iterator[TimedClient]":
        with connect(f"ws://127.0.0.1:{port}/ws", max_size=None, max_queue=None) as socket:
            phone = cls(socket, secret)
            socket.send(encode_registration(f"http://127.0.0.1:{port}", route=route))
            while phone._screen.find(phone._button_name, "click") is None:
                phone._handle(socket.recv(timeout=_TIMEOUT))
            yield phone

    def time_tap(self) -> float:
        """Tap and return the seconds until the side's total arrives."""
        button = self._screen.find(self._button_name, "click")
        if button is None:
            raise RuntimeError(f"there is no {self._button_name!r}; there is {self._screen.visible_texts()}")
        answer = f"This deal, {_NS}: {200 if self._adds_next else 0} points".encode()
        started = time.monotonic()
        self._socket.send(encode_frame(Action.EVENT, {"target": button["_i"], "name": "click", "data": None}))
        elapsed = 0.0
        while not elapsed:
            message = self._socket.recv(timeout=_TIMEOUT)
            if isinstance(message, bytes) and answer in message:
                elapsed = time.monotonic() - started
            self._handle(message)
        self._adds_next = not self._adds_next
        return elapsed

    def receive_for(self, seconds: float) -> None:
        """Receive messages for this long."""
        end = time.monotonic() + seconds
        while (remaining := end - time.monotonic()) > 0:
            try:
                self._handle(self._socket.recv(timeout=remaining))
            except TimeoutError:
                return

    @property
    def _button_name(self) -> str:
        return f"Clean: one {'more' if self._adds_next else 'less'} for {_NS}"

    def _handle(self, message: bytes | str) -> None:
        for answer in self._screen.receive(message):
            self._socket.send(answer)
