"""A TCP proxy between clients and a server, to interrupt, restore and delay connections."""

import contextlib
import socket
import threading
import time
from queue import SimpleQueue


class TcpProxy:
    """A proxy on a free port. `cut` resets every connection through it. With `drops_upgrades` no WebSocket passes, as
    through a web server without WebSocket forwarding. Data arrives `latency` seconds later."""

    def __init__(self, port: int, *, drops_upgrades: bool = False, latency: float = 0) -> None:
        self._drops_upgrades, self._latency = drops_upgrades, latency
        self._server = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_up = True
        self._has_connection = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def base_url(self) -> str:
        return f"http://localhost:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """Reset all connections and refuse new ones."""
        with self._lock:
            self._is_up = False
            self._has_connection.clear()
            sockets, self._sockets = self._sockets, set()
        for connection in sockets:
            _close_socket(connection)

    def restore(self) -> None:
        """Accept connections again, and return once one is open.

        Raises TimeoutError after half a minute without one.
        """
        with self._lock:
            self._is_up = True
        if not self._has_connection.wait(timeout=120):
            raise TimeoutError("no client reconnected")

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self._connect(client)

    def _connect(self, client: socket.socket) -> None:
        with self._lock:
            if not self._is_up:
                _close_socket(client)
                return
            try:
                server = socket.create_connection(self._server)
            except OSError:
                _close_socket(client)
                return
            self._sockets |= {client, server}
            self._has_connection.set()
        for source, target in ((client, server), (server, client)):
            threading.Thread(target=self._forward, args=(source, target), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        pieces: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
        sender = threading.Thread(target=_send_late, args=(pieces, target), daemon=True)
        sender.start()
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if self._drops_upgrades:
                    data = data.replace(b"\r\nUpgrade: websocket\r\n", b"\r\n")
                pieces.put((time.monotonic() + self._latency, data))
        pieces.put((0, b""))
        sender.join()
        with self._lock:
            self._sockets -= {source, target}
        _close_socket(source)
        _close_socket(target)


def _send_late(pieces: "SimpleQueue[tuple[float, bytes]]", target: socket.socket) -> None:
    """Send each piece when it is due; an empty piece ends it."""
    with contextlib.suppress(OSError):
        while (piece := pieces.get())[1]:
            time.sleep(max(0, piece[0] - time.monotonic()))
            target.sendall(piece[1])


def _close_socket(connection: socket.socket) -> None:
    # Shut down first: closing alone would not wake the thread that reads from it.
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
