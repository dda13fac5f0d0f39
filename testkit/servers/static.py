"""A static file host that serves a folder below a base path."""

import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

_BASE_PATH = "/club/pinella/"


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        name = urlsplit(path).path
        inside = name.removeprefix(_BASE_PATH) if name.startswith(_BASE_PATH) else "nothing is here"
        return super().translate_path(f"/{inside}")

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        content = source.read()
        self.server.sent += len(content)  # type: ignore[attr-defined]
        outputfile.write(content)

    def log_message(self, *_: object) -> None:
        """Suppress the request log."""


class StaticServer:
    """A server that runs until `stop`; `bytes_sent` counts the bytes of the files.

    After `stop`, requests fail until another server takes over its `port`.
    """

    def __init__(self, folder: Path, *, port: int = 0) -> None:
        def handler(*parameters: object) -> _Handler:
            return _Handler(*parameters, directory=str(folder))  # type: ignore[arg-type]

        self._server = ThreadingHTTPServer(("127.0.0.1", port), handler)  # type: ignore[arg-type]
        self._server.sent = 0  # type: ignore[attr-defined]
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
