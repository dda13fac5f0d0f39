"""A static file host that serves a folder below a base path."""

import math
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

_BASE_PATH = "/club/pinella/"
_CHUNK = 16_384  # bytes sent at once


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        name = urlsplit(path).path
        inside = name.removeprefix(_BASE_PATH) if name.startswith(_BASE_PATH) else "nothing is here"
        return super().translate_path(f"/{inside}")

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        content = source.read()
        self.server.sent += len(content)  # type: ignore[attr-defined]
        for start in range(0, len(content), _CHUNK):
            chunk = content[start : start + _CHUNK]
            self.server.pacing.wait(len(chunk))  # type: ignore[attr-defined]
            outputfile.write(chunk)

    def log_message(self, *_: object) -> None:
        """Suppress the request log."""


class _Pacing:
    """The speed of a network that all connections share."""

    def __init__(self, bytes_per_second: float) -> None:
        self._bytes_per_second = bytes_per_second
        self._lock = threading.Lock()
        self._free_at = 0.0

    def wait(self, count: int) -> None:
        """Wait until the network has sent this many more bytes, after the bytes of earlier calls."""
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + count / self._bytes_per_second
            delay = self._free_at - time.monotonic()
        time.sleep(max(delay, 0.0))


class StaticServer:
    """A server that runs until `stop`, by default as fast as it can; `bytes_sent` counts the bytes of the files.

    After `stop`, requests fail until another server takes over its `port`.
    """

    def __init__(self, folder: Path, *, port: int = 0, bytes_per_second: float = math.inf) -> None:
        def handler(*parameters: object) -> _Handler:
            return _Handler(*parameters, directory=str(folder))  # type: ignore[arg-type]

        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)  # type: ignore[arg-type]
        self._server.sent = 0  # type: ignore[attr-defined]
        self._server.pacing = _Pacing(bytes_per_second)  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def bytes_sent(self) -> int:
        count: int = self._server.sent  # type: ignore[attr-defined]
        return count

    @property
    def port(self) -> int:
        return self._server.server_port

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def base_url(self) -> str:
        return f"{self.origin}{_BASE_PATH}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
