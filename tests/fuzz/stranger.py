"""A stranger with a forged client on a real socket, from an address of its own."""

import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.flet_screen import Screen
from tests.fuzz.frames import Frames

_PATIENCE = 60.0  # seconds for a connection
_HALF = b"\x82\xfe\x40\x00"  # the head of a frame of 16 kB
_FIRST_SCREEN = 20  # messages, at the most, until a phone that answers is shown its screen


class Stranger:
    """It comes in again whenever it is hung up on. `note` is told of each frame; `places` get the upload paths that it
    is given."""

    def __init__(
        self,
        random: Random,
        *,
        port: int,
        source: str,
        paths: Sequence[str],
        places: list[str],
        note: Callable[[str, bytes | str], None],
    ) -> None:
        self._random = random
        self._port = port
        self._source = source
        self._frames = Frames(random, paths=paths)
        self._places = places
        self._note = note
        self._sessions: list[str] = []
        self._socket: ClientConnection | None = None
        self._open = ExitStack()  # of the socket
        self._screen = Screen()
        self.thrown_out = 0

    def act(self) -> None:
        """Say something, or come in first."""
        try:
            if self._socket is None:
                self._enter()
            elif self._random.random() < 0.02:
                self._break_off()
            else:
                for frame in self._frames.following(self._screen):
                    self._say(frame)
                self._hear(0)
        except (ConnectionClosed, InvalidStatus, InvalidMessage, ConnectionError):
            self.thrown_out += 1
            self._hang_up()

    def leave(self) -> None:
        """As a browser does."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                self._hear(0)
            self._hang_up()

    def _hang_up(self) -> None:
        self._socket = None
        self._open.close()

    def _enter(self) -> None:
        self._screen = Screen(secret=self._random.choice(("", "", "x", "\x00", "a" * 43)))
        self._socket = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{self._port}/ws",
                source_address=(self._source, 0),
                max_size=None,
                max_queue=None,
                open_timeout=_PATIENCE,
            )
        )
        self._say(self._frames.register(sessions=self._sessions))
        for _ in range(_FIRST_SCREEN):
            if self._screen.of_kind("AppBar") or not self._hear(0.3):
                break
        if self._screen.session:
            self._sessions = [*self._sessions, self._screen.session][-5:]

    def _break_off(self) -> None:
        """In the middle of a frame that promises more."""
        assert self._socket is not None
        self._note("breaks off", _HALF)
        with suppress(OSError):  # hung up on meanwhile
            self._socket.socket.sendall(_HALF)
            self._socket.socket.shutdown(socket.SHUT_RDWR)
        self._hang_up()

    def _hear(self, patience: float) -> bool:
        """Take all that came, and answer; whether anything did."""
        assert self._socket is not None
        heard = False
        while True:
            try:
                data = self._socket.recv(timeout=0 if heard else patience)
            except TimeoutError:
                return heard
            heard = True
            uploads = len(self._screen.uploads)
            for honest in self._screen.hear(data):
                for answer in self._frames.answer(honest):
                    self._say(answer)
            self._places[:] = (self._places + self._screen.uploads[uploads:])[-5:]

    def _say(self, frame: bytes | str) -> None:
        assert self._socket is not None
        self._note("says", frame)
        self._socket.send(frame)
