"""An untrusted client with forged messages on a real socket, from a separate source address."""

import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from testkit.clients.flet_screen import Screen
from testkit.hostile.frames import FrameGenerator

_CONNECT_TIMEOUT = 60.0  # seconds for a connection
_PARTIAL_FRAME = b"\x82\xfe\x40\x00"  # header of a 16 kB frame
_MAX_STARTUP_MESSAGES = 20  # messages, at most, until a client that replies has its first screen


class UntrustedClient:
    """A client that reconnects whenever the server disconnects it.

    `log` is called with each frame; `upload_slots` collects the upload paths that it is given.
    """

    def __init__(
        self,
        random: Random,
        *,
        port: int,
        source_ip: str,
        paths: Sequence[str],
        upload_slots: list[str],
        log: Callable[[str, bytes | str], None],
    ) -> None:
        self._random = random
        self._port = port
        self._source_ip = source_ip
        self._frames = FrameGenerator(random, paths=paths)
        self._upload_slots = upload_slots
        self._log = log
        self._sessions: list[str] = []
        self._socket: ClientConnection | None = None
        self._open = ExitStack()  # of the open socket
        self._screen = Screen()
        self.disconnects = 0

    def step(self) -> None:
        """Connect, or send something."""
        try:
            if self._socket is None:
                self._connect()
            elif self._random.random() < 0.02:
                self._send_partial_frame()
            else:
                for frame in self._frames.next_frames(self._screen):
                    self._send(frame)
                self._receive(0)
        except (ConnectionClosed, InvalidStatus, InvalidMessage, ConnectionError):
            self.disconnects += 1
            self._close()

    def disconnect(self) -> None:
        """Disconnect as a browser does."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                self._receive(0)
            self._close()

    def _close(self) -> None:
        self._socket = None
        self._open.close()

    def _connect(self) -> None:
        self._screen = Screen(secret=self._random.choice(("", "", "x", "\x00", "a" * 43)))
        self._socket = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{self._port}/ws",
                source_address=(self._source_ip, 0),
                max_size=None,
                max_queue=None,
                open_timeout=_CONNECT_TIMEOUT,
            )
        )
        self._send(self._frames.registration(sessions=self._sessions))
        for _ in range(_MAX_STARTUP_MESSAGES):
            if self._screen.ids_of_kind("AppBar") or not self._receive(0.3):
                break
        if self._screen.session_id:
            self._sessions = [*self._sessions, self._screen.session_id][-5:]

    def _send_partial_frame(self) -> None:
        """Disconnect in the middle of a frame."""
        assert self._socket is not None
        self._log("breaks off", _PARTIAL_FRAME)
        with suppress(OSError):  # disconnected meanwhile
            self._socket.socket.sendall(_PARTIAL_FRAME)
            self._socket.socket.shutdown(socket.SHUT_RDWR)
        self._close()

    def _receive(self, timeout: float) -> bool:
        """Receive all pending messages and reply; return whether there were any."""
        assert self._socket is not None
        received = False
        while True:
            try:
                data = self._socket.recv(timeout=0 if received else timeout)
            except TimeoutError:
                return received
            received = True
            uploads = len(self._screen.upload_urls)
            for reply in self._screen.receive(data):
                for answer in self._frames.forge_reply(reply):
                    self._send(answer)
            self._upload_slots[:] = (self._upload_slots + self._screen.upload_urls[uploads:])[-5:]

    def _send(self, frame: bytes | str) -> None:
        assert self._socket is not None
        self._log("says", frame)
        self._socket.send(frame)
