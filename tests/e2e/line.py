"""A network line between phones and a server that can be cut in the middle of anything, and mended."""

import contextlib
import socket
import threading


class Line:
    """Forwards a port of its own to the server's. Cutting it resets every connection that runs over it."""

    def __init__(self, port: int) -> None:
        self._server = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._whole = True
        self._used = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def base(self) -> str:
        return f"http://localhost:{self._listener.getsockname()[1]}"

    def cut(self) -> None:
        """Nothing gets through any more; who tries again is refused."""
        with self._lock:
            self._whole = False
            self._used.clear()
            ends, self._ends = self._ends, set()
        for end in ends:
            _hang_up(end)

    def mend(self) -> None:
        """Returns once somebody is connected again. Raises TimeoutError when nobody tries for half a minute."""
        with self._lock:
            self._whole = True
        if not self._used.wait(timeout=30):
            raise TimeoutError("nobody came back")

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self._listener.accept()
            except OSError:
                return
            self._connect(phone)

    def _connect(self, phone: socket.socket) -> None:
        with self._lock:
            if not self._whole:
                _hang_up(phone)
                return
            try:
                server = socket.create_connection(self._server)
            except OSError:
                _hang_up(phone)
                return
            self._ends |= {phone, server}
            self._used.set()
        for source, target in ((phone, server), (server, phone)):
            threading.Thread(target=self._forward, args=(source, target), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        with self._lock:
            self._ends -= {source, target}
        _hang_up(source)
        _hang_up(target)


def _hang_up(end: socket.socket) -> None:
    # Shut down first: closing alone would not wake the thread that reads from it.
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
